import { json } from '../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import {
  settingsSchema,
  statusSchema,
  taxonomySchema,
  themeSchema,
  typeSchema,
} from './describing-schemas.ts';
import {
  editorCollections,
  getBlockType,
  listBlockTypes,
  listEditorCollection,
} from './editor-operations.ts';
import { getContentType, listContentTypes, presentContentType } from './list-content-types.ts';
import { getTaxonomy, listTaxonomies, presentTaxonomy } from './list-taxonomies.ts';
import { getTheme, listThemes, presentTheme } from './list-themes.ts';
import { presentSettings, readSettings, updateSettings } from './setting-operations.ts';
import { getStatus, listStatuses, presentStatus } from './statuses.ts';

const namespace = 'core/v2';
const WORD = '[a-zA-Z0-9_-]+';

const answers = { schema: { type: 'array', maxItems: 0, items: { type: 'object' } } };

const list = endpoint(['GET'], listBlockTypes, { answers, respond: (types) => json(types) });

/** Routes of what the site is made of (docs/rest.md §4.14). */
export const siteRoutes: readonly Route[] = [
  // `/core/v2/types`
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
  // `/core/v2/statuses`
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
  // `/core/v2/taxonomies`
  route({
    namespace,
    path: '/taxonomies',
    schema: taxonomySchema,
    shows: 'map',
    endpoints: [
      endpoint(['GET'], listTaxonomies, {
        respond: (taxonomies, { context: view }, context) =>
          json(
            Object.fromEntries(
              taxonomies.map((taxonomy) => [
                context.addresses.kind(taxonomy.name),
                presentTaxonomy(context, taxonomy, view),
              ]),
            ),
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/taxonomies/{taxonomy}',
    schema: taxonomySchema,
    placeholders: { taxonomy: '[\\w-]+' },
    endpoints: [
      endpoint(['GET'], getTaxonomy, {
        respond: (taxonomy, { context: view }, context) =>
          json(presentTaxonomy(context, taxonomy, view)),
      }),
    ],
  }),
  // Routes that block editors read when they start.
  route({ namespace, path: '/block-types', endpoints: [list] }),
  route({
    namespace,
    path: '/block-types/{namespace}',
    placeholders: { namespace: WORD },
    endpoints: [list],
  }),
  route({
    namespace,
    path: '/block-types/{namespace}/{name}',
    placeholders: { namespace: WORD, name: WORD },
    endpoints: [endpoint(['GET'], getBlockType, { respond: (type) => json(type) })],
  }),
  route({
    namespace,
    path: '/{collection}',
    placeholders: { collection: `(?:${editorCollections.join('|')})` },
    endpoints: [
      endpoint(['GET'], listEditorCollection, {
        answers,
        respond: (records) => json(records, { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' }),
      }),
    ],
  }),
  // `/core/v2/settings`
  route({
    namespace,
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
  // `/core/v2/themes`
  route({
    namespace,
    path: '/themes',
    schema: themeSchema,
    shows: 'list',
    endpoints: [
      endpoint(['GET'], listThemes, {
        respond: (themes, _, context) =>
          json(
            themes.map((theme) => presentTheme(context, theme)),
            { 'X-WP-Total': String(themes.length), 'X-WP-TotalPages': '1' },
          ),
      }),
    ],
  }),
  route({
    namespace,
    path: '/themes/{stylesheet}',
    schema: themeSchema,
    placeholders: { stylesheet: '[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?' },
    endpoints: [
      endpoint(['GET'], getTheme, {
        respond: (theme, _, context) => json(presentTheme(context, theme)),
      }),
    ],
  }),
];
