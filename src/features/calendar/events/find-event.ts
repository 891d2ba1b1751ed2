import { integer, isRecordId, MAX_INTEGER, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntrySummary } from '../../content/entries/entry.ts';
import { entryById } from '../../content/entries/entry-loaders.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { findCalendarEntry } from '../entries/find-calendar-entry.ts';
import { eventById, movedOccurrences } from './event-loaders.ts';
import { eventNotFound, invalidEventId } from './event-policy.ts';
import { readOccurrenceId } from './recurrence/occurrence-id.ts';
import { occurrenceOf, occurrencesBetween } from './recurrence/occurrences.ts';
import type { Occurrence } from './recurrence/series.ts';

/** The two ways to identify an event in arguments; one of them is required. */
export const meantEventArgs = {
  id: integer({
    'x-any-size': true,
    description: 'The id of the event, or of one of its occurrences.',
  }),
  slug: string({ description: 'Its slug, in the place of its id.' }),
};

/** An event, and its occurrence if one was named. */
export interface MeantEvent {
  readonly summary: EntrySummary;
  readonly occurrence: Occurrence | null;
}

interface Meant {
  readonly id?: number | undefined;
  readonly slug?: string | undefined;
}

/**
 * Finds the event that arguments identify, regardless of the viewer's rights.
 * @throws ApiError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 400 `rest_invalid_param` for an unknown
 * slug
 */
export async function findEvent(context: Context, { id, slug }: Meant): Promise<MeantEvent> {
  if (id === undefined)
    return { summary: await findCalendarEntry(context, eventKind, { slug }), occurrence: null };
  const named = readOccurrenceId(id);
  if (named) return findOccurrence(context, named.eventId, named.startLocal);
  return { summary: await summaryOf(context, id), occurrence: null };
}

async function summaryOf(context: Context, id: number): Promise<EntrySummary> {
  const summary = isRecordId(id) ? await entryById(context).load(id) : null;
  if (!summary) throw eventNotFound();
  if (summary.kind !== eventKind.kind) throw invalidEventId();
  return summary;
}

/** Finds an occurrence; a moved occurrence is found as the event that it became. */
async function findOccurrence(
  context: Context,
  eventId: number,
  minute: string,
): Promise<MeantEvent> {
  const isThis = (local: string) => local.slice(0, 16) === minute.slice(0, 16);
  const [record, moved] = await Promise.all([
    eventId <= MAX_INTEGER ? eventById(context).load(eventId) : null,
    eventId <= MAX_INTEGER ? movedOccurrences(context).load(eventId) : [],
  ]);
  if (!record || record.event.rrule === null) throw eventNotFound();
  const instead = moved.find(({ seriesStartLocal }) => isThis(seriesStartLocal));
  if (instead) return { summary: await summaryOf(context, instead.entryId), occurrence: null };
  const series = { ...record.event, exdates: JSON.parse(record.event.exdates) };
  const { startUtc, endUtc } = occurrenceOf(series, `${minute.slice(0, 16)}:00`);
  const near = occurrencesBetween(series, startUtc, endUtc, MOST_AT_ONCE);
  const occurrence = near.find(({ startLocal }) => isThis(startLocal));
  if (!occurrence) throw eventNotFound();
  return { summary: await summaryOf(context, eventId), occurrence };
}

/** The most occurrences of one series that may overlap with one of them. */
const MOST_AT_ONCE = 1000;
