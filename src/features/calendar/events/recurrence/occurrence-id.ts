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
  return eventId * STARTS + Math.floor(Date.parse(`${startLocal}Z`) / 60_000);
}

/** Splits an occurrence's id into the event's id and the start, to the minute; null for any other id. */
export function readOccurrenceId(
  id: number,
): { readonly eventId: number; readonly startLocal: string } | null {
  if (!Number.isSafeInteger(id) || id < STARTS) return null;
  const startLocal = new Date((id % STARTS) * 60_000).toISOString().slice(0, 19);
  if (startLocal > LATEST_START) return null;
  return { eventId: Math.floor(id / STARTS), startLocal };
}

const STARTS = 2 ** 27;
