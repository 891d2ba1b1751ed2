import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import {
  type ListSource,
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
    ofParents(listOf(context, filter), relation, keys),
    window,
    parents[relation],
  );

export async function countBrowsed(context: Context, filter: TermFilter): Promise<number> {
  const { from, where } = listOf(context, filter);
  const { rows } = await sql<Count>`SELECT count(*) AS "count" FROM ${from} WHERE ${where}`.execute(
    tablesOf(context, filter),
  );
  return Number(rows[0]?.count ?? 0);
}

export async function countBrowsedOf(
  context: Context,
  relation: TermRelation,
  keys: readonly (string | number)[],
  filter: TermFilter,
): Promise<ReadonlyMap<string | number, number>> {
  const { from, where } = ofParents(listOf(context, filter), relation, keys);
  const parent = parents[relation];
  const { rows } = await sql<Count & { readonly parentKey: string | number }>`
    SELECT ${parent} AS "parentKey", count(*) AS "count" FROM ${from} WHERE ${where} GROUP BY ${parent}`.execute(
    tablesOf(context, filter, relation),
  );
  return new Map(rows.map(({ parentKey, count }) => [parentKey, Number(count)]));
}

interface Count {
  readonly count: number | string;
}

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

const ofParents = (
  source: ListSource,
  relation: TermRelation,
  keys: readonly (string | number)[],
): ListSource => ({
  ...source,
  from:
    relation === 'entry'
      ? sql`"Term" INNER JOIN "EntryTerm" AS "Carried" ON "Carried"."termId" = "Term"."id"`
      : source.from,
  where: sql`${parents[relation]} IN (${sql.join(keys)}) AND ${source.where}`,
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
