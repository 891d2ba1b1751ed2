import type { Context } from '../../../operation/context.ts';
import type { EventQuery } from './event-query.ts';
import { mergePlaces } from './merge-places.ts';
import { type EventPlace, occurrencesOf } from './series-occurrences.ts';
import { countSingle, type EventListWindow, findSingle } from './single-events.ts';

/**
 * Returns a window of events, with each occurrence of a series listed separately, as ids and versions in order; loads
 * no event. Takes two statements, and a third if there are series.
 */
export async function findEvents(
  context: Context,
  query: EventQuery,
  window: EventListWindow,
): Promise<readonly EventPlace[]> {
  const occurrences = await occurrencesOf(context).load(query);
  if (occurrences.length === 0) return findSingle(context, query, window);
  const { limit, offset = 0 } = window;
  // At most this many single events can precede the window; those before them cannot change it.
  const first = Math.max(0, offset - occurrences.length);
  const around = { ...window, limit: limit + offset - first, offset: first };
  const single = await findSingle(context, query, around);
  return mergePlaces(query, single, occurrences, { ...window, offset: offset - first });
}

/** Counts the events of a query; every occurrence counts. Totals are cached until an entry changes. */
export async function countEvents(context: Context, query: EventQuery): Promise<number> {
  const [single, occurrences] = await Promise.all([
    countSingle(context, query),
    occurrencesOf(context).load(query),
  ]);
  return single + occurrences.length;
}
