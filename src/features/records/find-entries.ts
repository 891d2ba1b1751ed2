import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Dependency } from '../../storage/change-log.ts';
import { type ListSource, type Place, readWindow, type Window } from '../../storage/read-window.ts';
import type { Tables } from '../../storage/tables.ts';
import { entryConditions } from './entry-conditions.ts';
import { orderColumns } from './entry-order.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';

/** An entry of a list with the keys it was sorted by, which make its cursor. */
export type EntryPlace = Place<EntryRef>;

/** One statement: ids and versions in order, no entry is read. */
export const findEntries = (
  context: Context,
  query: EntryQuery,
  window: Window,
): Promise<readonly EntryPlace[]> =>
  readWindow(read(context, query), listOf(context, query), window);

/** How many entries a query has. Totals are kept until something changes that the list depends on. */
export async function countEntries(context: Context, query: EntryQuery): Promise<number> {
  const { changes, database, totals } = context.services;
  const { order: _, ...filter } = query;
  const key = JSON.stringify(filter);
  const { seq } = context.loaders;
  const dependencies = dependenciesOf(query);
  context.readPart(dependencies);
  const known = totals.get(key, changes.latestIn(dependencies));
  if (known !== undefined) return known;
  const { count } = await context
    .readPart(dependencies, 'Entry', 'EntryTerm')
    .selectFrom('Entry')
    .select(sql<number>`count(*)`.as('count'))
    .where((eb) => entryConditions(eb, query, database.provider))
    .executeTakeFirstOrThrow();
  totals.set(key, Number(count), seq);
  return Number(count);
}

/** What the entries of a query, and their order, depend on. */
export function dependenciesOf(query: EntryQuery): readonly Dependency[] {
  const { kinds, host, statuses, authorSlug, terms = [], order } = query;
  // What inherits its status depends on what it hangs on, and hosts are known by their events.
  const isAcross = host !== undefined || statuses.includes('inherit');
  return [
    ...(isAcross ? (['entry'] as const) : kinds.map((kind) => `kind:${kind}` as const)),
    ...(authorSlug === undefined ? [] : (['user'] as const)),
    ...(terms.some(({ slugs, andBelow }) => slugs || andBelow) ? (['term'] as const) : []),
    ...(order.some(({ by }) => by === 'comment_count') ? (['comment'] as const) : []),
  ];
}

/** For statements that are raw. */
export const read = (context: Context, query: EntryQuery): Kysely<never> =>
  context.readPart(dependenciesOf(query)) as never; // as any statement sees them

/** What a list knows of an entry. */
export const COLUMNS = sql`"Entry"."id", "Entry"."kind", "Entry"."version"`;

/** The list of a query as the parts of a statement. */
export function listOf(context: Context, query: EntryQuery): ListSource {
  const { provider } = context.services.database;
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  return {
    columns: COLUMNS,
    from: sql`"Entry"`,
    where: entryConditions(eb, query, provider),
    order: orderColumns(query, provider),
  };
}
