import { ApiError } from '../../../lib/api-error.ts';
import {
  objectSchema,
  type ResourceSchema,
  textList,
} from '../../../operation/representation/resource-schema.ts';
import { json, pagingHeaders } from '../../../rest/answer.ts';
import { toProperties } from '../../../rest/openapi-schema.ts';
import { type Endpoint, endpoint, type Route, route } from '../../../rest/route.ts';
import {
  createTemplate,
  listTemplates,
  presentTemplate,
  templateSchema,
} from './builder-templates.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts';
import {
  colorOperations,
  colorSchema,
  listGlobals,
  typographyOperations,
  typographyResourceSchema,
} from './global-operations.ts';
import type { BuilderGlobal } from './globals-loader.ts';
import {
  listUsageEvents,
  presentUsageEvent,
  sendUsageEvent,
  usageEventSchema,
} from './usage-events.ts';

const namespace = 'builder/v1';

const slugList = textList('The names, in the order in which they were chosen.');

/** The lists by type, and adding to and removing from one of them. */
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

const templateRoutes: readonly Route[] = [
  route({
    namespace,
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

const usageEventRoutes: readonly Route[] = [
  route({
    namespace,
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

type Operations = typeof colorOperations | typeof typographyOperations;

const byIdOf = (schema: ResourceSchema) => ({
  type: 'object',
  description: 'By their names in addresses.',
  additionalProperties: {
    type: 'object',
    ...toProperties(schema.properties),
    required: Object.keys(schema.properties),
  },
});

const bothSchema = objectSchema({
  colors: byIdOf(colorSchema),
  typography: byIdOf(typographyResourceSchema),
});

const both = route({
  namespace,
  path: '/globals',
  endpoints: [
    endpoint(['GET'], listGlobals, {
      answers: { schema: bothSchema },
      respond: ({ colors, typography }) =>
        json({ colors: byId(colors), typography: byId(typography) }),
    }),
  ],
});

/** docs/rest.md §8 */
export const builderRoutes: readonly Route[] = [
  both,
  ...routesOf('colors', colorOperations, colorSchema),
  ...routesOf('typography', typographyOperations, typographyResourceSchema),
  ...favoriteRoutes,
  ...templateRoutes,
  ...usageEventRoutes,
];

function routesOf(name: string, operations: Operations, schema: ResourceSchema): readonly Route[] {
  const { list, get, put, delete: remove } = operations as typeof colorOperations; // their values pass through unseen
  const read = endpoint(['GET'], get, { respond: (one) => json(one) });
  const write = endpoint(['POST'], put, {
    answers: { schema: writtenSchema(schema) },
    respond: ({ id, title, value }) => json({ title, value, is_multi: false, id }),
  });
  const deletion = endpoint(['DELETE'], remove, { respond: (one) => json(one) });
  return [
    route({
      namespace,
      path: `/globals/${name}`,
      schema,
      shows: 'map',
      endpoints: [endpoint(['GET'], list, { respond: (all) => json(byId(all)) })],
    }),
    route({
      namespace,
      path: `/globals/${name}/{id}`,
      placeholders: { id: '[\\w-]+' },
      schema,
      endpoints: [
        read,
        shownToReaders(nothingWithoutTitle(write), read),
        shownToReaders(deletion, read),
      ],
    }),
  ];
}

/** `Allow` names the writes for everybody who may read (recorded); the operation still refuses them. */
function shownToReaders(writing: Endpoint, { allows }: Endpoint): Endpoint {
  return { ...writing, allows };
}

/** A global without a title is not stored, and the response is an empty object (recorded). */
function nothingWithoutTitle(inner: Endpoint): Endpoint {
  return {
    ...inner,
    prepare(raw, request) {
      const run = inner.prepare(raw, request);
      return async (context) => {
        try {
          return await run(context);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'invalid_title') return json({});
          throw error;
        }
      };
    },
  };
}

function byId(all: readonly BuilderGlobal<unknown>[]) {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}

/** The schema of a write's response, which may be an empty object. */
function writtenSchema({ properties }: ResourceSchema) {
  return { type: 'object', ...toProperties({ ...properties, is_multi: { const: false } }) };
}
