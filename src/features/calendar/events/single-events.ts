import { sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import { readWindowsOf } from '../../../storage/nested-lists.ts';
import { isFar, type Place, readWindow, type Window } from '../../../storage/read-window.ts';
import { countedRows, isCountedWhole, setTotal, singleOf } from './count-single.ts';
import { EVENT_COLUMNS, nestedEvents } from './event-lists.ts';
import { placeKeys, singleWindow } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import { eventReader, isNarrow } from './event-tables.ts';
import type { EventPlace } from './series-occurrences.ts';

/** A window of a list; with `isCounted` it includes the total, without a further statement. */
export interface EventListWindow extends Window {
  readonly isCounted?: boolean;
}

/** Returns a window of single events in one statement. */
export async function findSingle(
  context: Context,
  query: EventQuery,
  { isCounted = false, ...asked }: EventListWindow,
): Promise<readonly EventPlace[]> {
  const window = singleWindow(query, asked);
  const { seq } = context.loaders;
  const isUnknown = isCounted && isCountedWhole(context, query);
  const rows =
    hasIndex(query) || isFar(window)
      ? await readInOrder(context, query, window, isUnknown)
      : await readOthers(context, query, window);
  if (!hasIndex(query)) return rows.map(toPlace(query));
  const isWhole = rows.length === 0 && !window.offset && !window.from && !window.to;
  if (isUnknown && (rows.length > 0 || isWhole))
    setTotal(context, query, Number(rows[0]?.total ?? 0), seq);
  return rows.map(toPlace(query));
}

/** Whether an index has the order of a list, or few events are to be sorted. */
const hasIndex = (query: EventQuery): boolean =>
  ['start', 'local', 'distance'].includes(query.order[0]?.by ?? '') ||
  query.isOngoing === true ||
  isNarrow(query);

function readInOrder(context: Context, query: EventQuery, window: Window, isCounted: boolean) {
  const { from, where } = countedRows(context, query);
  const columns = isCounted
    ? sql`${EVENT_COLUMNS}, (SELECT count(*) FROM ${from} WHERE ${where}) AS "total"`
    : EVENT_COLUMNS;
  const source = { ...singleOf(context, query), columns };
  return readWindow<SingleRow>(eventReader(context), source, window);
}

/** Many events within the bounds are soon found in the index of the order; few are sorted. */
async function readOthers(context: Context, query: EventQuery, window: Window) {
  const { provider } = context.services.database;
  const reader = { tables: eventReader(context), provider, spend: () => {} };
  const list = nestedEvents(context, query, null);
  const found = await readWindowsOf<SingleRow, number>(reader, list, window, [0]);
  return found.get(0) ?? [];
}

/** Converts a row to an entry of a list with its sort keys. */
export const toPlace =
  (query: EventQuery) =>
  ({ id, version, keys }: Place<SingleRow>): EventPlace => ({
    id,
    version,
    keys: placeKeys(query, keys, ''),
    occurrence: null,
  });

interface Counted {
  readonly total?: number | string;
}

/** The columns that a list reads of an event. */
export interface SingleRow extends Counted {
  readonly id: number;
  readonly version: number;
}
