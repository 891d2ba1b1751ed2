import type { Context } from '../../../operation/context.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
import { countSingle } from './count-single.ts';
import { isInOrderOfIndex } from './event-lists.ts';
import type { EventQuery } from './event-query.ts';
import { isNarrow } from './event-tables.ts';
import { mergePlaces } from './merge-places.ts';
import { splitUnfinished } from './ongoing-events.ts';
import { type EventPlace, occurrencesOf } from './series-occurrences.ts';
import { type EventListWindow, findSingle } from './single-events.ts';

/**
 * Returns a window of events, with each occurrence of a series listed separately, as ids and versions in order; loads
 * no event. Takes two statements, a third if there are series, and a fourth for events that are going on.
 */
export async function findEvents(
  context: Context,
  query: EventQuery,
  window: EventListWindow,
): Promise<readonly EventPlace[]> {
  const { limit, offset = 0 } = window;
  await spendUnindexed(context, query);
  const { later, ongoing } = splitUnfinished(query);
  const [occurrences, begun] = await Promise.all([
    occurrencesOf(context).load(query),
    ongoing ? findSingle(context, ongoing, { ...window, limit: limit + offset, offset: 0 }) : [],
  ]);
  const others = [...occurrences, ...begun];
  if (others.length === 0) return findSingle(context, later, window);
  // At most this many other events can precede the window; single events before them cannot change it.
  const first = Math.max(0, offset - others.length);
  const around = { ...window, limit: limit + offset - first, offset: first };
  const single = await findSingle(context, later, around);
  return mergePlaces(query, single, others, { ...window, offset: offset - first });
}

/** Counts the events of a query; every occurrence counts. Totals are cached until an entry changes. */
export async function countEvents(context: Context, query: EventQuery): Promise<number> {
  await spendUnindexed(context, query);
  const { later, ongoing } = splitUnfinished(query);
  const [single, begun, occurrences] = await Promise.all([
    countSingle(context, later),
    ongoing ? countSingle(context, ongoing) : 0,
    occurrencesOf(context).load(query),
  ]);
  return single + begun + occurrences.length;
}

/** Accounts for all events between the bounds of a query that has conditions, or an order, that no index has. */
async function spendUnindexed(context: Context, query: EventQuery): Promise<void> {
  const { entries, bounds, isAllDay, isMultiday, timezone, venuesExclude, parts } = query;
  const { statuses, privateToAuthor: _, exclude: __, ...filters } = entries;
  const isWalked =
    isNarrowed({ isAllDay, isMultiday, timezone, venuesExclude, parts }) ||
    isNarrowed(filters) ||
    !isInOrderOfIndex(query);
  if (isWalked && !isNarrow(query))
    context.spend(await countSingle(context, { entries: { statuses }, bounds, order: [] }));
}
