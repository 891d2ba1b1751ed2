import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { settingArgs } from './setting-changes.ts';

const strings = { items: { type: 'string' } };

/** A content type, for OPTIONS and the OpenAPI document. */
export const typeSchema = resourceSchema('type', {
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
export const statusSchema = resourceSchema('status', {
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
export const taxonomySchema = resourceSchema('taxonomy', {
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
export const settingsSchema = resourceSchema('settings', allWritten('edit', settingArgs), {
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
export const themeSchema = resourceSchema('theme', {
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
