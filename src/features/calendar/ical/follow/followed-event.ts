import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { wishes } from '../../../../content/entries/entry-changes.ts';
import type { Tables } from '../../../../storage/tables.ts';
import type { Transaction } from '../../../../storage/write.ts';
import type { Event } from '../../events/event-loaders.ts';
import type { ComparedEvent } from '../../events/known-events.ts';
import { occurrenceOf } from '../../events/recurrence/occurrences.ts';
import type { EventChanges } from '../../events/write-event.ts';
import type { EventTimes } from '../../events/written-times.ts';
import { type ImportedEvent, importedTimes } from '../import/imported-event.ts';

/** A row of what a followed calendar said last of an event. */
export type FollowedEvent = Selectable<Tables['CalendarSourceEvent']>;

/** A calendar whose events are being written. */
export interface Follower {
  readonly sourceId: number;
  /** The author of new events. */
  readonly authorId: number | null;
  /** The events that it had when the run began, by their ids at the origin. */
  readonly known: ReadonlyMap<string, Omit<FollowedEvent, 'said'>>;
}

/** Returns a digest of all that a source says of an event. */
const digestOf = (event: ImportedEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64url');

/**
 * Whether an event is to be written: the source says something new of it, or it had left and is back. One that was deleted here is
 * not brought again.
 */
export function isDue({ known }: Follower, originId: string, event: ImportedEvent): boolean {
  const before = known.get(originId);
  if (!before || before.isGone) return true;
  return before.entryId !== null && before.digest !== digestOf(event);
}

/** The fields that a source decides on, as JSON values. */
type Said = Readonly<Record<(typeof FIELDS)[number], unknown>>;

const FIELDS = [
  ...(['title', 'content', 'website', 'when', 'rrule', 'exdates'] as const),
  ...(['status', 'onlineUrl', 'categories', 'venues', 'organizers'] as const),
];

/** A calendar that says nothing of it means that an event takes place. */
const SCHEDULED = { eventStatus: 'scheduled', statusReason: '' };

const saidOf = ({ entry, event, venues, organizers }: EventChanges): Said => ({
  title: entry.title,
  content: entry.content,
  website: event.website,
  when: [event.startLocal, event.endLocal, event.timezone, event.isAllDay],
  rrule: event.rrule,
  exdates: event.exdates,
  status: [event.eventStatus ?? SCHEDULED.eventStatus, event.statusReason ?? ''],
  onlineUrl: event.onlineUrl ?? '',
  categories: (entry.terms?.ext_events_cat ?? []).toSorted((one, other) => one - other),
  venues: venues ?? [],
  organizers: organizers ?? [],
});

/** An event as it is here, loaded with `comparedWith`. */
interface Stored extends ComparedEvent, EventTimes {
  readonly website: string | null;
  readonly eventStatus: string;
  readonly statusReason: string;
  readonly onlineUrl: string;
  readonly entry: ComparedEvent['entry'] & { readonly title: string; readonly content: string };
}

const storedChanges = ({ entry, venues, organizers, ...event }: Stored): EventChanges => ({
  entry: {
    title: entry.title,
    content: entry.content,
    terms: {
      ext_events_cat: entry.terms.flatMap(({ term }) =>
        term.taxonomy === 'ext_events_cat' ? [term.id] : [],
      ),
    },
  },
  event,
  venues: venues.map(({ venueId }) => venueId),
  organizers: organizers.map(({ organizerId }) => organizerId),
});

/**
 * Returns the changes without those of fields that somebody has changed here since the source spoke of the event last. A field that
 * the source no longer has becomes empty.
 */
export function withoutEdited(
  changes: EventChanges,
  before: Stored,
  followed: Pick<FollowedEvent, 'said'>,
): EventChanges {
  const said: Partial<Said> = JSON.parse(followed.said);
  const here = storedChanges(before);
  const now = saidOf(here);
  const from = (field: keyof Said): EventChanges =>
    JSON.stringify(now[field]) === JSON.stringify(said[field]) ? changes : here;
  const { startLocal, endLocal, timezone, isAllDay } = from('when').event;
  const { rrule } = from('rrule').event;
  const exdates = JSON.parse(from('exdates').event.exdates);
  const { eventStatus, statusReason } = { ...SCHEDULED, ...wishes(from('status').event) };
  return {
    entry: {
      title: from('title').entry.title,
      content: from('content').entry.content,
      terms: { ext_events_cat: from('categories').entry.terms?.ext_events_cat ?? [] },
    },
    event: {
      ...changes.event,
      ...importedTimes({ startLocal, endLocal, timezone, isAllDay, rrule, exdates }),
      website: from('website').event.website,
      eventStatus,
      statusReason,
      onlineUrl: from('onlineUrl').event.onlineUrl ?? '',
    },
    venues: from('venues').venues ?? [],
    organizers: from('organizers').organizers ?? [],
  };
}

/** Returns the values that a source has given a time of a series by those of the series; null if the event is no such time. */
export async function saidOfTime(
  { prisma }: Transaction,
  { seriesId, seriesStartLocal }: Pick<Event, 'seriesId' | 'seriesStartLocal'>,
): Promise<Pick<FollowedEvent, 'said'> | null> {
  if (seriesId === null || seriesStartLocal === null) return null;
  const series = await prisma.event.findUnique({
    where: { entryId: seriesId },
    include: { followed: true },
  });
  if (!series?.followed) return null;
  const { startLocal, endLocal } = occurrenceOf({ ...series, exdates: [] }, seriesStartLocal);
  const when = [startLocal, endLocal, series.timezone, series.isAllDay];
  const said: Said = JSON.parse(series.followed.said);
  return { said: JSON.stringify({ ...said, when, rrule: null, exdates: '[]' }) };
}

interface Noted {
  readonly event: ImportedEvent;
  readonly entryId: number | null;
  readonly changes: EventChanges;
}

/** Notes what a source has said of events that were written. Another source that had dropped one has it no longer. */
export async function noteSaid(
  { prisma }: Transaction,
  { sourceId }: Follower,
  noted: readonly Noted[],
): Promise<void> {
  const data = noted.map(({ event, entryId, changes }) => ({
    sourceId,
    originId: changes.event.originId ?? event.uid,
    entryId,
    said: JSON.stringify(saidOf(changes)),
    digest: digestOf(event),
  }));
  const entries = data.flatMap(({ entryId }) => entryId ?? []);
  const names = data.map(({ originId }) => originId);
  await prisma.calendarSourceEvent.deleteMany({
    where: { OR: [{ entryId: { in: entries } }, { sourceId, originId: { in: names } }] },
  });
  await prisma.calendarSourceEvent.createMany({ data });
}
