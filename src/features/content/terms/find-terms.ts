import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
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
import { type TermFilter, termConditions, termOrder } from './term-filter.ts';

/** A term of a list with the keys it was sorted by, which make its cursor. */
export type TermPlace = Place<Term>;

/** What terms hang on: entries carry them, terms have them below. */
export type TermRelation = 'entry' | 'parent';

/** One window of a list, whole rows in one statement. */
export const readTerms = (
  context: Context,
  filter: TermFilter,
  window: Window,
): Promise<readonly TermPlace[]> =>
  readWindow(tablesOf(context, filter), listOf(context, filter), window);

/** One window of a list as ids and versions. */
export const findTerms = (
  context: Context,
  filter: TermFilter,
  window: Window,
): Promise<readonly TermRef[]> =>
  readWindow(
    tablesOf(context, filter),
    { ...listOf(context, filter), columns: sql`"Term"."id", "Term"."version"` },
    window,
  );

/** The same of the terms of many parents at once. An entry carries so few that all of them are looked at. */
export const readTermsOf = (
  context: Context,
  relation: TermRelation,
  keys: readonly Key[],
  filter: TermFilter,
  window: Window,
): Promise<ReadonlyMap<Key, readonly TermPlace[]>> =>
  relation === 'entry'
    ? readRankedWindows(
        tablesOf(context, filter, relation),
        carriedBy(context, keys, filter),
        window,
        ENTRY,
      )
    : readWindowsOf(readerOf(context, filter), belowParent(context, filter), window, keys);

/** How many terms a list has. */
export const countTerms = (context: Context, filter: TermFilter): Promise<number> =>
  countRows(tablesOf(context, filter), listOf(context, filter));

/** How many terms of a list each parent has; one without may be missing. */
export const countTermsOf = (
  context: Context,
  relation: TermRelation,
  keys: readonly Key[],
  filter: TermFilter,
): Promise<ReadonlyMap<Key, number>> =>
  relation === 'entry'
    ? countRanked(tablesOf(context, filter, relation), carriedBy(context, keys, filter), ENTRY)
    : countRowsOf(readerOf(context, filter), belowParent(context, filter), keys);

type Key = string | number;

const ENTRY = sql<Key>`"Carried"."entryId"`;

function listOf({ services }: Context, filter: TermFilter): ListSource {
  return {
    columns: sql`"Term".*`,
    from: sql`"Term"`,
    where: termConditions(filter, services.database.provider),
    order: termOrder(filter),
  };
}

function carriedBy(context: Context, keys: readonly Key[], filter: TermFilter): ListSource {
  const list = listOf(context, filter);
  const isCarried = isIn(context.services.database.provider, ENTRY, keys);
  return {
    ...list,
    from: sql`"EntryTerm" AS "Carried" CROSS JOIN "Term"`,
    where: all([isCarried, sql`"Term"."id" = "Carried"."termId"`, list.where]),
  };
}

/** The terms below another are found by taxonomy, and then by name. */
function belowParent(context: Context, filter: TermFilter): NestedList {
  const list = listOf(context, filter);
  const { taxonomies, order, direction, ...filters } = filter;
  const rangesOf = (parent: RawBuilder<unknown>) =>
    [...new Set(taxonomies)].map(
      (taxonomy) => sql<never>`"Term"."parentId" = ${parent} AND "Term"."taxonomy" = ${taxonomy}`,
    );
  return {
    ...list,
    table: sql`"Term"`,
    rangesOf,
    indexOrder: (order ?? 'name') === 'name' ? list.order : termOrder({ taxonomies }),
    isDense: !isNarrowed(filters),
  };
}

const readerOf = (context: Context, filter: TermFilter) => ({
  tables: tablesOf(context, filter),
  provider: context.services.database.provider,
  spend: context.spend,
});

/** Only what looks at entries depends on them. */
function tablesOf(
  context: Context,
  { entries }: TermFilter,
  relation?: TermRelation,
): Kysely<never> {
  if (entries || relation === 'entry') context.read('EntryTerm');
  return context.read('Term') as never; // the statements are raw
}
