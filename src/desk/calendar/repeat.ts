import { html, type Markup } from '../../lib/markup.ts';
import { instantOf, writtenTime } from '../../operation/date-time.ts';
import { offsetAt } from '../../operation/time-zones.ts';
import type { Submitted } from '../forms/form-field.ts';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The days of a week as rules name them (RFC 5545 §3.3.10), with the words for people. */
const WEEKDAYS: ReadonlyMap<string, string> = new Map([
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
  ['SU', 'Sunday'],
]);
const NAMES = [...WEEKDAYS.keys()];

const ORDINALS: ReadonlyMap<number, string> = new Map([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [-1, 'last'],
]);

/** A rule as a form shows it. Members that a frequency does not use have the values of `NO_REPEAT`. */
export interface Repeat {
  readonly frequency: Frequency;
  /** 2 for every other day, week, month or year. */
  readonly interval: number;
  /** Of a weekly rule; none for the weekday on which the first time begins. */
  readonly days: readonly string[];
  /** The day of a monthly or yearly rule: that of the first time, a day of the month, or a weekday of the month. */
  readonly on: 'start' | 'day' | 'weekday';
  /** 1 to 31, or -1 for the last day of the month. */
  readonly day: number;
  /** A key of `ORDINALS`. */
  readonly nth: number;
  readonly weekday: string;
  /** 1 to 12; of a yearly rule that is not on the day of the first time. */
  readonly month: number;
  readonly ends: 'never' | 'until' | 'count';
  /** The last day, `YYYY-MM-DD`; empty unless `ends` is `until`. */
  readonly until: string;
  readonly count: number;
}

const NO_REPEAT: Repeat = {
  frequency: 'WEEKLY',
  interval: 1,
  days: [],
  on: 'start',
  day: 1,
  nth: 1,
  weekday: 'MO',
  month: 1,
  ends: 'never',
  until: '',
  count: 1,
};

const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule
      .toUpperCase()
      .split(';')
      .flatMap((part) => {
        const [name = '', value = ''] = part.split('=');
        return name === '' ? [] : [[name, value] as const];
      }),
  );

/** Reads a rule into what a form shows; null for a rule that says more than that. @param zone whose clock the days are of */
export function readRepeat(rule: string, zone: string): Repeat | null {
  const parts = partsOf(rule);
  const take = (name: string): string | undefined => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const often = take('FREQ');
  const frequency = FREQUENCIES.find((one) => one === often);
  if (!frequency) return null;
  const until = take('UNTIL');
  const count = take('COUNT');
  const read: Repeat = {
    ...NO_REPEAT,
    frequency,
    interval: Number(take('INTERVAL') ?? 1),
    ...(until === undefined ? {} : { ends: 'until' as const, until: untilDay(until, zone) }),
    ...(count === undefined ? {} : { ends: 'count' as const, count: Number(count) }),
  };
  if (take('WKST') !== undefined && read.interval > 1) return null;
  if (parts.size === 0) return read;
  const byDay = take('BYDAY');
  if (frequency === 'WEEKLY') {
    const days = byDay?.split(',') ?? [];
    return parts.size === 0 && days.every((one) => WEEKDAYS.has(one)) ? { ...read, days } : null;
  }
  const month = frequency === 'YEARLY' ? Number(take('BYMONTH')) : 1;
  const byMonthDay = take('BYMONTHDAY');
  if (frequency === 'DAILY' || parts.size > 0 || !(month >= 1 && month <= 12)) return null;
  if (byMonthDay !== undefined && byDay === undefined) {
    const day = Number(byMonthDay);
    return day === -1 || day > 0 ? { ...read, on: 'day', day, month } : null;
  }
  const [, nth = '', weekday = ''] = /^\+?(-?\d)(MO|TU|WE|TH|FR|SA|SU)$/.exec(byDay ?? '') ?? [];
  return byMonthDay === undefined && ORDINALS.has(Number(nth))
    ? { ...read, on: 'weekday', nth: Number(nth), weekday, month }
    : null;
}

/** Writes it as a rule of RFC 5545, without `RRULE:`. */
export function writeRepeat(repeat: Repeat): string {
  const { frequency, interval, days, on, day, nth, weekday, month, ends, until, count } = repeat;
  const isOfMonth = (frequency === 'MONTHLY' || frequency === 'YEARLY') && on !== 'start';
  const parts = [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    frequency === 'WEEKLY' && days.length > 0 && `BYDAY=${days.join()}`,
    isOfMonth && frequency === 'YEARLY' && `BYMONTH=${month}`,
    isOfMonth && (on === 'day' ? `BYMONTHDAY=${day}` : `BYDAY=${nth}${weekday}`),
    ends === 'until' && until !== '' && `UNTIL=${until.replaceAll('-', '')}`,
    ends === 'count' && `COUNT=${count}`,
  ];
  return parts.filter((part) => part !== false).join(';');
}

/** The last day of a rule, from its `UNTIL`: a day, a local time, or a moment in UTC. */
function untilDay(until: string, zone: string): string {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?/.exec(until) ?? [];
  const written = `${year}-${month}-${day}`;
  if (time === undefined) return written;
  const instant = Date.parse(`${written}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
  return writtenTime(instant + offsetAt(zone, instant) * 1000).slice(0, 10);
}

const UNITS: Readonly<Record<Frequency, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** The unit of a frequency: `week`, or `weeks`. */
const unitOf = (frequency: Frequency, isMany: boolean): string =>
  UNITS[frequency] + (isMany ? 's' : '');

/** Says a rule in words: `every week on Tuesday, until 31 December 2031`. */
export function repeatWords(rule: string, zone: string): string {
  const repeat = readRepeat(rule, zone);
  if (!repeat) return 'by a rule of its own';
  const { frequency, interval, days, on, day, nth, weekday, month, ends, until, count } = repeat;
  const often =
    interval === 1 ? unitOf(frequency, false) : `${interval} ${unitOf(frequency, true)}`;
  const names = days.map((one) => WEEKDAYS.get(one) ?? one);
  const date = on === 'day' ? (day === -1 ? 'the last day' : `day ${day}`) : '';
  const which = on === 'weekday' ? `the ${ORDINALS.get(nth)} ${WEEKDAYS.get(weekday)}` : date;
  const place = which && ` on ${which}${frequency === 'YEARLY' ? ` of ${monthName(month)}` : ''}`;
  const end =
    ends === 'until' ? `, until ${dayWords(until)}` : ends === 'count' ? `, ${count} times` : '';
  return `every ${often}${names.length > 0 ? ` on ${list.format(names)}` : ''}${place}${end}`;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const monthName = (month: number): string =>
  new Date(Date.UTC(2001, month - 1)).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' });

/** Returns `31 December 2031`. */
export const dayWords = (day: string, options: Intl.DateTimeFormatOptions = {}): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    ...options,
  });

/** A series: when its first time begins, on its own clock, and its rule. */
export interface Series {
  readonly start: string;
  readonly rule: string;
}

/**
 * Moves all times of a series by what one of them is moved by. Rules that name days get other days. Null for a rule that can't be moved to
 * other days without being understood. Times are `YYYY-MM-DDTHH:MM:SS`.
 */
export function movedSeries(
  { start, rule }: Series,
  from: string,
  to: string,
  zone: string,
): Series | null {
  const by = instantOf(to) - instantOf(from);
  const shifted = writtenTime(instantOf(start) + by);
  const repeat = readRepeat(rule, zone);
  const days = Math.round((dayOf(to) - dayOf(from)) / DAY);
  if (!repeat) {
    if (days !== 0 || /BYHOUR|BYMINUTE/.test(rule)) return null;
    // An end by the minute could cut off the last time.
    const wholeDay = (_: string, end: string) => `UNTIL=${untilDay(end, zone).replaceAll('-', '')}`;
    return { start: shifted, rule: rule.replace(/UNTIL=([^;]+)/, wholeDay) };
  }
  const until = repeat.until && writtenTime(dayOf(repeat.until) + days * DAY).slice(0, 10);
  const turned = repeat.days.map((day) => NAMES[(NAMES.indexOf(day) + (days % 7) + 7) % 7] ?? day);
  const moved = { ...repeat, until, days: NAMES.filter((name) => turned.includes(name)) };
  if (days === 0 || repeat.on === 'start') return { start: shifted, rule: writeRepeat(moved) };
  const placed = { ...moved, ...placeOf(repeat, to) };
  const months = monthOf(start) + monthOf(to) - monthOf(from);
  const first = [0, 1, 2].map((further) => dayIn(months + further, placed)).find(Boolean);
  return first ? { start: `${first}${to.slice(10)}`, rule: writeRepeat(placed) } : null;
}

/** Which day of its month a time is on, in the way in which the rule says it. */
function placeOf({ nth, day }: Repeat, to: string): Partial<Repeat> {
  const date = new Date(`${to.slice(0, 10)}T00:00:00Z`);
  const number = date.getUTCDate();
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return {
    day: day === -1 && number === last ? -1 : number,
    nth: nth === -1 && number > last - 7 ? -1 : Math.ceil(number / 7),
    weekday: NAMES[(date.getUTCDay() + 6) % 7] ?? 'MO',
    month: date.getUTCMonth() + 1,
  };
}

/** The day of the rule in a month; null if the month has none. @param months since the year 0 */
function dayIn(months: number, { on, day, nth, weekday }: Repeat): string | null {
  const year = Math.floor(months / 12);
  const last = new Date(Date.UTC(year, (months % 12) + 1, 0)).getUTCDate();
  const days = Array.from({ length: last }, (_, i) => new Date(Date.UTC(year, months % 12, i + 1)));
  const fitting =
    on === 'day' ? days : days.filter((one) => NAMES[(one.getUTCDay() + 6) % 7] === weekday);
  const number = on === 'day' ? day : nth;
  const found = number === -1 ? fitting.at(-1) : fitting[number - 1];
  return found ? found.toISOString().slice(0, 10) : null;
}

const DAY = 86_400_000;
const dayOf = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
const monthOf = (local: string): number =>
  Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7)) - 1;

/**
 * Renders a rule of repetition as a sentence with gaps. The stylesheet shows the parts that the chosen frequency has, so it works without
 * scripts. A rule that says more than the sentence can is shown as its text.
 */
export function repeatMarkup(name: string, rule: string, zone: string): Markup {
  const known = rule === '' ? NO_REPEAT : readRepeat(rule, zone);
  const { interval, days, on, day, nth, weekday, month, ends, until, count } = known ?? NO_REPEAT;
  const chosen = rule === '' ? '' : (known?.frequency ?? 'RULE');
  const option = (value: string | number, label: string, current: string | number) =>
    html`<option value="${value}"${value === current && html` selected`}>${label}</option>`;
  const numbers = [...Array.from({ length: 31 }, (_, i) => i + 1), -1];
  return html`<div class="repeat">
<input type="hidden" name="${name}" value="${rule}"><input type="hidden" name="${name}.zone" value="${zone}">
<p><select name="${name}.frequency" aria-label="How often it repeats">
${option('', 'It takes place once', chosen)}${FREQUENCIES.map((one) => option(one, `Every ${unitOf(one, false)}`, chosen))}${chosen === 'RULE' && option('RULE', 'By another rule', chosen)}
</select></p>
<p class="if-repeats"><label>Every <input type="number" name="${name}.interval" value="${interval}" min="1" max="1000"> ${FREQUENCIES.map((one) => html`<span class="if-${one.toLowerCase()}">${unitOf(one, interval > 1)}</span>`)}</label></p>
<p class="if-weekly days" role="group" aria-label="Days of the week">${[...WEEKDAYS].map(([value, label]) => html`<label><input type="checkbox" name="${name}.days" value="${value}"${days.includes(value) && html` checked`}> ${label}</label>`)}</p>
<div class="if-monthly if-yearly">
<p><label>On <select name="${name}.on">${option('start', 'the date on which it begins', on)}${option('day', 'a day of the month', on)}${option('weekday', 'a weekday of the month', on)}</select></label></p>
<p class="if-day"><label>Day <select name="${name}.day">${numbers.map((one) => option(one, one === -1 ? 'the last' : String(one), day))}</select></label></p>
<p class="if-weekday"><select name="${name}.nth" aria-label="Which of them">${[...ORDINALS].map(([value, label]) => option(value, `The ${label}`, nth))}</select> <select name="${name}.weekday" aria-label="Weekday">${[...WEEKDAYS].map(([value, label]) => option(value, label, weekday))}</select></p>
<p class="if-month"><label>In <select name="${name}.month">${Array.from({ length: 12 }, (_, i) => option(i + 1, monthName(i + 1), month))}</select></label></p>
</div>
<div class="if-repeats">
<p><label>Ends <select name="${name}.ends">${option('never', 'never', ends)}${option('until', 'on a day', ends)}${option('count', 'after a number of times', ends)}</select></label></p>
<p class="if-until"><label>Last day <input type="date" name="${name}.until" value="${until}"></label></p>
<p class="if-count"><label>Times <input type="number" name="${name}.count" value="${count}" min="1" max="10000"></label></p>
</div>
<p class="if-rule"><label>Rule <input type="text" name="${name}.rule" value="${rule}" maxlength="1000" class="code"></label><small class="help">A rule (RFC 5545) that says more than this form can. It stays as it is unless you change it.</small></p>
</div>`;
}

/** Returns the rule of a submitted form; the text that was stored, if nobody has changed what it says. */
export function submittedRepeat(form: Submitted, name: string): string {
  const text = (part: string): string => form.get(`${name}.${part}`) ?? '';
  const stored = form.get(name) ?? '';
  const frequency = FREQUENCIES.find((one) => one === form.get(`${name}.frequency`));
  if (!frequency) return text('frequency') === 'RULE' ? text('rule').trim() : '';
  const number = (part: string, usual: number) => Math.trunc(Number(text(part))) || usual;
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const on =
    (isOfMonth && (['day', 'weekday'] as const).find((one) => one === text('on'))) || 'start';
  const ends = text('ends');
  const repeat: Repeat = {
    ...NO_REPEAT,
    frequency,
    interval: number('interval', 1),
    ...(frequency === 'WEEKLY' ? { days: form.getAll(`${name}.days`) } : {}),
    on,
    ...(on === 'day' ? { day: number('day', 1) } : {}),
    ...(on === 'weekday' ? { nth: number('nth', 1), weekday: text('weekday') } : {}),
    ...(frequency === 'YEARLY' && on !== 'start' ? { month: number('month', 1) } : {}),
    ...(ends === 'until' && text('until') !== '' ? { ends: 'until', until: text('until') } : {}),
    ...(ends === 'count' ? { ends: 'count', count: number('count', 1) } : {}),
  };
  const before = readRepeat(stored, text('zone') || 'UTC');
  const isSame = before !== null && writeRepeat(before) === writeRepeat(repeat);
  return isSame ? stored : writeRepeat(repeat);
}
