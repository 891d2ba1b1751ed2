import { sql } from 'kysely';
import type { Context } from '../../operation/context.ts';
import {
  fromBeginning,
  isFar,
  type ListSource,
  readWindow,
  togetherIn,
  type Window,
} from '../../operation/lists/window.ts';
import { assertPageExists, type Page } from '../../operation/operation.ts';
import { ranksOf } from '../../storage/search/search-condition.ts';
import {
  countEntries,
  countEntriesAbout,
  type IndexedList,
  indexedList,
  spendSorted,
  spendUnindexed,
  withBudgetOfOne,
} from './count-entries.ts';
import { type EntryRow, primeEntries } from './entry.ts';
import type { EntryQuery } from './entry-filters.ts';
import { type EntryPlace, listOf, orderColumns } from './entry-order.ts';
import type { EntryRef, ValueCondition, ValueFilter } from './entry-query.ts';
import { findEntriesOf, listOfOne, readEntries } from './find-entries-of.ts';
import { type RareValue, rowsWith, valueSource } from './value-conditions.ts';

/**
 * Returns the entries of a window, in order. One statement reads them, and the loader knows them afterwards. An index may have the
 * entries of a condition in another order than the list's: their number then tells whether the list starts from them or walks its order.
 */
export async function findEntries(
  context: Context,
  query: EntryQuery,
  window: Window,
): Promise<readonly EntryPlace[]> {
  const list = await indexedList(context, query);
  const [parent, ...others] = list?.parents ?? [];
  const ofOne =
    list && parent !== undefined && others.length === 0
      ? listOfOne(context, list.relation, parent, list.query)
      : null;
  if (ofOne) return readEntryWindow(context, query, ofOne, window);
  if (list && !isFar(window)) return findTogether(context, query, list, window);
  if (!list) await spendUnindexed(context, query);
  await spendSorted(context, query);
  if (!hasIndexOfItsOwn(query)) {
    const rare = await rareValue(context, query);
    const plan = rare ? { isCommon: false, rareValue: rare } : { isCommon: true };
    const found = listOf(context, query, rare === undefined ? undefined : plan);
    return readEntryWindow(context, query, found, window);
  }
  const isCommon = await isFoundByWalk(context, query);
  if (query.order[0]?.by === 'relevance') return findByRelevance(context, query, window, isCommon);
  return readEntryWindow(context, query, listOf(context, query, { isCommon }), window);
}

async function readEntryWindow(
  context: Context,
  query: EntryQuery,
  list: ListSource,
  window: Window,
): Promise<readonly EntryPlace[]> {
  const rows = await readWindow<EntryRow>(readEntries(context, query), list, window);
  primeEntries(context, rows);
  return rows;
}

/** The first of each of the lists, put in order. */
async function findTogether(
  context: Context,
  query: EntryQuery,
  list: IndexedList,
  window: Window,
): Promise<readonly EntryPlace[]> {
  const { relation, parents } = list;
  const part = fromBeginning(window);
  const lists = await findEntriesOf(withBudgetOfOne(context), relation, parents, list.query, part);
  const places = new Map([...lists.values()].flat().map((place) => [place.id, place]));
  const order = orderColumns(query, context.services.database.provider);
  return togetherIn(order, [...places.values()], window);
}

/** From this number of matches on, a walk in the list's order is faster than sorting, as is a walk over all of so few entries. */
const COMMON = 2000;

async function isFoundByWalk(context: Context, query: EntryQuery): Promise<boolean> {
  const { kinds, statuses } = query;
  // The index of words has those of all kinds: few matches here may be many there.
  if ((await countEntriesAbout(context, { kinds, statuses, order: [] })) <= COMMON) return true;
  return (await countEntriesAbout(context, query)) > COMMON;
}

function hasIndexOfItsOwn(query: EntryQuery): boolean {
  const { search, dates = [], mimeTypes = [], order } = query;
  return (
    search !== undefined ||
    mimeTypes.length > 0 ||
    (dates.some(({ column }) => column === 'modified') && order[0]?.by !== 'modified')
  );
}

/** Finds the entries of the best rank first, then of the next one, until the window is full. */
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
  const { provider } = context.services.database;
  const isById = query.order.length === 1 && provider === 'sqlite';
  let found: readonly EntryPlace[] = [];
  for (const rank of ranks) {
    if (from && isPast(rank, from)) continue;
    if (found.length >= limit + offset || (to && rank !== to[0] && !isPast(rank, to))) break;
    const list = listOf(context, query, { isCommon: isCommon && rank === 0, rank });
    // SQLite returns matches of words in the order of ids.
    const order = isById ? orderColumns(query, provider) : list.order;
    const ends = { from: within(rank, from), to: within(rank, to) };
    const rows = await readEntryWindow(
      context,
      query,
      { ...list, order: order.slice(1) },
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

export interface Paging {
  readonly page: number;
  readonly per_page: number;
  readonly offset?: number | undefined;
}

/**
 * One page of a list with the list's total; from an offset beyond the end on, the total is none too, as the reference has it.
 * @throws ApiError `rest_post_invalid_page_number`
 */
export async function pageOfEntries(
  context: Context,
  query: EntryQuery,
  { page, per_page: limit, offset }: Paging,
): Promise<Page<EntryRef>> {
  const start = Math.max(0, offset ?? (page - 1) * limit);
  const found = await entriesFrom(context, query, start, limit);
  if (offset === undefined) assertPageExists(page, limit, found.total);
  else if (found.items.length === 0) return { items: [], total: 0 };
  return found;
}

/** The entries from an offset on, and how many there are in all. */
export async function entriesFrom(
  context: Context,
  query: EntryQuery,
  offset: number,
  limit: number,
): Promise<Page<EntryRef>> {
  const [items, total] = await Promise.all([
    findEntries(context, query, { limit, offset }),
    countEntries(context, query),
  ]);
  return { items, total };
}

/** How many conditions are tried to find the rarest one. */
const MOST = 5;

/**
 * The condition on an own field that fewest entries meet, with their ids, where these are few; null where they are many, undefined where there
 * is no such condition or an index has the list as it is. Reads no more than so many rows of the index for each.
 */
async function rareValue(
  context: Context,
  query: EntryQuery,
): Promise<RareValue | null | undefined> {
  const { values = [] } = query;
  if (values.length === 0 || valueSource(query)?.values.length === 0) return undefined;
  const found = await Promise.all(
    conditionsIn(values)
      .slice(0, MOST)
      .map(async (condition) => ({ condition, ids: await someWith(context, query, condition) })),
  );
  const [rarest] = found.toSorted((a, b) => a.ids.length - b.ids.length);
  return rarest && rarest.ids.length <= COMMON ? rarest : null;
}

/** Returns the conditions that must all hold. */
const conditionsIn = (filters: readonly ValueFilter[]): readonly ValueCondition[] =>
  filters.flatMap((filter) => {
    if ('all' in filter) return conditionsIn(filter.all);
    return 'field' in filter ? [filter] : [];
  });

async function someWith(
  context: Context,
  query: EntryQuery,
  condition: ValueCondition,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly entryId: number }>`
    SELECT "entryId" FROM "EntryValue" WHERE ${rowsWith(condition, query.statuses)}
    LIMIT ${sql.lit(COMMON + 1)}`.execute(readEntries(context, query));
  return rows.map(({ entryId }) => entryId);
}
