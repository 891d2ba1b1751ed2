import type { Context } from '../../../operation/context.ts';
import { readSwitch } from '../entries/calendar-args.ts';
import { invalidCalendarParam } from '../entries/invalid-param.ts';
import { startOfMinute } from '../entries/party-query.ts';
import type { EventBound } from './event-query.ts';
import { siteZone } from './event-zone.ts';
import { shiftYears } from './shift-years.ts';
import { siteDay } from './site-day.ts';
import { readEventDate } from './time/read-event-date.ts';

/** When the events of a list may take place, as arguments say it. */
export interface AskedDates {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly starts_before?: string | undefined;
  readonly starts_after?: string | undefined;
  readonly ends_before?: string | undefined;
  readonly ends_after?: string | undefined;
  /** As `readSwitch` reads it. */
  readonly strict_dates?: unknown;
  /** Not over yet, or over. */
  readonly upcoming?: boolean | undefined;
  readonly past?: boolean | undefined;
}

/** The same in the site's time, with what was left open filled in. */
export interface EventWindow {
  /** Wall-clock times, `YYYY-MM-DDTHH:MM:SS`; null where other limits stand instead. */
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  /** The others that were asked for. */
  readonly limits: Readonly<Partial<Record<Limit, string>>>;
  readonly bounds: readonly EventBound[];
}

/**
 * The limits of a list: whole days, both included, unless `strict_dates`; from today for two years where nothing is asked. Days and
 * times are those of each event's own clocks (recorded); what says an offset, and what day it is, is told by the site's. An answer
 * that depends on what day it is holds until the day is over.
 * @param endless from when on it is two years to the end of a list that has a start alone
 * @throws ApiError `rest_invalid_param` for what is no date
 */
export function readEventWindow(
  context: Context,
  asked: AskedDates,
  endless: 'from today' | 'from its start',
): EventWindow {
  const zone = siteZone(context.site);
  const read = (name: 'start_date' | 'end_date' | Limit) => readDate(context, name, asked[name]);
  const isStrict = readSwitch(asked.strict_dates);
  const widened = (local: string | undefined, time: string) =>
    local === undefined || isStrict ? local : `${local.slice(0, 10)}T${time}`;
  const further = limitNames.flatMap((name) => {
    const local = widened(read(name), '23:59:59');
    return local === undefined ? [] : [[name, local] as const];
  });
  const unfinished = readUnfinished(context, asked);
  const isOpen = further.length > 0 || unfinished.length > 0;
  const start =
    widened(read('start_date'), '00:00:00') ??
    (isOpen ? null : `${siteDay(context, zone)}T00:00:00`);
  const end =
    widened(read('end_date'), '23:59:59') ??
    (isOpen || start === null ? null : lastDay(context, start, endless));
  const bound = (of: 'start' | 'end', compare: EventBound['compare'], moment: string | null) =>
    moment === null ? [] : [{ of, compare, moment, isLocal: true }];
  return {
    startLocal: start,
    endLocal: end,
    limits: Object.fromEntries(further),
    bounds: [
      ...bound('start', '>=', start),
      ...bound('end', '<=', end),
      ...further.flatMap(([name, local]) => bound(LIMITS[name].of, LIMITS[name].compare, local)),
      ...unfinished,
    ],
  };
}

/** The end of the day two years from now, or from the start. */
function lastDay(
  context: Context,
  start: string,
  endless: 'from today' | 'from its start',
): string {
  const day = endless === 'from today' ? siteDay(context, siteZone(context.site)) : start;
  return `${shiftYears(day, 2).slice(0, 10)}T23:59:59`;
}

const LIMITS = {
  starts_before: { of: 'start', compare: '<' },
  starts_after: { of: 'start', compare: '>' },
  ends_before: { of: 'end', compare: '<' },
  ends_after: { of: 'end', compare: '>' },
} as const;

type Limit = keyof typeof LIMITS;

const limitNames = Object.keys(LIMITS) as readonly Limit[]; // its own keys

/** What is over is known to the minute, so that answers can be kept for one. */
function readUnfinished(context: Context, { upcoming, past }: AskedDates): readonly EventBound[] {
  return [
    ...(upcoming ? [{ of: 'end', compare: '>=', moment: startOfMinute(context) } as const] : []),
    ...(past ? [{ of: 'end', compare: '<', moment: startOfMinute(context) } as const] : []),
  ];
}

/** The present moment is known to the minute as well. */
function readDate(context: Context, name: string, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  const local = readEventDate(value, siteZone(context.site), () => startOfMinute(context));
  if (local === null) throw invalidCalendarParam(name, 'is no date');
  return local;
}
