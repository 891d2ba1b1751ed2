import { entryPath } from '../../../../content/entries/entry-path.ts';
import { titleOf } from '../../../../content/entries/present-entry.ts';
import { addDays } from '../../../../lib/days.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EventAtTime, type EventRecord, loadEvent } from '../event-loaders.ts';
import { type EventQuery, type EventRef, publicEvents } from '../event-query.ts';
import { unfinished } from '../event-window.ts';
import { countEvents, findEvents } from '../find-events.ts';
import type { Occurrence } from '../recurrence/series.ts';

/** An event, or one occurrence of a series, as the calendar's views show it. */
export interface ShownEvent extends EventAtTime {
  /** Plain text. */
  readonly title: string;
  /** The path of its page, below the site's address; an occurrence has its day in it. */
  readonly path: string;
  /** In its local time, `YYYY-MM-DDTHH:MM:SS`. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startUtc: string;
  readonly endUtc: string;
  /** The first and last day, in its local time. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Loads the events of a list in order, in one batch; leaves out those that no longer exist. */
export async function showEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id' | 'occurrence'>[],
): Promise<readonly ShownEvent[]> {
  const found = await Promise.all(
    refs.map(async ({ id, occurrence }) => {
      const record = await loadEvent(context, id);
      return record && toShownEvent(context, record, occurrence);
    }),
  );
  return found.filter((one) => one !== null);
}

export async function toShownEvent(
  context: Context,
  record: EventRecord,
  occurrence: Occurrence | null,
): Promise<ShownEvent> {
  const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? record.event;
  const path = await entryPath(context, record.entry);
  const firstDay = startLocal.slice(0, 10);
  return {
    record,
    occurrence,
    title: titleOf(record.entry),
    path: occurrence && !path.includes('?') ? `${path}${firstDay}/` : path,
    startLocal,
    endLocal,
    startUtc,
    endUtc,
    firstDay,
    lastDay: lastDayOf(startLocal, endLocal),
  };
}

/** An event that ends at midnight is not on the day that begins then. */
function lastDayOf(startLocal: string, endLocal: string): string {
  const day = endLocal.slice(0, 10);
  if (day <= startLocal.slice(0, 10)) return startLocal.slice(0, 10);
  return endLocal.slice(11) === '00:00:00' ? addDays(day, -1) : day;
}

/** A page of the upcoming events at a venue or of an organizer. */
export interface PartyEvents {
  readonly events: readonly ShownEvent[];
  /** The number of pages, at least one. */
  readonly pages: number;
}

/** @param page from 1; a page beyond the last has no events */
export async function eventsOfParty(
  context: Context,
  host: Pick<EventQuery, 'venues' | 'organizers'>,
  page: number,
): Promise<PartyEvents> {
  const query = { ...publicEvents([unfinished(context)]), ...host };
  const perPage = Math.min(Math.max(context.site.postsPerPage, 1), 50);
  const found = await findEvents(context, query, {
    limit: perPage,
    offset: (page - 1) * perPage,
    isCounted: true,
  });
  const total = await countEvents(context, query);
  return {
    events: await showEvents(context, found),
    pages: Math.max(1, Math.ceil(total / perPage)),
  };
}
