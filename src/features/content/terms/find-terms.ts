import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { nestedList } from '../../../operation/list-reading.ts';
import { countRows } from '../../../storage/count-rows.ts';
import { isIn } from '../../../storage/in-list.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { countRowsOf, isNarrowed, readWindowsOf } from '../../../storage/nested-lists.ts';
import { countRanked, readRankedWindows } from '../../../storage/ranked-windows.ts';
import {
  all,
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../../storage/read-window.ts';
import type { Term, TermRef } from './term.ts';
import { termConditions, termOrder } from './term-conditions.ts';
import type { TermQuery } from './term-query.ts';

/** A term of a list with the keys it was sorted by, which make its cursor. */
export type TermPlace = Place<Term>;

/** What terms hang on: entries carry them, terms have them below. */
export type TermRelation = 'entry' | 'parent';

/** One window of a list, whole rows in one statement. */
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

/** The terms of a parent. An entry carries so few that all of them are looked at. */
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

/** Only what looks at entries depends on them. */
function tablesOf(
  context: Context,
  { entries }: TermQuery,
  relation?: TermRelation,
): Kysely<never> {
  if (entries || relation === 'entry') context.read('EntryTerm');
  return context.read('Term') as never; // the statements are raw
}
