/** The earliest and the latest wall-clock start that an occurrence may have: minutes since then have 27 bits. */
export const EARLIEST_START = '1970-01-01T00:00:00';
export const LATEST_START = '2225-03-12T00:00:00';

/**
 * The id by which one occurrence of a series is asked for: the event's id times 2^27 plus the minutes of the wall clock from
 * 1970 to when the rule has it begin. It follows from the two alone, and no entry's id is as large.
 *
 * @throws RangeError where the start is before 1970 or after 2225.
 */
export function occurrenceId(eventId: number, startLocal: string): number {
  if (startLocal < EARLIEST_START || startLocal > LATEST_START)
    throw new RangeError('An occurrence begins between 1970 and 2225.');
  return eventId * STARTS + Math.floor(Date.parse(`${startLocal}Z`) / 60_000);
}

/** What an occurrence's id says, the start to the minute; null for the id of an entry or what is no id. */
export function readOccurrenceId(
  id: number,
): { readonly eventId: number; readonly startLocal: string } | null {
  if (!Number.isSafeInteger(id) || id < STARTS) return null;
  const startLocal = new Date((id % STARTS) * 60_000).toISOString().slice(0, 19);
  if (startLocal > LATEST_START) return null;
  return { eventId: Math.floor(id / STARTS), startLocal };
}

const STARTS = 2 ** 27;
