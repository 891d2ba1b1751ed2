import { entryCursorArgs } from '../../../../content/entries/entry-cursor-args.ts';
import type { AskedTerms, TaxQuery } from '../../../../content/entries/read-tax-query.ts';
import { arg, defineWhere, id, ids, type Where } from '../../../../graphql/args-input.ts';
import { builder, optionalItems } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import type { AskedArgs } from '../../../../graphql/perform.ts';
import { ContentTypeEnumRef, RelationEnumRef } from '../../../../graphql/shared-types.ts';
import { toFullDateTime } from '../../../../operation/date-time.ts';
import { TaxonomyEnumRef } from '../../terms/graphql/term-connection.ts';
import {
  type AskedOrder,
  EntryOrderInputRef,
  PostStatusRef,
  readOwnOrders,
} from './entry-enums.ts';

const DateInputRef = builder.inputType('DateInput', {
  description: 'A year, or a month, a day or a time in it, on the clocks of the site.',
  fields: (t) => ({
    year: t.int({ description: 'The year, with four digits; this year unless said.' }),
    month: t.int({ description: 'The month, from 1.' }),
    day: t.int({ description: 'The day of the month, from 1.' }),
    hour: t.int({ description: 'The hour, from 0.' }),
    minute: t.int({ description: 'The minute, from 0.' }),
    second: t.int({ description: 'The second, from 0.' }),
  }),
});

const DateColumnRef = builder.enumType('PostObjectsConnectionDateColumnEnum', {
  description: 'Which moment of an entry is meant.',
  values: {
    DATE: { value: 'date', description: 'When it was published.' },
    MODIFIED: { value: 'modified', description: 'When it was last changed.' },
  } as const,
});

/** Read by list-entries.ts. */
export const DateQueryInputRef = builder.inputType('DateQueryInput', {
  description: 'Conditions on a moment, all of which must hold.',
  fields: (t) => ({
    after: t.field({ type: DateInputRef, description: 'After this.' }),
    before: t.field({ type: DateInputRef, description: 'Before this.' }),
    inclusive: t.boolean({ description: 'Whether `after` and `before` themselves count.' }),
    column: t.field({
      type: DateColumnRef,
      description: 'Which moment; the publication unless said.',
    }),
    compare: t.string({
      description: 'How the parts below are compared: `=`, `!=`, `<`, `<=`, `>` or `>=`.',
    }),
    year: t.int({ description: 'In this year.' }),
    month: t.int({ description: 'In this month, from 1.' }),
    week: t.int({
      description: 'In this week of the year, from 1, as ISO 8601 counts; `year` must be given.',
    }),
    day: t.int({ description: 'On this day of the month, from 1.' }),
    hour: t.int({ description: 'In this hour, from 0.' }),
    minute: t.int({ description: 'In this minute, from 0.' }),
    second: t.int({ description: 'In this second, from 0.' }),
    relation: t.field({
      type: RelationEnumRef,
      description: 'Of no effect, since there is one query only; clients of the reference send it.',
    }),
  }),
});

const TaxQueryFieldRef = builder.enumType('TaxQueryField', {
  description: 'What terms are named by.',
  values: {
    ID: { value: 'id', description: 'Their ids.' },
    NAME: { value: 'name', description: 'Their names, without regard to case and accents.' },
    SLUG: { value: 'slug', description: 'Their slugs.' },
    TAXONOMY_ID: { value: 'id', description: 'The same as `ID`: a term has one id here.' },
  } as const,
});

const TaxQueryOperatorRef = builder.enumType('TaxQueryOperator', {
  description: 'How the terms of an entry and those that are named have to compare.',
  values: {
    IN: { value: 'some', description: 'With any of these terms.' },
    NOT_IN: { value: 'none', description: 'With none of these terms.' },
    AND: { value: 'all', description: 'With all of these terms.' },
    EXISTS: { value: 'exists', description: 'With any term of the taxonomy.' },
    NOT_EXISTS: { value: 'lacks', description: 'With no term of the taxonomy.' },
  } as const,
});

/** Conditions in one query. */
const MOST = 10;

const TaxArrayRef = builder.inputRef<AskedTerms>('TaxArray').implement({
  description: 'A condition on the terms of one taxonomy.',
  fields: (t) => ({
    taxonomy: t.field({
      type: TaxonomyEnumRef,
      description: 'The taxonomy. Formats of posts are asked for by `formats`.',
    }),
    terms: t.stringList({ required: optionalItems, description: 'The terms, named by `field`.' }),
    field: t.field({
      type: TaxQueryFieldRef,
      description: 'What the terms are named by; their ids unless said.',
    }),
    operator: t.field({
      type: TaxQueryOperatorRef,
      description: 'How they have to compare; `IN` unless said.',
    }),
    includeChildren: t.boolean({
      description:
        'Whether terms below these count too, in taxonomies that have such; true unless said.',
    }),
  }),
});

/** Conditions of a `where` on the terms of several taxonomies. */
const TaxQueryRef = builder.inputRef<TaxQuery>('TaxQuery').implement({
  description: 'Conditions on the terms of several taxonomies.',
  fields: (t) => ({
    relation: t.field({
      type: RelationEnumRef,
      description: 'Whether all of the conditions must hold, or any; all unless said.',
    }),
    taxArray: t.field({
      type: [TaxArrayRef],
      required: optionalItems,
      extensions: { maxItems: MOST },
      description: 'The conditions.',
    }),
  }),
});

const SearchColumnRef = builder.enumType('PostSearchColumnEnum', {
  description: 'A text that is searched.',
  values: {
    TITLE: { value: 'post_title', description: 'The title.' },
    CONTENT: { value: 'post_content', description: 'The content.' },
    EXCERPT: { value: 'post_excerpt', description: 'The excerpt.' },
  } as const,
});

const moment = <const Name extends string>(name: Name, description: string) =>
  arg(name, { description, read: (date) => toFullDateTime(String(date)) });

/** The types of global ids that identify an entry. */
export const ENTRY = ['post', 'revision'];

/** The fields for ids of what is listed. @param types what their global ids may be of */
export const idWhereFields = (types: string | readonly string[]) => ({
  id: id('include', types, { publishedAs: 'Int', description: 'The one of this id.' }),
  in: ids('include', types, {
    description: 'Any of these ids, in this order unless `orderby` is given.',
  }),
  notIn: ids('exclude', types, { description: 'None of these ids.' }),
});

/** The filters that lists of entries and of revisions share. Each field names the argument of the operation that it sets. */
export const textWhereFields = {
  ...idWhereFields(ENTRY),
  dateQuery: arg('date_query', { type: DateQueryInputRef }),
  modifiedAfter: moment(
    'modified_after',
    "Changed after this moment, RFC 3339; the site's time where no zone is said.",
  ),
  modifiedBefore: moment(
    'modified_before',
    "Changed before this moment, RFC 3339; the site's time where no zone is said.",
  ),
  name: arg('slug', { isList: false, description: 'The one of this slug.' }),
  nameIn: arg('slug'),
  orderby: arg('orders', {
    type: EntryOrderInputRef,
    read(order): AskedOrder {
      const { field: by, order: direction } = order as typeof EntryOrderInputRef.$inferInput; // its type
      return { by, direction };
    },
    description: 'What it is sorted by; the latest first unless said.',
  }),
  parentNotIn: ids('parent_exclude', ENTRY),
  publishedAfter: moment(
    'after',
    "Published after this moment, RFC 3339; the site's time where no zone is said.",
  ),
  publishedBefore: moment(
    'before',
    "Published before this moment, RFC 3339; the site's time where no zone is said.",
  ),
  search: arg('search', {
    description: 'Words that must all be found; "phrases" whole, -words not.',
  }),
  searchColumns: arg('search_columns', {
    type: SearchColumnRef,
    description: 'Where to search; everywhere unless said.',
  }),
  searchExact: arg('search_semantics', {
    type: 'Boolean',
    read: (isExact) => (isExact ? 'exact' : undefined),
    description: 'Whether `search` is one phrase.',
  }),
  stati: arg('statuses', { type: PostStatusRef }),
  status: arg('statuses', {
    type: PostStatusRef,
    isList: false,
    description: 'This status, if the caller may see it; published unless said.',
  }),
  title: arg('title'),
};

/** The filters that lists of posts, pages and similar kinds share. */
export const entryWhereFields = {
  ...textWhereFields,
  hasPassword: arg('has_password'),
  parent: id('parent', ENTRY, { description: 'Right below this one; 0 for what is below none.' }),
  parentIn: ids('parent', ENTRY),
  password: arg('password'),
  taxQuery: arg('tax_query', { type: TaxQueryRef }),
};

/** The filters of lists whose records have an author. */
export const authorWhereFields = {
  author: id('author', 'user', { publishedAs: 'Int', description: 'Written by this user.' }),
  authorIn: ids('author', 'user'),
  authorName: arg('author_slug'),
  authorNotIn: ids('author_exclude', 'user'),
};

/** `where` of lists of several kinds (`askedKinds`). */
export const contentNodeWhere = defineWhere({
  name: 'RootQueryToContentNodeConnectionWhereArgs',
  description: 'Which posts, pages and the like.',
  args: entryCursorArgs,
  fields: entryWhereFields,
  further: (t) => ({
    contentTypes: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Of any of these kinds.',
    }),
  }),
});

/**
 * A `where` as arguments of a list.
 * @param kinds what is listed, as far as it is sorted by own fields
 * @throws ApiError `rest_invalid_param` for orders that what is listed does not have
 */
export function readEntryWhere(
  where: Pick<Where, 'read'>,
  given: Maybe<object>,
  kinds: readonly string[],
): AskedArgs {
  const { args, names } = where.read(given);
  const orders = args.orders as readonly AskedOrder[] | undefined; // as `orderby` is read above
  return orders
    ? { args: { ...args, orders: readOwnOrders(kinds, orders) }, names }
    : { args, names };
}
