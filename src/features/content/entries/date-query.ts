import type { SiteSettings } from '../../../config/site-settings.ts';
import { writtenTime } from '../../../operation/date-time.ts';
import { invalidParam } from '../../../operation/errors.ts';
import { fromSiteTime, toSiteTime } from '../site/site-time.ts';
import type { DateBound, DatePart, EntryQuery } from './entry-query.ts';

interface Day {
  readonly year?: number | null | undefined;
  readonly month?: number | null | undefined;
  readonly day?: number | null | undefined;
  readonly hour?: number | null | undefined;
  readonly minute?: number | null | undefined;
  readonly second?: number | null | undefined;
}

/** Conditions on a moment as callers of GraphQL give them; absent and null are alike. */
export interface DateQuery extends Day {
  readonly after?: Day | null | undefined;
  readonly before?: Day | null | undefined;
  readonly inclusive?: boolean | null | undefined;
  readonly column?: 'date' | 'modified' | null | undefined;
  readonly compare?: string | null | undefined;
  readonly week?: number | null | undefined;
}

/**
 * As conditions of an entry query. Days and times are those of the site's clocks.
 * @throws ApiError `rest_invalid_param` for an unknown comparison, a date that is none, or a week without its year
 */
export function readDateQuery(
  query: DateQuery,
  { site, now }: { readonly site: SiteSettings; readonly now: string },
): Pick<EntryQuery, 'dates' | 'dateParts'> {
  const column = query.column ?? 'date';
  const inclusive = query.inclusive ?? false;
  const thisYear = Number(toSiteTime(now, site).slice(0, 4));
  const edge = (day: Day, atEnd: boolean) =>
    fromSiteTime(edgeOf({ ...day, year: day.year ?? thisYear }, atEnd), site);
  const range = rangeOf(query);
  const bounds: DateBound[] = [
    ...(query.after ? [{ column, inclusive, after: edge(query.after, !inclusive) }] : []),
    ...(query.before ? [{ column, inclusive, before: edge(query.before, inclusive) }] : []),
    ...(range
      ? [
          {
            column,
            inclusive: true,
            after: fromSiteTime(range[0], site),
            before: fromSiteTime(range[1], site),
          },
        ]
      : []),
  ];
  const { timezone, gmtOffset } = site;
  const parts = partsOf(query, range !== null);
  const zone = { timezone, gmtOffset };
  return { dates: bounds, dateParts: parts.map((part) => ({ ...part, column, zone })) };
}

/** The first or last second of a minute, an hour, a day, a month or a year, on the wall clock. */
function edgeOf({ year, month, day, hour, minute, second }: Day, atEnd: boolean): string {
  const monthOf = month ?? (atEnd ? 12 : 1);
  const dayOf = day ?? (atEnd ? dayAt(Number(year), monthOf + 1, 0).getUTCDate() : 1);
  const time = [hour ?? (atEnd ? 23 : 0), minute ?? (atEnd ? 59 : 0), second ?? (atEnd ? 59 : 0)];
  return wallClock([Number(year), monthOf, dayOf], time);
}

function wallClock(
  [year, month, day]: readonly [number, number, number],
  time: readonly number[],
): string {
  const date = dayAt(year, month, day);
  const isTime = time.every((part, i) => part >= 0 && part <= (i === 0 ? 23 : 59));
  const isDate =
    isYear(year) && isTime && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDate) throw noDate();
  const written = time.map((part) => String(part).padStart(2, '0')).join(':');
  return `${date.toISOString().slice(0, 10)}T${written}`;
}

/** A day of a month, counted on into others; `Date.UTC` would take years before 100 for those of the twentieth century. */
function dayAt(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

const isYear = (year: number): boolean => year >= 1 && year <= 9999;
const noDate = () => invalidParam('dateQuery', 'dateQuery has a date that is none.');

/** The days that `year`, `year` and `month` and so on, or `year` and `week` stand for; null where the year is open. */
function rangeOf({ year, month, day, week, compare }: DateQuery): readonly [string, string] | null {
  if (week != null && year == null)
    throw invalidParam('dateQuery', 'dateQuery.week needs dateQuery.year.');
  if (year == null || (compare != null && compare !== '=')) return null;
  if (week != null) return weekOf(year, week);
  if (day != null && month == null) return null;
  return [edgeOf({ year, month, day }, false), edgeOf({ year, month, day }, true)];
}

/** ISO 8601: the first week is the one with 4 January in it, and weeks begin on Monday. */
function weekOf(year: number, week: number): readonly [string, string] {
  if (week < 1 || week > 53) throw invalidParam('dateQuery', 'dateQuery.week is from 1 to 53.');
  if (!isYear(year)) throw noDate();
  const fourth = dayAt(year, 1, 4);
  const monday = fourth.getTime() + (1 - (fourth.getUTCDay() || 7) + 7 * (week - 1)) * DAY;
  const text = (moment: number) => writtenTime(moment).slice(0, 10);
  return [`${text(monday)}T00:00:00`, `${text(monday + 6 * DAY)}T23:59:59`];
}

const DAY = 86_400_000;

function partsOf(query: DateQuery, isRange: boolean): Omit<DatePart, 'column' | 'zone'>[] {
  const compare = COMPARISONS.find((one) => one === (query.compare ?? '='));
  if (!compare)
    throw invalidParam('dateQuery', `dateQuery.compare is not one of ${COMPARISONS.join(', ')}.`);
  return PARTS.flatMap((part) => {
    const value = query[part];
    if (value == null || (isRange && DAYS.has(part))) return [];
    return [{ part, compare, value }];
  });
}

const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;
const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const DAYS: ReadonlySet<string> = new Set(['year', 'month', 'day']);
