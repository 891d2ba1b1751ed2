import type { DateBound } from '../../../content/entries/entry-query.ts';
import { readMoment, type SiteZone } from '../../../operation/site-time.ts';

/** A year, a month or a day of the site's clocks, which has a page that lists its posts. */
export interface DateArchive {
  /** Of that page, below the site's address: `/2026/11/24/`. */
  readonly path: string;
  readonly year: number;
  /** From 1; null for a whole year. */
  readonly month: number | null;
  /** Null for a whole month or year. */
  readonly day: number | null;
  /** In words: `November 24, 2026`. */
  readonly title: string;
  /** Returns the bounds that the dates of its posts have. */
  bounds(zone: SiteZone): readonly DateBound[];
}

/** The date archive at a path that ends with a slash; null for other paths and for dates that the calendar does not have. */
export function dateArchiveAt(path: string): DateArchive | null {
  const [, year, month, day] = /^\/(\d{4})\/(?:(\d\d)\/(?:(\d\d)\/)?)?$/.exec(path) ?? [];
  if (year === undefined || year === '0000') return null;
  const first = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(first.getTime()) || (day && first.getUTCDate() !== Number(day))) return null;
  const next = new Date(first);
  if (day) next.setUTCDate(next.getUTCDate() + 1);
  else if (month) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCFullYear(next.getUTCFullYear() + 1);
  const form = new Intl.DateTimeFormat('en', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month ? { month: 'long' } : {}),
    ...(day ? { day: 'numeric' } : {}),
  });
  return {
    path,
    year: Number(year),
    month: month === undefined ? null : Number(month),
    day: day === undefined ? null : Number(day),
    title: form.format(first),
    bounds(zone) {
      const moment = (date: Date) => readMoment(date.toISOString().slice(0, 19), zone) ?? '';
      const after = moment(new Date(first.getTime() - 1000)); // both bounds are exclusive
      return [{ column: 'date', after, before: moment(next) }];
    },
  };
}
