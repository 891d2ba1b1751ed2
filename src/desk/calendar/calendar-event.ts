import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { fixedZone, offsetAt } from '../../operation/time-zones.ts';
import { idOf, type Json, textOf, toList } from '../json.ts';
import { dayWords } from './repeat.ts';

/** An event as the calendar shows it: one that takes place once, a series, or one time of a series. */
export interface CalendarEvent {
  readonly id: number;
  readonly title: string;
  /** `YYYY-MM-DDTHH:MM:SS` on the clock of `zone`. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Who can see it: `publish`, `draft`. */
  readonly status: string;
  /** Whether it takes place: `scheduled`, `cancelled`. */
  readonly state: string;
  readonly reason: string;
  /** Of a series, and of a time that nobody has changed. */
  readonly rule: string | null;
  /** The series that it is, or has been, a time of. */
  readonly seriesId: number | null;
  /** Whether it is a time that nobody has changed, so that it has no record of its own. */
  readonly isOccurrence: boolean;
  /** The starts that a series leaves out. */
  readonly leftOut: readonly string[];
}

export function toCalendarEvent(record: Json): CalendarEvent {
  const rule = textOf(record.rrule) || null;
  const seriesId = idOf(record.series_id);
  return {
    id: idOf(record.id) ?? 0,
    title: plainText(textOf(record.title)) || 'Without a title',
    start: toLocalTime(textOf(record.start_date)),
    end: toLocalTime(textOf(record.end_date)),
    zone: textOf(record.timezone),
    isAllDay: record.all_day === true,
    status: textOf(record.status),
    state: textOf(record.event_status) || 'scheduled',
    reason: textOf(record.status_reason),
    rule,
    seriesId,
    isOccurrence: rule !== null && seriesId !== null,
    leftOut: toList(record.exdates).map((one) => toLocalTime(textOf(one))),
  };
}

const toLocalTime = (text: string): string => text.replace(' ', 'T');

/** Days are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  writtenTime(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).slice(0, 10);

export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;

/** The name of the site's time zone. */
export const siteZone = ({ site: { timezone, gmtOffset } }: Context): string =>
  timezone === '' ? fixedZone(Math.round(gmtOffset * 60)) : timezone;

/** Today at the site. */
export function today(context: Context): string {
  const now = Date.parse(`${context.now}Z`);
  return writtenTime(now + offsetAt(siteZone(context), now) * 1000).slice(0, 10);
}

/** Returns `Tuesday 4 March 2031, 19:00–21:00`. */
export function whenWords({ start, end, isAllDay }: CalendarEvent): string {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const from = dayWords(first, { weekday: 'long' });
  const to = first === last ? '' : dayWords(last, { weekday: 'long' });
  if (isAllDay) return to === '' ? `${from}, all day` : `${from} to ${to}`;
  return to === ''
    ? `${from}, ${start.slice(11, 16)}–${end.slice(11, 16)}`
    : `${from}, ${start.slice(11, 16)}, to ${to}, ${end.slice(11, 16)}`;
}

/** The words for whether it takes place; empty if it does as planned. */
export const stateWords = ({ state }: Pick<CalendarEvent, 'state'>): string =>
  ({ cancelled: 'Cancelled', postponed: 'Postponed', moved_online: 'Moved online' })[state] ?? '';
