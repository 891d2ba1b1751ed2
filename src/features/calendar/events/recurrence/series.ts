import { instantOf, writtenTime } from '../../../../operation/date-time.ts';

/** A recurring event: its first occurrence in local time, its zone and its rule. */
export interface Series {
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `timezone`. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  /** RFC 5545, without `RRULE:`; null for a single event. */
  readonly rrule: string | null;
  /** Local starts of occurrences that are cancelled or moved. */
  readonly exdates: readonly string[];
}

/** A series as its columns have it: the exceptions are JSON. */
export interface StoredSeries extends Omit<Series, 'exdates'> {
  readonly exdates: string;
}

export const toSeries = (stored: StoredSeries): Series => ({
  ...stored,
  exdates: JSON.parse(stored.exdates),
});

/** One occurrence of a series. */
export interface Occurrence {
  /** The start by the rule, which identifies the occurrence within the series, even if daylight saving skips this time. */
  readonly startLocal: string;
  readonly endLocal: string;
  /** Moments in UTC, `YYYY-MM-DDTHH:MM:SS`; the end is never before the start. */
  readonly startUtc: string;
  readonly endUtc: string;
}

/** The earliest and latest local start of an occurrence: an id has 27 bits for the minutes since then. */
export const EARLIEST_START = '1970-01-01T00:00:00';
export const LATEST_START = '2225-03-12T00:00:00';

/**
 * Returns the id of an occurrence of a series: the event's id times 2^27 plus the minutes of local time from 1970 to
 * the occurrence's start by the rule. It depends on nothing else, and is larger than any entry's id.
 * @throws RangeError for a start before 1970 or after 2225
 */
export function occurrenceId(eventId: number, startLocal: string): number {
  if (startLocal < EARLIEST_START || startLocal > LATEST_START)
    throw new RangeError('An occurrence begins between 1970 and 2225.');
  return eventId * STARTS + Math.floor(instantOf(startLocal) / 60_000);
}

/** Returns the id of an event, or of its occurrence with this start; an empty start is that of no occurrence. */
export const idAtTime = (eventId: number, startLocal = ''): number =>
  startLocal === '' ? eventId : occurrenceId(eventId, startLocal);

/** Splits an occurrence's id into the event's id and the start, to the minute; null for any other id. */
export function readOccurrenceId(
  id: number,
): { readonly eventId: number; readonly startLocal: string } | null {
  if (!Number.isSafeInteger(id) || id < STARTS) return null;
  const startLocal = writtenTime((id % STARTS) * 60_000);
  if (startLocal > LATEST_START) return null;
  return { eventId: Math.floor(id / STARTS), startLocal };
}

const STARTS = 2 ** 27;
