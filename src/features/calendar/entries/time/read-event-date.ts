import { parseDateTime, shifted, writtenTime } from '../../../../operation/date-time.ts';
import { toLocal } from './event-time.ts';

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
  return toLocal(shifted(local, -said.offset * 60_000), zone);
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

/**
 * Parses a time of day to `HH:MM:SS`: `18:00`, `18:00:30.5`, `at 6pm`, `6:30 p.m.`, `noon`, `midnight` or ISO's `1800`;
 * null for anything else.
 */
function readClockTime(words: string): string | null {
  const text = words.replace(/^(?:at |@ ?)/i, '').toLowerCase();
  if (text === 'noon') return '12:00:00';
  if (text === 'midnight') return '00:00:00';
  const found =
    /^(\d{1,2})(?::(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?)?(?: ?([ap])\.?m\.?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d\d)?$/.exec(text);
  if (!found) return null;
  const [, hour = '', minute, second = '00', half] = found;
  if (half === undefined && minute === undefined) return null;
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  return hours === null ? null : `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${second}`;
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/**
 * Parses a relative date to local time in `zone`, `YYYY-MM-DDTHH:MM:SS`: `now`, `today`, `tomorrow 18:00`, `+2 weeks`,
 * `3 days ago`, `next month`, `friday`. A day without a time is its midnight. Null for anything else.
 * @param now returns the current time (UTC); only called if the result depends on it
 */
function readRelativeDate(text: string, zone: string, now: () => string): string | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (words === '' || words.length > LONGEST) return null;
  const { steps, rest } = splitSteps(words);
  const time = rest === '' ? null : readClockTime(rest);
  if (steps.length === 0 || (rest !== '' && time === null)) return null;
  const date = new Date(`${toLocal(now(), zone)}Z`);
  for (const step of steps) step(date);
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999)) return null; // also rejects NaN, an invalid date
  const local = writtenTime(date.getTime());
  return time === null ? local : (parseDateTime(`${local.slice(0, 10)}T${time}`)?.local ?? null);
}

type Step = (date: Date) => void;

/** Splits the relative steps off the front; the rest should be a time of day. */
function splitSteps(words: string): { readonly steps: readonly Step[]; readonly rest: string } {
  const steps: Step[] = [];
  let rest = words;
  for (;;) {
    const found = firstStep(rest);
    if (!found) return { steps, rest };
    steps.push(found.step);
    rest = rest.slice(found.length).trim();
  }
}

function firstStep(words: string): { readonly step: Step; readonly length: number } | null {
  for (const [form, read] of FORMS) {
    const found = form.exec(words);
    const step = found && read(found);
    if (step) return { step, length: found[0].length };
  }
  return null;
}

const UNIT = 'minute|min|hour|day|week|fortnight|month|year';
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_NAME = '(sun|mon|tue|wed|thu|fri|sat)(?:day|s(?:day)?|nesday|r(?:s(?:day)?)?|urday)?';

const FORMS: readonly (readonly [RegExp, (found: RegExpExecArray) => Step | null])[] = [
  [/^now\b/, () => () => undefined],
  [/^(?:today|midnight)\b/, () => startDay],
  [/^noon\b/, () => (date) => startDay(date, '12:00:00')],
  [/^tomorrow\b/, () => (date) => startDay(move(date, 1, 'day'))],
  [/^yesterday\b/, () => (date) => startDay(move(date, -1, 'day'))],
  [
    new RegExp(`^([+-]?) ?(\\d{1,6}) ?(${UNIT})s?\\b( ago\\b)?`),
    ([, sign, amount, unit = '', ago]) =>
      (date) =>
        move(date, Number(amount) * (sign === '-' ? -1 : 1) * (ago ? -1 : 1), unit),
  ],
  [
    new RegExp(`^(next|last|this) (${UNIT})\\b`),
    ([, which = '', unit = '']) =>
      (date) =>
        move(date, WHICH[which] ?? 0, unit),
  ],
  [
    new RegExp(`^(?:(next|last|this) )?${DAY_NAME}\\b`),
    ([, which = 'this', day = '']) =>
      (date) =>
        startDay(toWeekday(date, DAYS.indexOf(day), which)),
  ],
];

const WHICH: Readonly<Record<string, number>> = { next: 1, last: -1, this: 0 };

/** A day that the month does not have runs over into the next month. */
function move(date: Date, amount: number, unit: string): Date {
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + amount);
  else if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + amount);
  else date.setTime(date.getTime() + amount * (MINUTES[unit] ?? 0) * 60_000);
  return date;
}

const MINUTES: Readonly<Record<string, number>> = {
  minute: 1,
  min: 1,
  hour: 60,
  day: 1440,
  week: 7 * 1440,
  fortnight: 14 * 1440,
};

/** Returns the next such weekday, including today unless `which` is `next`; for `last`, the last one before today. */
function toWeekday(date: Date, day: number, which: string): Date {
  const ahead = (day - date.getUTCDay() + 7) % 7;
  if (which === 'last') return move(date, ahead - 7, 'day');
  return move(date, ahead === 0 && which === 'next' ? 7 : ahead, 'day');
}

function startDay(date: Date, time = '00:00:00'): void {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  date.setUTCHours(hours, minutes, seconds, 0);
}
