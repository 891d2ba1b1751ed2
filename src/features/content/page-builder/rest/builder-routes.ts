import { objectSchema, textList } from '../../../../operation/representation/resource-schema.ts';
import { json, pagingHeaders } from '../../../../rest/answer.ts';
import { endpoint, type Route, route } from '../../../../rest/route.ts';
import {
  createTemplate,
  listTemplates,
  presentTemplate,
  templateSchema,
} from '../builder-templates.ts';
import { addFavorite, listFavorites, removeFavorite } from '../favorites.ts';
import {
  listUsageEvents,
  presentUsageEvent,
  sendUsageEvent,
  usageEventSchema,
} from '../usage-events.ts';
import { globalRoutes } from './global-routes.ts';

const namespace = 'builder/v1';

const slugList = textList('The names, in the order in which they were chosen.');

/** docs/rest.md §8: the lists by type, and adding to and removing from one of them. */
const favoriteRoutes: readonly Route[] = [
  route({
    namespace,
    path: '/favorites',
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listFavorites, {
        answers: { schema: objectSchema({ widgets: slugList }) },
        respond: (favorites) => json(favorites),
      }),
    ],
  }),
  route({
    namespace,
    path: '/favorites/{id}',
    placeholders: { id: '[\\w]+' },
    endpoints: [
      endpoint(['POST'], addFavorite, {
        answers: { schema: slugList },
        respond: (slugs) => json(slugs),
      }),
      endpoint(['DELETE'], removeFavorite, {
        answers: { schema: slugList },
        respond: (slugs) => json(slugs),
      }),
    ],
  }),
];

/** docs/rest.md §8 */
const templateRoutes: readonly Route[] = [
  route({
    namespace: 'builder/v1',
    path: '/template-library/templates',
    schema: templateSchema,
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listTemplates, {
        respond: async (templates, _, context) =>
          json(await Promise.all(templates.map((one) => presentTemplate(context, one)))),
      }),
      endpoint(['POST'], createTemplate, {
        respond: async ({ content: _, ...made }, __, context) => ({
          ...json(await presentTemplate(context, made)),
          status: 201,
        }),
      }),
    ],
  }),
];

/** docs/rest.md §8 */
const usageEventRoutes: readonly Route[] = [
  route({
    namespace: 'builder/v1',
    path: '/send-event',
    schema: usageEventSchema,
    endpoints: [
      endpoint(['GET'], listUsageEvents, {
        respond: ({ items, total }, { page, per_page: perPage }, context, request) =>
          json(
            items.map((event) => presentUsageEvent(context, event)),
            pagingHeaders(context, request, { page, perPage, total }),
          ),
      }),
      endpoint(['POST'], sendUsageEvent, {
        respond: (event, _, context) => ({
          ...json(presentUsageEvent(context, event)),
          status: 201,
        }),
      }),
    ],
  }),
];

/** docs/rest.md §8 */
export const builderRoutes: readonly Route[] = [
  ...globalRoutes,
  ...favoriteRoutes,
  ...templateRoutes,
  ...usageEventRoutes,
];
