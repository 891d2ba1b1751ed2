import { expressionBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type ListSource, type Place, readWindow, type Window } from '../../storage/read-window.ts';
import { ranksOf, type SearchPlan } from '../../storage/search-index.ts';
import type { Tables } from '../../storage/tables.ts';
import { countEntries } from './count-entries.ts';
import { entryConditions } from './entry-conditions.ts';
import { orderColumns } from './entry-order.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { readEntries } from './entry-reads.ts';

/** An entry of a list with the keys it was sorted by, which make its cursor. */
export type EntryPlace = Place<EntryRef>;

/**
 * Ids and versions in order, no entry is read; by one statement. Where an index has what is asked for, but not in the list's order, how
 * many that are tells whether the list is made of these or looked for in its order.
 */
export async function findEntries(
  context: Context,
  query: EntryQuery,
  window: Window,
): Promise<readonly EntryPlace[]> {
  if (!hasIndexOfItsOwn(query))
    return readWindow(readEntries(context, query), listOf(context, query), window);
  const isCommon = (await countEntries(context, query)) > COMMON;
  if (query.order[0]?.by === 'relevance') return findByRelevance(context, query, window, isCommon);
  return readWindow(readEntries(context, query), listOf(context, query, { isCommon }), window);
}

/** More are better looked for in the list's order. */
const COMMON = 2000;

const hasIndexOfItsOwn = ({ search, dates = [], mimeTypes = [], order }: EntryQuery): boolean =>
  search !== undefined ||
  mimeTypes.length > 0 ||
  (dates.some(({ column }) => column === 'modified') && order[0]?.by !== 'modified');

/** Those that answer best are looked for alone, then the next best, no further than the window goes. */
async function findByRelevance(
  context: Context,
  query: EntryQuery,
  { limit, offset = 0, from, to, backwards = false }: Window,
  isCommon: boolean,
): Promise<readonly EntryPlace[]> {
  const isDescending = (query.order[0]?.direction === 'desc') !== backwards;
  const ranks = ranksOf(query.search).toSorted((a, b) => (isDescending ? b - a : a - b));
  const isPast = (rank: number, [key]: PlaceKeys) =>
    isDescending ? rank > Number(key) : rank < Number(key);
  const within = (rank: number, keys: PlaceKeys | undefined) =>
    keys && Number(keys[0]) === rank ? keys.slice(1) : undefined;
  let found: readonly EntryPlace[] = [];
  for (const rank of ranks) {
    if (from && isPast(rank, from)) continue;
    if (found.length >= limit + offset || (to && rank !== to[0] && !isPast(rank, to))) break;
    const list = listOf(context, query, { isCommon: isCommon && rank === 0, rank });
    const ends = { from: within(rank, from), to: within(rank, to) };
    const rows = await readWindow<EntryRef>(
      readEntries(context, query),
      { ...list, order: list.order.slice(1) },
      {
        limit: limit + offset - found.length,
        backwards,
        ...(ends.from ? { from: ends.from } : {}),
        ...(ends.to ? { to: ends.to } : {}),
      },
    );
    const places = rows.map((row) => ({ ...row, keys: [rank, ...row.keys] }));
    found = backwards ? [...places, ...found] : [...found, ...places];
  }
  return backwards ? found.slice(0, found.length - offset) : found.slice(offset);
}

type PlaceKeys = EntryPlace['keys'];

/** What a list knows of an entry. */
export const COLUMNS = sql`"Entry"."id", "Entry"."kind", "Entry"."version"`;

/** The list of a query as the parts of a statement. */
export function listOf(context: Context, query: EntryQuery, plan?: SearchPlan): ListSource {
  const { provider } = context.services.database;
  const eb = expressionBuilder<Pick<Tables, 'Entry' | 'EntryTerm'>, 'Entry'>();
  const order = orderColumns(query, provider);
  return {
    columns: COLUMNS,
    from: sql`"Entry"`,
    where: entryConditions(eb, query, provider, plan),
    order: plan?.isCommon === false && provider === 'sqlite' ? unindexed(order) : order,
  };
}

/** SQLite, which doesn't know how many there are of what, is kept from going through an index in this order. */
const unindexed = (order: ListSource['order']): ListSource['order'] =>
  order.map((column) => ({ ...column, expression: sql`+${column.expression}` }));
