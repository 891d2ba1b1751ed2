import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { countRows, countRowsOf } from '../../storage/count-rows.ts';
import {
  type ListSource,
  ofParents,
  type Place,
  readWindow,
  readWindowsOf,
  type Window,
} from '../../storage/read-window.ts';
import type { Term } from './term.ts';
import { type TermFilter, termConditions, termOrder } from './term-filter.ts';

/** A term of a list with the keys it was sorted by, which make its cursor. */
export type TermPlace = Place<Term>;

/** What terms hang on: entries carry them, terms have them below. */
export type TermRelation = 'entry' | 'parent';

/** One window of a list, whole rows in one statement. */
export const readBrowsed = (
  context: Context,
  filter: TermFilter,
  window: Window,
): Promise<readonly TermPlace[]> =>
  readWindow(tablesOf(context, filter), listOf(context, filter), window);

/** The same of the terms of many parents at once. */
export const readBrowsedOf = (
  context: Context,
  relation: TermRelation,
  keys: readonly (string | number)[],
  filter: TermFilter,
  window: Window,
): Promise<ReadonlyMap<string | number, readonly TermPlace[]>> =>
  readWindowsOf<Term, string | number>(
    tablesOf(context, filter, relation),
    ofRelation(listOf(context, filter), relation, keys),
    window,
    parents[relation],
  );

/** How many terms a list has. */
export const countBrowsed = (context: Context, filter: TermFilter): Promise<number> =>
  countRows(tablesOf(context, filter), listOf(context, filter));

/** How many terms of a list each parent has; one without is not in the result. */
export const countBrowsedOf = (
  context: Context,
  relation: TermRelation,
  keys: readonly (string | number)[],
  filter: TermFilter,
): Promise<ReadonlyMap<string | number, number>> =>
  countRowsOf(
    tablesOf(context, filter, relation),
    ofRelation(listOf(context, filter), relation, keys),
    parents[relation],
  );

const parents = {
  entry: sql<string | number>`"Carried"."entryId"`,
  parent: sql<string | number>`"Term"."parentId"`,
} as const;

function listOf({ services }: Context, filter: TermFilter): ListSource {
  return {
    columns: sql`"Term".*`,
    from: sql`"Term"`,
    where: termConditions(filter, services.database.provider),
    order: termOrder(filter),
  };
}

function ofRelation(
  source: ListSource,
  relation: TermRelation,
  keys: readonly (string | number)[],
): ListSource {
  const own = ofParents(source, parents[relation], keys);
  if (relation !== 'entry') return own;
  const from = sql`"Term" INNER JOIN "EntryTerm" AS "Carried" ON "Carried"."termId" = "Term"."id"`;
  return { ...own, from };
}

/** Only what looks at entries depends on them. */
function tablesOf(
  context: Context,
  { entries }: TermFilter,
  relation?: TermRelation,
): Kysely<never> {
  if (entries || relation === 'entry') context.read('EntryTerm');
  return context.read('Term') as never; // the statements are raw
}
