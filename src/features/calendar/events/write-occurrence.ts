import type { Entry } from '../../../content/entries/entry.ts';
import { type EntryChanges, wishes } from '../../../content/entries/entry-changes.ts';
import { carriedTerms } from '../../../content/entries/entry-terms.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import { type OwnValues, parseValues, patchValues } from '../../../content/fields/own-values.ts';
import { ownFieldsOfKind } from '../../../content/kinds/registry.ts';
import type { Context } from '../../../operation/context.ts';
import { lockRows, type Transaction } from '../../../storage/write.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import type { Event, EventRecord } from './event-loaders.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { lastEndUtc } from './recurrence/parse-rrule.ts';
import type { Occurrence } from './recurrence/series.ts';
import { dropRsvps, joinSeries } from './rsvps/write-rsvps.ts';
import { createEventEntry, type EventChanges, updateEventEntry } from './write-event.ts';
import type { EventValues } from './written-event.ts';

/** @throws ApiError `rest_invalid_param` for fields that a single occurrence can't have */
export function assertNoSeriesFields({ rrule, exdates }: EventValues): void {
  if (rrule) throw invalidCalendarParam('rrule', 'is of the whole series, not of one of its times');
  if (exdates?.length) throw invalidCalendarParam('exdates', 'are of the whole series');
}

/** The event that an occurrence becomes when it is changed. */
export const standingAlone = (
  { entry, event, picture }: EventRecord,
  occurrence: Occurrence,
): EventRecord => ({
  entry,
  picture,
  event: {
    ...event,
    ...onceAt(occurrence),
    seriesId: entry.id,
    seriesStartLocal: occurrence.startLocal,
  },
});

/** The columns of an event that takes place once, when an occurrence does. */
export const onceAt = ({ startLocal, endLocal, startUtc, endUtc }: Occurrence) => ({
  ...{ startLocal, endLocal, startUtc, endUtc },
  lastEndUtc: endUtc,
  rrule: null,
  exdates: '[]',
});

/**
 * Writes such an event with everything else of its series; returns its id. If two callers do this at once, the second
 * changes the event of the first.
 */
export async function writeOccurrence(
  context: Context,
  transaction: Transaction,
  { entry, event }: EventRecord,
  changes: EventChanges,
): Promise<number> {
  const { prisma } = transaction;
  const { seriesId, seriesStartLocal } = event;
  await lockRows(transaction, 'Entry', [entry.id]);
  const known = await prisma.event.findFirst({
    where: { seriesId, seriesStartLocal },
    select: { entryId: true },
  });
  if (known) {
    await updateEventEntry(context, transaction, known.entryId, changes);
    return known.entryId;
  }
  const like = await eventLike(transaction, { entry, event }, changes);
  const made = await createEventEntry(context, transaction, {
    ...like,
    event: { ...like.event, seriesId, seriesStartLocal },
  });
  const { eventStatus = event.eventStatus, startLocal } = changes.event;
  if (seriesStartLocal !== null)
    await joinSeries(context, transaction, [
      { entryId: made, eventStatus, startLocal, seriesStartLocal, series: event },
    ]);
  return made;
}

/** A new event with everything of another one that changes leave out. It belongs to no series. */
export async function eventLike(
  transaction: Transaction,
  { entry, event }: Pick<EventRecord, 'entry' | 'event'>,
  changes: EventChanges,
): Promise<EventChanges> {
  const linked = await linkedTo(transaction, entry.id);
  return {
    entry: {
      ...copied(entry),
      ...wishes(changes.entry),
      terms: { ...linked.terms, ...changes.entry.terms },
      ownValues: ownValues(entry, changes),
    },
    event: { ...ownColumns(event), ...wishes(changes.event) },
    venues: changes.venues ?? linked.venues,
    organizers: changes.organizers ?? linked.organizers,
  };
}

/** The columns of a copy of an event. Leaves out the times, which every write sets, and what it is at other places. */
export const ownColumns = (event: Event) => ({
  cost: event.cost,
  currencySymbol: event.currencySymbol,
  currencyCode: event.currencyCode,
  currencyPosition: event.currencyPosition,
  website: event.website,
  showsMap: event.showsMap,
  showsMapLink: event.showsMapLink,
  isHidden: event.isHidden,
  isFeatured: event.isFeatured,
  eventStatus: event.eventStatus,
  statusReason: event.statusReason,
  onlineUrl: event.onlineUrl,
  previousStartUtc: event.previousStartUtc,
  capacity: event.capacity,
  rsvpFormId: event.rsvpFormId,
});

const copied = (entry: Entry): EntryChanges => ({
  title: entry.title,
  content: entry.content,
  excerpt: entry.excerpt,
  status: entry.status,
  date: entry.date,
  password: entry.password,
  authorId: entry.authorId ?? undefined,
  isSticky: entry.isSticky,
  featuredMediaId: entry.featuredMediaId,
});

/** Starts from the values of the series. */
const ownValues = ({ kind, values }: Entry, { entry }: EventChanges): OwnValues =>
  parseValues(patchValues(ownFieldsOfKind(kind), values, entry.ownValues ?? {}));

/** The terms, venues and organizers of an event. */
export async function linkedTo(transaction: Transaction, eventId: number) {
  const { prisma } = transaction;
  const carried = await carriedTerms(transaction, eventId);
  const places = await prisma.eventVenue.findMany({
    where: { eventId },
    orderBy: { position: 'asc' },
  });
  const people = await prisma.eventOrganizer.findMany({
    where: { eventId },
    orderBy: { position: 'asc' },
  });
  const idsIn = (wanted: string) =>
    carried.flatMap(({ termId, taxonomy }) => (taxonomy === wanted ? [termId] : []));
  return {
    terms: Object.fromEntries(carried.map(({ taxonomy }) => [taxonomy, idsIn(taxonomy)])),
    venues: places.map(({ venueId }) => venueId),
    organizers: people.map(({ organizerId }) => organizerId),
  };
}

/** Has a changed occurrence stand for another time of its series, or of another one. */
export async function placeOccurrence(
  context: Context,
  transaction: Transaction,
  entryId: number,
  place: Partial<Pick<Event, 'seriesId' | 'seriesStartLocal'>>,
): Promise<void> {
  await updateEntry(context, transaction, entryId, {});
  await transaction.prisma.event.update({ where: { entryId }, data: place });
}

/** Adds an exception to a series, so that one occurrence does not take place. */
export async function cancelOccurrence(
  context: Context,
  transaction: Transaction,
  seriesId: number,
  startLocal: string,
): Promise<void> {
  const { prisma } = transaction;
  await lockRows(transaction, 'Entry', [seriesId]);
  const series = await prisma.event.findUnique({ where: { entryId: seriesId } });
  if (!series) return;
  const exdates = [...new Set<string>([...JSON.parse(series.exdates), startLocal])];
  await updateEntry(context, transaction, seriesId, {});
  const after = await prisma.event.update({
    where: { entryId: seriesId },
    data: { exdates: JSON.stringify(exdates), lastEndUtc: lastEndUtc({ ...series, exdates }) },
  });
  await makeOccurrences(transaction, [seriesId], context.now);
  await dropRsvps(context, transaction, after);
}
