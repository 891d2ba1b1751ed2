import type { contextArg } from '../../../content/entries/collection-args.ts';
import type { View } from '../../../content/entries/entry.ts';
import type { Context } from '../../../operation/context.ts';
import type { Operation } from '../../../operation/operation.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  allWritten,
  type ResourceSchema,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { json } from '../../../rest/answer.ts';
import { editMethods, endpoint, type Route, route } from '../../../rest/route.ts';
import {
  editorCollections,
  getBlockType,
  listBlockTypes,
  listEditorCollection,
} from './editor-operations.ts';
import { getContentType, listContentTypes, presentContentType } from './list-content-types.ts';
import { getTaxonomy, listTaxonomies, presentTaxonomy } from './list-taxonomies.ts';
import { getTheme, listThemes, presentTheme } from './list-themes.ts';
import { settingArgs } from './setting-changes.ts';
import { presentSettings, readSettings, updateSettings } from './setting-operations.ts';
import { getStatus, listStatuses, presentStatus } from './statuses.ts';

const strings = { items: { type: 'string' } };

/** A content type, for OPTIONS and the OpenAPI document. */
const typeSchema = resourceSchema('type', {
  capabilities: readOnly('edit', 'object', 'The capability that each act needs.'),
  description: readOnly('view', 'string', 'What it is for.'),
  hierarchical: readOnly('view', 'boolean', 'Whether its records may have parents.'),
  viewable: readOnly('edit', 'boolean', 'Whether its records have pages of their own.'),
  labels: readOnly('edit', 'object', 'Words for user interfaces.'),
  name: readOnly('always', 'string', 'What people call it.'),
  slug: readOnly('always', 'string', 'Its name in addresses.'),
  supports: readOnly('edit', 'object', 'What its records have.'),
  has_archive: readOnly('view', ['string', 'boolean'], 'Whether its records have a common page.'),
  taxonomies: readOnly('view', 'array', 'What its records are sorted by.', strings),
  rest_base: readOnly('always', 'string', 'Where its records are, below the namespace.'),
  rest_namespace: readOnly('always', 'string', 'The namespace of its records.'),
  visibility: readOnly('edit', 'object', 'Where user interfaces show it.'),
  icon: readOnly('always', ['string', 'null'], 'An icon for it.'),
  template: readOnly('always', ['array'], 'The blocks that a new record begins with.'),
  template_lock: readOnly('always', ['string', 'boolean'], 'Whether these blocks are fixed.'),
});

/** A status of records, likewise. */
const statusSchema = resourceSchema('status', {
  name: readOnly('always', 'string', 'What people call it.'),
  private: readOnly('edit', 'boolean', 'Whether it hides a record from all but a few.'),
  protected: readOnly('edit', 'boolean', 'Whether it hides a record from all but its editors.'),
  public: readOnly('view', 'boolean', 'Whether it shows a record to all.'),
  queryable: readOnly('view', 'boolean', 'Whether anyone may ask for it.'),
  show_in_list: readOnly('edit', 'boolean', 'Whether lists of all records show it.'),
  slug: readOnly('always', 'string', 'Its name in requests.'),
  date_floating: readOnly('view', 'boolean', 'Whether a record in it has no fixed date.'),
});

/** A taxonomy, likewise. */
const taxonomySchema = resourceSchema('taxonomy', {
  capabilities: readOnly('edit', 'object', 'The capability that each act needs.'),
  description: readOnly('view', 'string', 'What it is for.'),
  hierarchical: readOnly('view', 'boolean', 'Whether its terms may have parents.'),
  labels: readOnly('edit', 'object', 'Words for user interfaces.'),
  name: readOnly('always', 'string', 'What people call it.'),
  slug: readOnly('always', 'string', 'Its name in requests.'),
  show_cloud: readOnly('edit', 'boolean', 'Whether a cloud of its terms makes sense.'),
  types: readOnly('view', 'array', 'The content types that it sorts.', strings),
  rest_base: readOnly('always', 'string', 'Where its terms are, below the namespace.'),
  rest_namespace: readOnly('always', 'string', 'The namespace of its terms.'),
  visibility: readOnly('edit', 'object', 'Where user interfaces show it.'),
});

/** The site's settings, likewise. */
const settingsSchema = resourceSchema('settings', allWritten('edit', settingArgs), {
  answered: { site_logo: { type: ['integer', 'null'] } },
});

const text = (description: string) =>
  readOnly('always', 'object', description, {
    properties: {
      raw: readOnly('always', ['string', 'array'], 'As it is stored.'),
      rendered: readOnly('always', 'string', 'As HTML.'),
    },
  });

/** A theme, likewise. */
const themeSchema = resourceSchema('theme', {
  stylesheet: readOnly('always', 'string', 'Its name in requests.'),
  template: readOnly('always', 'string', 'The theme it is built upon: itself.'),
  author: text('Who made it.'),
  author_uri: text('Where its makers are found.'),
  description: text('What it is.'),
  is_block_theme: readOnly('always', 'boolean', 'Whether its templates are made of blocks.'),
  name: text('What people call it.'),
  requires_php: readOnly('always', 'string', 'Empty: there is no PHP here.'),
  requires_wp: readOnly('always', 'string', 'Empty: it comes with the server.'),
  screenshot: readOnly('always', 'string', 'A picture of it.'),
  tags: text('What it is filed under.'),
  textdomain: readOnly('always', 'string', 'The name of its translations.'),
  theme_supports: readOnly('always', 'object', 'What it can show.'),
  theme_uri: text('Where it is found.'),
  version: readOnly('always', 'string', 'Its release.'),
  status: readOnly('always', 'string', 'Whether it is in use.', { enum: ['active', 'inactive'] }),
});

const namespace = 'core/v2';
const WORD = '[a-zA-Z0-9_-]+';

const answers = { schema: { type: 'array', maxItems: 0, items: { type: 'object' } } };

const list = endpoint(['GET'], listBlockTypes, { answers, respond: (types) => json(types) });

/** Routes of what the site is made of (docs/rest.md §4.14). */
export const siteRoutes: readonly Route[] = [
  ...describingRoutes('type', typeSchema, {
    list: listContentTypes,
    get: getContentType,
    present: presentContentType,
    path: '/types',
  }),
  ...describingRoutes('status', statusSchema, {
    list: listStatuses,
    get: getStatus,
    present: presentStatus,
    path: '/statuses',
  }),
  ...describingRoutes('taxonomy', taxonomySchema, {
    list: listTaxonomies,
    get: getTaxonomy,
    present: presentTaxonomy,
    path: '/taxonomies',
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

interface Described<Item> {
  readonly path: string;
  readonly list: Operation<typeof contextArg, readonly Item[]>;
  readonly get: Operation<typeof contextArg, Item>;
  /** The `slug` of what it returns is the name in addresses and in the list. */
  present(context: Context, item: Item, view: View): Resource;
}

/** The routes of all things of a sort by their names, and of one of them. @param name its placeholder in the path */
function describingRoutes<Item>(
  name: string,
  schema: ResourceSchema,
  { path, list, get, present }: Described<Item>,
): readonly Route[] {
  return [
    route({
      namespace,
      path,
      schema,
      shows: 'map',
      endpoints: [
        endpoint(['GET'], list, {
          respond(items, { context: view }, context) {
            const shown = items.map((item) => present(context, item, view));
            return json(Object.fromEntries(shown.map((one) => [one.slug, one])));
          },
        }),
      ],
    }),
    route({
      namespace,
      path: `${path}/{${name}}`,
      schema,
      placeholders: { [name]: '[\\w-]+' },
      endpoints: [
        endpoint(['GET'], get, {
          respond: (item, { context: view }, context) => json(present(context, item, view)),
        }),
      ],
    }),
  ];
}
