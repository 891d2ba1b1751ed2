import type { Context } from '../../../operation/context.ts';
import type { EventQuery } from './event-query.ts';
import { mergePlaces } from './merge-places.ts';
import { type EventPlace, occurrencesOf } from './series-occurrences.ts';
import { countSingle, type EventListWindow, findSingle } from './single-events.ts';

/**
 * A window of the events that a query asks for, every occurrence of a series by itself: ids and versions in order, no event is read.
 * Two statements; a third where there are series.
 */
export async function findEvents(
  context: Context,
  query: EventQuery,
  window: EventListWindow,
): Promise<readonly EventPlace[]> {
  const occurrences = await occurrencesOf(context).load(query);
  if (occurrences.length === 0) return findSingle(context, query, window);
  const { limit, offset = 0 } = window;
  // So many single events may stand before the window; those before them have no bearing on it.
  const first = Math.max(0, offset - occurrences.length);
  const around = { ...window, limit: limit + offset - first, offset: first };
  const single = await findSingle(context, query, around);
  return mergePlaces(query, single, occurrences, { ...window, offset: offset - first });
}

/** How many there are, each occurrence counted. Totals are kept until an entry changes. */
export async function countEvents(context: Context, query: EventQuery): Promise<number> {
  const [single, occurrences] = await Promise.all([
    countSingle(context, query),
    occurrencesOf(context).load(query),
  ]);
  return single + occurrences.length;
}
