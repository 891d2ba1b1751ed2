import { type Kysely, sql } from 'kysely';
import { boolean, integer, list, oneOf, shownAs, string } from '../../operation/args.ts';
import { SEARCH_TEXT } from '../../operation/bounds.ts';
import type { Context } from '../../operation/context.ts';
import { spendAll } from '../../operation/lists/cached-count.ts';
import {
  argFilter,
  exceptFilter,
  type FilterValues,
  whereOf,
} from '../../operation/lists/filter.ts';
import { nestedList } from '../../operation/lists/list-reading.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../operation/lists/nested.ts';
import {
  countRanked,
  type NestedList,
  readerOf,
  readRankedWindows,
} from '../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../operation/lists/order.ts';
import {
  all,
  countRows,
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../operation/lists/window.ts';
import type { ListValues } from '../../operation/operation.ts';
import { containing, isIn, isNotIn } from '../../storage/in-list.ts';
import { pageArgs } from '../entries/collection-args.ts';
import { positionIn } from '../entries/entry-order.ts';
import { toSortText } from '../text/fold-letters.ts';
import { askedSlugs } from '../text/to-slug.ts';
import { type Term, type TermRef, termsBelow } from './term.ts';

/** A term of a list with the keys it was sorted by, which make its cursor. */
export type TermPlace = Place<Term>;

/** The relation of terms to the parents of nested lists: entries have terms, and terms have terms below them. */
export type TermRelation = 'entry' | 'parent';

/** Reads whole rows of one window of a list in one statement. */
export const readTerms = (
  context: Context,
  query: TermQuery,
  window: Window,
): Promise<readonly TermPlace[]> =>
  readWindow(tablesOf(context, query), listOf(context, query), window);

/** One window of a list as ids and versions. */
export const findTerms = (
  context: Context,
  query: TermQuery,
  window: Window,
): Promise<readonly TermRef[]> =>
  readWindow(
    tablesOf(context, query),
    { ...listOf(context, query), columns: sql`"Term"."id", "Term"."version"` },
    window,
  );

/** The first term of some taxonomies that has a name, whatever its case and accents; undefined for none. */
export async function findTermByName(
  context: Context,
  taxonomies: readonly string[],
  name: string,
): Promise<Term | undefined> {
  const [found] = await readTerms(
    context,
    { taxonomies, names: [name], order: 'id' },
    { limit: 1 },
  );
  return found;
}

/** How many terms a list has. */
export const countTerms = (context: Context, query: TermQuery): Promise<number> =>
  countRows(tablesOf(context, query), listOf(context, query));

/** Accounts for all terms of the taxonomies of a list, if a page may have to look at all of them. */
export async function spendTerms(context: Context, query: TermQuery): Promise<void> {
  const { taxonomies, among, include, slugs, names, order = 'name' } = query;
  if (isNarrowed({ among, include, slugs, names })) return;
  const sought = [
    query.search,
    query.nameLike,
    query.descriptionLike,
    query.childOf,
    query.entries,
  ];
  const isByIndex =
    taxonomies.length === 1 && (order === 'name' || order === 'slug' || order === 'count');
  if (isByIndex && !query.isChildless && sought.every((one) => one === undefined)) return;
  await spendAll(context, {
    key: `terms ${JSON.stringify(taxonomies)}`,
    dependencies: ['term'],
    count: () => countTerms(context, { taxonomies }),
  });
}

/** Reads the terms of many parents. An entry has so few terms that all of them are read. */
export const termsOf = nestedList<TermRelation, TermQuery, Term>({
  find: (context, relation, query, window, keys) =>
    relation === 'entry'
      ? readRankedWindows(
          tablesOf(context, query, relation),
          carriedBy(context, keys, query),
          window,
          ENTRY,
        )
      : readWindowsOf(
          readerOf(context, tablesOf(context, query)),
          belowParent(context, query),
          window,
          keys,
        ),
  count: (context, relation, query, keys) =>
    relation === 'entry'
      ? countRanked(tablesOf(context, query, relation), carriedBy(context, keys, query), ENTRY)
      : countRowsOf(readerOf(context, tablesOf(context, query)), belowParent(context, query), keys),
});

type Key = string | number;

const NAME = sql`"Term"."sortName"`;
const ENTRY = sql<Key>`"Carried"."entryId"`;

const listOf = (context: Context, query: TermQuery): ListSource => ({
  columns: sql`"Term".*`,
  from: sql`"Term"`,
  where: whereOf(filters, query, context),
  order: termOrder(query),
});

function carriedBy(context: Context, keys: readonly Key[], query: TermQuery): ListSource {
  const list = listOf(context, query);
  const isCarried = isIn(context.services.database.provider, ENTRY, keys);
  return {
    ...list,
    from: sql`"EntryTerm" AS "Carried" CROSS JOIN "Term"`,
    where: all([isCarried, sql`"Term"."id" = "Carried"."termId"`, list.where]),
  };
}

/** The terms below another are found by taxonomy, and then by name. */
function belowParent(context: Context, query: TermQuery): NestedList {
  const list = listOf(context, query);
  const { taxonomies, order, direction, ...filters } = query;
  return {
    ...list,
    table: sql`"Term"`,
    rowid: sql`"Term"."id"`,
    parent: sql`"Term"."parentId"`,
    ranges: [...new Set(taxonomies)].map((taxonomy) => sql`"Term"."taxonomy" = ${taxonomy}`),
    indexOrder: (order ?? 'name') === 'name' ? list.order : termOrder({ taxonomies }),
    isDense: !isNarrowed(filters),
  };
}

/** Only lists that join entries depend on them. */
function tablesOf(
  context: Context,
  { entries }: TermQuery,
  relation?: TermRelation,
): Kysely<never> {
  if (entries || relation === 'entry') context.read('EntryTerm');
  return context.read('Term') as never; // the statements are raw
}

/** Orders by name by default, and by position for lists of ids or slugs; the id makes the order total. */
export function termOrder(query: TermQuery): readonly OrderColumn[] {
  const { order = 'name', direction = 'asc', include = [], slugs = [] } = query;
  const by = (column: string, type: OrderColumn['type']): OrderColumn[] => [
    { expression: sql<string>`${sql.ref(`Term.${column}`)}`, direction, type },
    id,
  ];
  const byPosition = (column: string, list: readonly (string | number)[]): OrderColumn[] => [
    { expression: positionIn(sql.ref(`Term.${column}`), list), direction, type: 'integer' },
    id,
  ];
  const id: OrderColumn = { expression: sql`"Term"."id"`, direction, type: 'integer' };
  switch (order) {
    case 'id':
    case 'term_group': // terms are in no groups here, so that the id decides
      return [id];
    case 'include':
      return include.length > 0 ? byPosition('id', include) : by('sortName', 'text');
    case 'include_slugs':
      return slugs.length > 0 ? byPosition('slug', slugs) : by('sortName', 'text');
    case 'count':
      return by('count', 'integer');
    default:
      return by(order === 'name' ? 'sortName' : order, 'text');
  }
}

const anyOf = <Value extends string | number>(column: string) =>
  argFilter<readonly Value[]>((values, provider) =>
    isIn(provider, sql.ref(`Term.${column}`), values),
  );

/** How a list of terms is narrowed. */
const filters = {
  taxonomies: anyOf<string>('taxonomy'),
  /** Only terms with these ids, whatever the other filters allow. */
  among: anyOf<number>('id'),
  include: anyOf<number>('id'),
  exclude: exceptFilter<number>((ids, provider) => isNotIn(provider, sql`"Term"."id"`, ids)),
  /** Neither these terms nor terms below them. */
  excludeTree: exceptFilter<number>(
    (ids, provider) => sql`"Term"."id" NOT IN (${termsBelow(isIn(provider, sql`"id"`, ids))})`,
  ),
  names: argFilter<readonly string[]>((names, provider) =>
    isIn(provider, sql`"Term"."sortName"`, names.map(toSortText)),
  ),
  slugs: anyOf<string>('slug'),
  /** Text that the name or the slug contains. */
  search: argFilter<string>(
    (text) =>
      sql`(${containing(NAME, toSortText(text))} OR ${containing(sql`"Term"."slug"`, text.trim().toLowerCase())})`,
  ),
  nameLike: argFilter<string>((text) => containing(NAME, toSortText(text))),
  descriptionLike: argFilter<string>((text) =>
    containing(sql`lower("Term"."description")`, text.trim().toLowerCase()),
  ),
  /** Directly below this term; 0 for terms without a parent. */
  parent: argFilter<number>((id) =>
    id === 0 ? sql`"Term"."parentId" IS NULL` : sql`"Term"."parentId" = ${id}`,
  ),
  /** Below this term, however deep. */
  childOf: argFilter<number>(
    (id) => sql`"Term"."id" IN (${termsBelow(sql`"id" = ${id}`)}) AND "Term"."id" <> ${id}`,
  ),
  isChildless: argFilter<true>(
    () => sql`NOT EXISTS (SELECT 1 FROM "Term" AS "Child" WHERE "Child"."parentId" = "Term"."id")`,
  ),
  /** Carried by a published entry. */
  isUsed: argFilter<true>(() => sql`"Term"."count" > 0`),
  /** Carried by a published entry, or above a term that is; by the names of the taxonomies. */
  isUsedBelow: argFilter<readonly string[]>(
    (taxonomies, provider) => sql`"Term"."id" IN (
  WITH RECURSIVE used("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Term" AS "Used" WHERE ${isIn(provider, sql`"taxonomy"`, taxonomies)} AND "count" > 0
    UNION SELECT up."id", up."parentId" FROM "Term" up JOIN used ON up."id" = used."parentId"
  ) SELECT "id" FROM used)`,
  ),
  /** Carried by any of these entries. */
  entries: argFilter<readonly number[]>(
    (ids, provider) =>
      sql`"Term"."id" IN (SELECT "termId" FROM "EntryTerm" WHERE ${isIn(provider, sql`"entryId"`, ids)})`,
  ),
};

/** The orders of a list of terms. */
export const TERM_ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;

/** The arguments of a list of terms (docs/rest.md §4.10), in the order of the site index. */
export const termListArgs = {
  ...pageArgs,
  search: string({ maxLength: SEARCH_TEXT, description: 'Text that the name or the slug holds.' }),
  exclude: list(integer(), { description: 'Not these ids.', default: [] }),
  include: list(integer(), { description: 'Only these ids.', default: [] }),
  offset: integer({ description: 'How many items to pass over; takes the place of the page.' }),
  order: oneOf(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }),
  orderby: oneOf(TERM_ORDERS, { description: 'What the list is sorted by.', default: 'name' }),
  hide_empty: boolean({
    description: 'Whether to leave out terms that no published entry carries.',
    default: false,
  }),
  parent: integer({ description: 'Right below this term; 0 for those without a parent.' }),
  post: shownAs(integer(), {
    description: 'Carried by this entry.',
    type: 'integer',
    default: null,
  }),
  slug: list(string(), { description: 'Any of these slugs.' }),
};

/** The arguments of a list by cursors. */
export const termCursorArgs = {
  ...termListArgs,
  childOf: integer({ description: 'Below this one, however deep.' }),
  descriptionLike: string({ description: 'Text that the description holds.' }),
  entries: list(integer(), { description: 'Carried by any of these entries.' }),
  excludeTree: list(integer(), { description: 'None of these ids, and none below them.' }),
  isChildless: boolean({ description: 'Whether only those that have none below them.' }),
  names: list(string(), { description: 'Any of these names.' }),
  nameLike: string({ description: 'Text that the name holds.' }),
  order: oneOf(['asc', 'desc'], {
    description: 'Direction of the order; ascending by name, descending otherwise unless said.',
  }),
};

export type TermListValues = ListValues<typeof termListArgs, typeof termCursorArgs>;

/** Which terms of some taxonomies, in which order; pure data that the arguments of all lists become. */
export interface TermQuery extends FilterValues<typeof filters> {
  readonly taxonomies: readonly string[];
  readonly order?: (typeof TERM_ORDERS)[number] | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
}

/** The part of a query that does not come from the caller's arguments. */
interface ListedTerms extends Pick<TermQuery, 'taxonomies'> {
  /** How `hide_empty` counts. */
  readonly hideEmptyBy: 'own' | 'below';
}

/** The arguments of a list of terms as a query. */
export function toTermQuery(
  { taxonomies, hideEmptyBy }: ListedTerms,
  args: Omit<TermListValues, 'page' | 'per_page' | 'offset'>,
): TermQuery {
  const { include, exclude, excludeTree, hide_empty, orderby, post } = args;
  const { descriptionLike, names, nameLike, parent } = args;
  return {
    ...{ taxonomies, descriptionLike, names, nameLike, parent },
    // As in the reference, ids to include override ids to exclude.
    ...(include.length > 0 ? { include } : { exclude, excludeTree }),
    slugs: askedSlugs(args.slug),
    search: args.search || undefined,
    childOf: args.childOf || undefined,
    isChildless: args.isChildless || undefined,
    ...(hide_empty && (hideEmptyBy === 'own' ? { isUsed: true } : { isUsedBelow: taxonomies })),
    entries: post ? [post] : args.entries,
    order: orderby,
    direction: args.order ?? (orderby === 'name' ? 'asc' : 'desc'),
  };
}
