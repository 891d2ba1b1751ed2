import type { Context } from '../../context.ts';
import { readWindow, type Window } from '../../storage/read-window.ts';
import type { EntryQuery, EntryRef } from './entry-query.ts';
import { readEntries } from './entry-reads.ts';
import { type EntryPlace, listOf } from './entry-source.ts';
import { INDEXED_ORDERS } from './indexed-list.ts';

/** Rows that are looked at for each that is wanted, and the most that may be wanted. */
const LOOKED_AT = 4;
const MOST = 200;

/**
 * A window of the entries that hold common words, found among the rows with which the unsearched list begins there: SQLite, which
 * brings together all that a query of words finds, is asked for the ids of these alone. Null where they don't fill the window.
 */
export async function findAmongFirst(
  context: Context,
  query: EntryQuery,
  window: Window,
): Promise<readonly EntryPlace[] | null> {
  const { search: _, searchColumns: __, ...unsearched } = query;
  const { offset = 0, ...ends } = window;
  const limit = (window.limit + offset) * LOOKED_AT;
  if (!isSuited(context, query) || limit > MOST * LOOKED_AT) return null;
  const tables = readEntries(context, query);
  const first = listOf(context, unsearched, { isCommon: true });
  const rows = await readWindow<EntryRef>(tables, first, { ...ends, limit });
  const last = window.backwards ? rows[0] : rows.at(-1);
  if (!last || rows.length < limit) return null;
  const ids = rows.map(({ id }) => id);
  const within = { from: Math.min(...ids), to: Math.max(...ids) + 1 };
  const list = listOf(context, query, { isCommon: true, within });
  const found = await readWindow<EntryRef>(tables, list, { ...window, to: last.keys });
  return found.length === window.limit ? found : null;
}

/** Whether one index has the unsearched list in its order. */
const isSuited = ({ services }: Context, { search, kinds, statuses, order }: EntryQuery) =>
  services.database.provider === 'sqlite' &&
  search !== undefined &&
  kinds.length === 1 &&
  statuses.length === 1 &&
  order.length === 1 &&
  order.every(({ by }) => INDEXED_ORDERS.has(by));
