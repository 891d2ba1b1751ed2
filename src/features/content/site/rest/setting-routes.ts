import { json } from '../../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../../rest/route.ts';
import { settingsSchema } from '../describing-schemas.ts';
import { presentSettings, readSettings, updateSettings } from '../setting-operations.ts';

/** `/core/v2/settings` (docs/rest.md §4.14) */
export const settingRoutes: readonly Route[] = [
  route({
    namespace: 'core/v2',
    path: '/settings',
    schema: settingsSchema,
    endpoints: [
      endpoint(['GET'], readSettings, {
        respond: (settings, _, context) => json(presentSettings(context, settings)),
      }),
      endpoint(editMethods, updateSettings, {
        respond: (settings, _, context) => json(presentSettings(context, settings)),
      }),
    ],
  }),
];
