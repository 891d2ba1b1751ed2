import { parseDateTime, writtenTime } from '../../../../operation/date-time.ts';
import { toLocal } from './event-time.ts';
import { readClockTime, readRelativeDate } from './read-relative-date.ts';

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

/**
 * Parses a date as people write it (docs/rest.md §6.1) to local time in `zone`, `YYYY-MM-DDTHH:MM:SS`: ISO 8601 with or
 * without a time, `2026/11/21`, `21 November 2026 6pm`, `Nov 21, 2026 at 18:00`; midnight if it has no time. Converts a
 * date with an offset. Null for an invalid or ambiguous date (`3/4/2026`).
 */
export function parseEventDate(text: string, zone: string): string | null {
  const words = text.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > LONGEST) return null;
  const said = splitOffset(words);
  const date = readCalendarDate(said.rest);
  if (date === null) return null;
  const time = date.rest === '' ? '00:00:00' : readClockTime(date.rest);
  if (time === null || (said.offset !== null && date.rest === '')) return null;
  const local = parseDateTime(`${date.day}T${time}`)?.local;
  if (local === undefined) return null;
  if (said.offset === null) return local;
  const instant = Date.parse(`${local}Z`) - said.offset * 60_000;
  return toLocal(writtenTime(instant), zone);
}

const LONGEST = 100;

/** Splits `Z`, `UTC`, `+01:00` or `-0330` off the end if it follows a time; the offset is in minutes east of UTC. */
function splitOffset(words: string): { readonly rest: string; readonly offset: number | null } {
  const found =
    /^(.*(?::\d\d(?:[.,]\d{1,9})?|[ap]\.?m\.?|T\d{2,6})) ?(?:(Z|UTC|GMT)|([+-])([01]\d):?([0-5]\d)?)$/i.exec(
      words,
    );
  if (!found) return { rest: words, offset: null };
  const [, rest = '', utc, sign, hours = '0', minutes = '0'] = found;
  if (utc !== undefined) return { rest, offset: 0 };
  const size = Number(hours) * 60 + Number(minutes);
  return { rest, offset: sign === '-' ? -size : size };
}

/**
 * The day at the beginning of a text (or at the end, after a time), and the rest of the text, which should be a time of
 * day.
 */
interface CalendarDate {
  /** `YYYY-MM-DD`; not checked against the calendar yet. */
  readonly day: string;
  readonly rest: string;
}

/**
 * Parses `2026-11-21`, `2026/11/21`, `20261121`, `21 November 2026`, `Sat, 21st of Nov 2026`, `Nov 21, 2026`; null for
 * anything else.
 */
function readCalendarDate(words: string): CalendarDate | null {
  const text = words.replace(WEEKDAY, '');
  const numeric = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,]+(.+))?$/i.exec(text);
  if (numeric) return made(numeric[1], Number(numeric[3]), numeric[4], numeric[5]);
  const compact = /^(\d{4})(\d\d)(\d\d)(?:T(.+))?$/i.exec(text);
  if (compact) return made(compact[1], Number(compact[2]), compact[3], compact[4]);
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?([a-z]{3,9})\.?[ ,-]+(\d{4})(?:,? (.+))?$/i.exec(text);
  if (dayFirst) return made(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? (.+))?$/i.exec(
    text,
  );
  if (monthFirst) return made(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]);
  return null;
}

const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?,? /i;

function made(
  year: string | undefined,
  month: number | null,
  day: string | undefined,
  rest: string | undefined,
): CalendarDate | null {
  if (year === undefined || month === null || day === undefined) return null;
  const two = (part: number | string) => String(part).padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}`, rest: (rest ?? '').trim() };
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Returns 1 to 12 for an English month, in full or as three letters (also `Sept`). */
function monthOf(word: string | undefined): number | null {
  const lower = word?.toLowerCase() ?? '';
  const found = MONTHS.findIndex(
    (month) =>
      month === lower || month.slice(0, 3) === lower || (lower === 'sept' && month === 'september'),
  );
  return found === -1 ? null : found + 1;
}
