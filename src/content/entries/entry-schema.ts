import type { Args } from '../../operation/args.ts';
import {
  type AnsweredProperties,
  allWritten,
  type ResourceSchema,
  readOnly,
  resourceSchema,
  written,
} from '../../operation/representation/resource-schema.ts';
import { answeredBlocks } from '../blocks/entry-blocks.ts';
import { fieldProperties } from '../fields/field.ts';
import { acfProperty, withOwnMeta } from '../fields/own-value-args.ts';
import { type Kind, kindHas, withoutLacking } from '../kinds/kind.ts';
import { seoProperties } from '../seo/written-seo.ts';
import { taxonomiesOf } from '../terms/taxonomies.ts';
import { writeStatuses } from './entry-status.ts';
import { isWrittenElsewhere, schemaLinks } from './shown-entry.ts';
import { unpublishArgs, writtenEntryArgs } from './written-entry-args.ts';

const { date, date_gmt, slug, status, password, title, content, author, excerpt } =
  writtenEntryArgs;
const { featured_media, meta } = writtenEntryArgs;
const moment = { format: 'date-time' };
const address = { format: 'uri' };

/** Answers know statuses that nobody can write. */
export const answeredStatus = { enum: [...writeStatuses, 'inherit', 'trash'] };

/** The properties of posts and pages, in the reference's order. */
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

const endProperties: AnsweredProperties = Object.fromEntries(
  Object.entries(allWritten('edit', unpublishArgs)).map(([name, property]) => [
    name,
    { ...property, format: 'date-time-local', isOptional: true },
  ]),
);

/**
 * Returns the schema of a kind's entries (docs/rest.md §4.4, §4.5), for OPTIONS and the OpenAPI document.
 * @param writeArgs of the kind, with `parent` or its taxonomies by their REST names
 */
export function entrySchema(kind: Kind, writeArgs: Args): ResourceSchema {
  const bases = taxonomiesOf(kind).map(({ restBase }) => restBase);
  const named = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (writeArgs[name] ? [[name, writeArgs[name]]] : [])));
  return resourceSchema(
    kind.name,
    withoutLacking(kind, {
      ...entryProperties,
      meta: written('view', withOwnMeta(kind, meta)),
      ...allWritten('view', named(kind.isHierarchical ? ['parent'] : [])),
      ...fieldProperties(kind.fields),
      ...allWritten('view', named(bases)),
      ...acfProperty(kind),
    }),
    {
      answered: {
        status: answeredStatus,
        ...seoProperties,
        ...endProperties,
        ...(!kindHas(kind, 'editor') ? {} : answeredBlocks),
      },
      ...(!isWrittenElsewhere(kind) && {
        links: schemaLinks({
          collection: kind.rest.path,
          actions: [
            'publish',
            'unfiltered-html',
            ...('sticky' in kind.fields ? (['sticky'] as const) : []),
            ...(!kindHas(kind, 'author') ? [] : (['assign-author'] as const)),
          ],
          taxonomies: bases,
        }),
      }),
    },
  );
}
