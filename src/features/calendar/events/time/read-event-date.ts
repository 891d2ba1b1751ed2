import { writtenTime } from '../../../../operation/date-time.ts';
import { toLocal } from './event-time.ts';
import { parseEventDate } from './parse-event-date.ts';
import { readRelativeDate } from './read-relative-date.ts';

/**
 * Parses a caller's date to local time in `zone`, `YYYY-MM-DDTHH:MM:SS`: a written date (`parseEventDate`), a relative
 * date (`readRelativeDate`), or a Unix timestamp in seconds. Null for anything else.
 * @param now returns the current time (UTC); only called if the result depends on it
 */
export const readEventDate = (text: string, zone: string, now: () => string): string | null =>
  parseEventDate(text, zone) ?? readTimestamp(text, zone) ?? readRelativeDate(text, zone, now);

/** Eight digits are a date (`20261121`), not a timestamp. */
function readTimestamp(text: string, zone: string): string | null {
  const seconds = /^\s*(\d{1,12})\s*$/.exec(text)?.[1];
  return seconds === undefined ? null : toLocal(writtenTime(Number(seconds) * 1000), zone);
}
