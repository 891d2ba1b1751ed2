import { fieldProperties } from '../../../model/field-args.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
  written,
} from '../../../rest/representation/resource-schema.ts';
import { schemaLinks } from '../entries/schema-links.ts';
import { writtenEntryArgs } from '../entries/written-entry-args.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';

const { date, date_gmt, slug, status, password, title, content, author, excerpt } =
  writtenEntryArgs;
const { featured_media, meta } = writtenEntryArgs;
const { categories, tags } = postFields;
const moment = { format: 'date-time' };
const address = { format: 'uri' };

/** What posts and pages alike show, in the reference's order. */
export const entryProperties = {
  date: written('always', date),
  date_gmt: written('view', date_gmt),
  guid: readOnly('view', 'object', 'The address it was first given out under.', {
    properties: {
      raw: readOnly('edit', 'string', 'As it is stored.'),
      rendered: readOnly('view', 'string', 'As it is shown.'),
    },
  }),
  id: readOnly('always', 'integer', 'Its number.'),
  link: readOnly('always', 'string', 'The address of its page.', address),
  modified: readOnly('view', 'string', "When it was last changed, in the site's time.", moment),
  modified_gmt: readOnly('view', 'string', 'When it was last changed, in UTC.', moment),
  slug: written('always', slug),
  status: written('view', status),
  type: readOnly('always', 'string', 'Its content type.'),
  password: written('edit', password),
  permalink_template: readOnly('edit', 'string', 'Its address with a gap for the slug.'),
  generated_slug: readOnly('edit', 'string', 'The slug that its title would give.'),
  class_list: readOnly('view', 'array', 'Class names for its element.', {
    items: { type: 'string' },
  }),
  title: written('always', title),
  content: written('view', content),
  author: written('always', author),
  excerpt: written('always', excerpt),
  ...allWritten('always', { featured_media }),
  ...allWritten('view', { meta }),
};

/** A post (interface.md §2.6 and what is only read of it), for OPTIONS and the OpenAPI document. */
export const postSchema = resourceSchema(
  'post',
  {
    ...entryProperties,
    ...fieldProperties(postKind.fields),
    ...allWritten('view', { categories, tags }),
  },
  schemaLinks({
    collection: '/core/v2/posts',
    actions: ['publish', 'unfiltered-html', 'sticky', 'assign-author'],
    taxonomies: ['categories', 'tags'],
  }),
);
