import { writtenTime } from '../../../../operation/date-time.ts';
import { toLocal } from './event-time.ts';
import { parseEventDate } from './parse-event-date.ts';
import { readRelativeDate } from './read-relative-date.ts';

/**
 * The wall-clock time in `zone`, `YYYY-MM-DDTHH:MM:SS`, of what a caller gives for a date: written out (`parseEventDate`), told from
 * the present moment (`readRelativeDate`), or a Unix timestamp in seconds. Null for what is none of these.
 * @param now the present moment (UTC), asked for where it matters only
 */
export const readEventDate = (text: string, zone: string, now: () => string): string | null =>
  parseEventDate(text, zone) ?? readTimestamp(text, zone) ?? readRelativeDate(text, zone, now);

/** Eight digits are a date (`20261121`). */
function readTimestamp(text: string, zone: string): string | null {
  const seconds = /^\s*(\d{1,12})\s*$/.exec(text)?.[1];
  return seconds === undefined ? null : toLocal(writtenTime(Number(seconds) * 1000), zone);
}
