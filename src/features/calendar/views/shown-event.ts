import { decodeHTML } from 'entities';
import type { Context } from '../../../operation/context.ts';
import { entryPath } from '../../content/entries/entry-path.ts';
import { renderedTitle } from '../../content/entries/rendered-entry.ts';
import { stripTags } from '../../content/entries/text/strip-tags.ts';
import { type EventRecord, eventById } from '../events/event-loaders.ts';
import type { EventRef } from '../events/event-query.ts';
import type { Occurrence } from '../events/recurrence/series.ts';
import { addDays } from './calendar-day.ts';

/** An event, or one time of a series, as views of the calendar show it. */
export interface ShownEvent {
  readonly record: EventRecord;
  readonly occurrence: Occurrence | null;
  /** Plain text. */
  readonly title: string;
  /** Of its page, below the site's address; a time of a series has its day in it. */
  readonly path: string;
  /** On the clocks of its own zone, `YYYY-MM-DDTHH:MM:SS`. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startUtc: string;
  readonly endUtc: string;
  /** The days that it is on, there as well. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The events of a list, in order; those that are gone meanwhile are left out. Read together. */
export async function showEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id' | 'occurrence'>[],
): Promise<readonly ShownEvent[]> {
  const found = await Promise.all(
    refs.map(async ({ id, occurrence }) => {
      const record = await eventById(context).load(id);
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
    title: plainText(renderedTitle(record.entry)) || 'Untitled',
    path: occurrence && !path.includes('?') ? `${path}${firstDay}/` : path,
    startLocal,
    endLocal,
    startUtc,
    endUtc,
    firstDay,
    lastDay: lastDayOf(startLocal, endLocal),
  };
}

/** What ends at midnight is not on the day that begins then. */
function lastDayOf(startLocal: string, endLocal: string): string {
  const day = endLocal.slice(0, 10);
  if (day <= startLocal.slice(0, 10)) return startLocal.slice(0, 10);
  return endLocal.slice(11) === '00:00:00' ? addDays(day, -1) : day;
}

const plainText = (markup: string): string =>
  decodeHTML(stripTags(markup)).replace(/\s+/gu, ' ').trim();
