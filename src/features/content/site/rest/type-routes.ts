import { json } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import { typeSchema } from '../describing-schemas.ts';
import { getContentType, listContentTypes, presentContentType } from '../list-content-types.ts';

const namespace = 'core/v2';

/** `/core/v2/types` (docs/rest.md §4.14) */
export const typeRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/types',
    schema: typeSchema,
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listContentTypes, {
        respond: (types, { context: view }, context) =>
          json(
            Object.fromEntries(
              types.map((type) => [
                context.addresses.kind(type.name),
                presentContentType(context, type, view),
              ]),
            ),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/types/{type}',
    schema: typeSchema,
    placeholders: { type: '[\\w-]+' },
    endpoints: [
      endpoint(['GET'], getContentType, {
        respond: (type, { context: view }, context) =>
          json(presentContentType(context, type, view)),
      }),
    ],
  }),
];
