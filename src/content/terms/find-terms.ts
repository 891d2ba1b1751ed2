import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import { nestedList } from '../../operation/lists/list-reading.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../operation/lists/nested.ts';
import {
  countRanked,
  type NestedList,
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
import { isIn, isNotIn } from '../../storage/in-list.ts';
import type { Provider } from '../../storage/provider.ts';
import { positionIn } from '../entries/entry-order.ts';
import { toSortText } from '../text/fold-letters.ts';
import { type Term, type TermRef, termsBelow } from './term.ts';
import type { TermQuery } from './term-query.ts';

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
      : readWindowsOf(readerOf(context, query), belowParent(context, query), window, keys),
  count: (context, relation, query, keys) =>
    relation === 'entry'
      ? countRanked(tablesOf(context, query, relation), carriedBy(context, keys, query), ENTRY)
      : countRowsOf(readerOf(context, query), belowParent(context, query), keys),
});

type Key = string | number;

const ENTRY = sql<Key>`"Carried"."entryId"`;

function listOf({ services }: Context, query: TermQuery): ListSource {
  return {
    columns: sql`"Term".*`,
    from: sql`"Term"`,
    where: termConditions(query, services.database.provider),
    order: termOrder(query),
  };
}

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
  const rangesOf = (parent: RawBuilder<unknown>) =>
    [...new Set(taxonomies)].map(
      (taxonomy) => sql<never>`"Term"."parentId" = ${parent} AND "Term"."taxonomy" = ${taxonomy}`,
    );
  return {
    ...list,
    table: sql`"Term"`,
    rowid: sql`"Term"."id"`,
    rangesOf,
    indexOrder: (order ?? 'name') === 'name' ? list.order : termOrder({ taxonomies }),
    isDense: !isNarrowed(filters),
  };
}

const readerOf = (context: Context, query: TermQuery) => ({
  tables: tablesOf(context, query),
  provider: context.services.database.provider,
  spend: context.spend,
});

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

/** The `WHERE` of a list of terms. */
function termConditions(query: TermQuery, provider: Provider): RawBuilder<SqlBool> {
  const { among, include, exclude = [], excludeTree = [], names, slugs, entries } = query;
  const conditions: RawBuilder<unknown>[] = [
    isIn(provider, sql`"Term"."taxonomy"`, query.taxonomies),
    ...(among ? [isIn(provider, sql`"Term"."id"`, among)] : []),
    ...(include ? [isIn(provider, sql`"Term"."id"`, include)] : []),
    ...(exclude.length > 0 ? [isNotIn(provider, sql`"Term"."id"`, exclude)] : []),
    ...(excludeTree.length > 0
      ? [sql`"Term"."id" NOT IN (${termsBelow(isIn(provider, sql`"id"`, excludeTree))})`]
      : []),
    ...(names ? [isIn(provider, sql`"Term"."sortName"`, names.map(toSortText))] : []),
    ...(slugs ? [isIn(provider, sql`"Term"."slug"`, slugs)] : []),
    ...textConditions(query, provider),
    ...(query.parent === undefined
      ? []
      : [
          query.parent === 0
            ? sql`"Term"."parentId" IS NULL`
            : sql`"Term"."parentId" = ${query.parent}`,
        ]),
    ...(query.childOf
      ? [
          sql`"Term"."id" IN (${termsBelow(sql`"id" = ${query.childOf}`)}) AND "Term"."id" <> ${query.childOf}`,
        ]
      : []),
    ...(query.isChildless
      ? [sql`NOT EXISTS (SELECT 1 FROM "Term" AS "Child" WHERE "Child"."parentId" = "Term"."id")`]
      : []),
    ...(query.hideEmpty === 'own' ? [sql`"Term"."count" > 0`] : []),
    ...(query.hideEmpty === 'below' ? [isUsedBelow(query.taxonomies, provider)] : []),
    ...(entries
      ? [
          sql`"Term"."id" IN (SELECT "termId" FROM "EntryTerm" WHERE ${isIn(provider, sql`"entryId"`, entries)})`,
        ]
      : []),
  ];
  return sql`${sql.join(conditions, sql` AND `)}`;
}

function textConditions(
  { search, nameLike, descriptionLike }: TermQuery,
  provider: Provider,
): RawBuilder<unknown>[] {
  const holds = (column: RawBuilder<unknown>, part: string) =>
    provider === 'sqlite'
      ? sql`instr(${column}, ${part}) > 0`
      : sql`strpos(${column}, ${part}) > 0`;
  const name = sql`"Term"."sortName"`;
  return [
    ...(search?.trim()
      ? [
          sql`(${holds(name, toSortText(search))} OR ${holds(sql`"Term"."slug"`, search.trim().toLowerCase())})`,
        ]
      : []),
    ...(nameLike?.trim() ? [holds(name, toSortText(nameLike))] : []),
    ...(descriptionLike?.trim()
      ? [holds(sql`lower("Term"."description")`, descriptionLike.trim().toLowerCase())]
      : []),
  ];
}

const isUsedBelow = (taxonomies: readonly string[], provider: Provider) => sql`"Term"."id" IN (
  WITH RECURSIVE used("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Term" AS "Used" WHERE ${isIn(provider, sql`"taxonomy"`, taxonomies)} AND "count" > 0
    UNION SELECT up."id", up."parentId" FROM "Term" up JOIN used ON up."id" = used."parentId"
  ) SELECT "id" FROM used)`;
