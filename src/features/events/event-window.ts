import type { Context } from '../../context.ts';
import { readSwitch } from '../calendar-records/calendar-args.ts';
import { startOfMinute } from '../calendar-records/host-query.ts';
import { unfitParam } from '../calendar-records/unfit-param.ts';
import type { EventBound } from './event-query.ts';
import { siteZone } from './event-zone.ts';
import { shiftYears } from './shift-years.ts';
import { siteDay } from './site-day.ts';
import { toUtc } from './time/event-time.ts';
import { parseEventDate } from './time/parse-event-date.ts';

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
 * The limits of a list: whole days in the site's zone, both included, unless `strict_dates` (behaviour.md §7); from today for two
 * years where nothing is asked. An answer that depends on what day it is holds until the day is over.
 * @throws ApiError `rest_invalid_param` for what is no date
 */
export function readEventWindow(context: Context, asked: AskedDates): EventWindow {
  const zone = siteZone(context.site);
  const read = (name: 'start_date' | 'end_date' | Limit) => readDate(name, asked[name], zone);
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
    (isOpen || start === null ? null : `${shiftYears(start, 2).slice(0, 10)}T23:59:59`);
  return {
    startLocal: start,
    endLocal: end,
    limits: Object.fromEntries(further),
    bounds: [
      ...(start === null
        ? []
        : [{ of: 'start', compare: '>=', moment: toUtc(start, zone) } as const]),
      ...(end === null ? [] : [{ of: 'start', compare: '<=', moment: toUtc(end, zone) } as const]),
      ...further.map(([name, local]) => ({ ...LIMITS[name], moment: toUtc(local, zone) })),
      ...unfinished,
    ],
  };
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

function readDate(name: string, value: string | undefined, zone: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  const local = parseEventDate(value, zone);
  if (local === null) throw unfitParam(name, 'is no date');
  return local;
}
