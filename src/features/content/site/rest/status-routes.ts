import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { statusSchema } from '../describing-schemas.ts';
import { getStatus, listStatuses, presentStatus } from '../statuses.ts';

const namespace = 'core/v2';

/** `/core/v2/statuses` (docs/rest.md §4.14) */
export const statusRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/statuses',
    schema: statusSchema,
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listStatuses, {
        respond: (statuses, { context: view }, context) =>
          json(
            Object.fromEntries(
              statuses.map((status) => [
                context.addresses.status(status.slug),
                presentStatus(context, status, view),
              ]),
            ),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/statuses/{status}',
    schema: statusSchema,
    placeholders: { status: '[\\w-]+' },
    endpoints: [
      endpoint(['GET'], getStatus, {
        respond: (status, { context: view }, context) => json(presentStatus(context, status, view)),
      }),
    ],
  }),
];
