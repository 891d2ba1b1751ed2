import { parseDateTime, writtenTime } from '../../../../operation/date-time.ts';
import { toLocal } from './event-time.ts';

/**
 * Parses a time of day to `HH:MM:SS`: `18:00`, `18:00:30.5`, `at 6pm`, `6:30 p.m.`, `noon`, `midnight` or ISO's `1800`;
 * null for anything else.
 */
export function readClockTime(words: string): string | null {
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
export function readRelativeDate(text: string, zone: string, now: () => string): string | null {
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

const LONGEST = 100;

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
const WEEKDAY = '(sun|mon|tue|wed|thu|fri|sat)(?:day|s(?:day)?|nesday|r(?:s(?:day)?)?|urday)?';

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
    new RegExp(`^(?:(next|last|this) )?${WEEKDAY}\\b`),
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
