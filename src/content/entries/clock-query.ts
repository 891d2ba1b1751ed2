import { writtenTime } from '../../operation/date-time.ts';
import { invalidParam } from '../../operation/errors.ts';

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

type Part = (typeof PARTS)[number];

type Day = { readonly [One in Part]?: number | null | undefined };

/** Conditions on a moment as callers of GraphQL give them; absent and null are alike. */
export interface DateQuery extends Day {
  readonly after?: Day | null | undefined;
  readonly before?: Day | null | undefined;
  readonly inclusive?: boolean | null | undefined;
  readonly column?: 'date' | 'modified' | null | undefined;
  readonly compare?: string | null | undefined;
  readonly week?: number | null | undefined;
}

/** A part of what clocks show, compared as a number. */
export interface ClockPart {
  readonly part: Part;
  readonly compare: (typeof COMPARISONS)[number];
  readonly value: number;
}

/** Conditions on local times, all of which must hold. */
export interface ClockQuery {
  /** Local times, `YYYY-MM-DDTHH:MM:SS`. */
  readonly bounds: readonly ClockBound[];
  readonly parts: readonly ClockPart[];
}

interface ClockBound {
  readonly after?: string;
  readonly before?: string;
  /** Whether the two themselves count. */
  readonly inclusive: boolean;
}

/**
 * Converts conditions of a caller to bounds and parts of local times.
 * @param thisYear the year of `after` and `before` that have none
 * @param name the argument that errors are about
 * @throws ApiError `rest_invalid_param` for an unknown comparison, a date that is none, or a week without its year
 */
export function readClockQuery(query: DateQuery, thisYear: number, name = 'dateQuery'): ClockQuery {
  const inclusive = query.inclusive ?? false;
  const edge = (day: Day, atEnd: boolean) =>
    edgeOf(name, { ...day, year: day.year ?? thisYear }, atEnd);
  const range = rangeOf(name, query);
  return {
    bounds: [
      ...(query.after ? [{ inclusive, after: edge(query.after, !inclusive) }] : []),
      ...(query.before ? [{ inclusive, before: edge(query.before, inclusive) }] : []),
      ...(range ? [{ inclusive: true, after: range[0], before: range[1] }] : []),
    ],
    parts: partsOf(name, query, range !== null),
  };
}

/** Whether a local time meets the conditions on its parts. */
export const hasClockParts = (local: string, parts: readonly ClockPart[]): boolean =>
  parts.every(({ part, compare, value }) => {
    const [at, length] = PLACES[part];
    const difference = Number(local.slice(at - 1, at - 1 + length)) - value;
    if (compare === '!=') return difference !== 0;
    if (difference === 0) return compare.endsWith('=');
    return compare.startsWith(difference < 0 ? '<' : '>');
  });

/** Where a local time has its parts: the first character, from 1 as SQL counts, and how many they are. */
export const PLACES: Readonly<Record<Part, readonly [number, number]>> = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
};

/** The first or last second of a minute, an hour, a day, a month or a year, on the wall clock. */
function edgeOf(
  name: string,
  { year, month, day, hour, minute, second }: Day,
  atEnd: boolean,
): string {
  const monthOf = month ?? (atEnd ? 12 : 1);
  const dayOf = day ?? (atEnd ? dayAt(Number(year), monthOf + 1, 0).getUTCDate() : 1);
  const time = [hour ?? (atEnd ? 23 : 0), minute ?? (atEnd ? 59 : 0), second ?? (atEnd ? 59 : 0)];
  return wallClock(name, [Number(year), monthOf, dayOf], time);
}

function wallClock(
  name: string,
  [year, month, day]: readonly [number, number, number],
  time: readonly number[],
): string {
  const date = dayAt(year, month, day);
  const isTime = time.every((part, i) => part >= 0 && part <= (i === 0 ? 23 : 59));
  const isDate =
    isYear(year) && isTime && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDate) throw noDate(name);
  const written = time.map((part) => String(part).padStart(2, '0')).join(':');
  return `${date.toISOString().slice(0, 10)}T${written}`;
}

/** A day of a month, counted on into others; `Date.UTC` would take years before 100 for those of the twentieth century. */
export function dayAt(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/** Whether a year can be written. */
export const isYear = (year: number): boolean => year >= 1 && year <= 9999;
const noDate = (name: string) => invalidParam(name, `${name} has a date that is none.`);

/** The days that `year`, `year` and `month` and so on, or `year` and `week` stand for; null where the year is open. */
function rangeOf(
  name: string,
  { year, month, day, week, compare }: DateQuery,
): readonly [string, string] | null {
  if (week != null && year == null) throw invalidParam(name, `${name}.week needs its year.`);
  if (year == null || (compare != null && compare !== '=')) return null;
  if (week != null) return weekOf(name, year, week);
  if (day != null && month == null) return null;
  return [edgeOf(name, { year, month, day }, false), edgeOf(name, { year, month, day }, true)];
}

/** ISO 8601: the first week is the one with 4 January in it, and weeks begin on Monday. */
function weekOf(name: string, year: number, week: number): readonly [string, string] {
  if (week < 1 || week > 53) throw invalidParam(name, `${name}.week is from 1 to 53.`);
  if (!isYear(year)) throw noDate(name);
  const fourth = dayAt(year, 1, 4);
  const monday = fourth.getTime() + (1 - (fourth.getUTCDay() || 7) + 7 * (week - 1)) * DAY;
  const text = (moment: number) => writtenTime(moment).slice(0, 10);
  return [`${text(monday)}T00:00:00`, `${text(monday + 6 * DAY)}T23:59:59`];
}

const DAY = 86_400_000;

function partsOf(name: string, query: DateQuery, isRange: boolean): ClockPart[] {
  const compare = COMPARISONS.find((one) => one === (query.compare ?? '='));
  if (!compare)
    throw invalidParam(name, `${name}.compare is not one of ${COMPARISONS.join(', ')}.`);
  return PARTS.flatMap((part) => {
    const value = query[part];
    if (value == null || (isRange && DAYS.includes(part))) return [];
    return [{ part, compare, value }];
  });
}

const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;
const DAYS: readonly Part[] = ['year', 'month', 'day'];
