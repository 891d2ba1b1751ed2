import type { Context } from '../../context.ts';
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
  readonly strict_dates?: boolean | undefined;
  /** Not over yet, or over. */
  readonly upcoming?: boolean | undefined;
  readonly past?: boolean | undefined;
}

/** The same in the site's time, with what was left open filled in. */
export interface EventWindow {
  /** Wall-clock times, `YYYY-MM-DDTHH:MM:SS`; null where other limits stand instead. */
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly bounds: readonly EventBound[];
}

/**
 * The limits of a list: whole days in the site's zone, both included, unless `strict_dates` (behaviour.md §7); from today for two
 * years where nothing is asked. An answer that depends on what day it is holds until the day is over.
 * @throws ApiError `rest_invalid_param` for what is no date
 */
export function readEventWindow(context: Context, asked: AskedDates): EventWindow {
  const zone = siteZone(context.site);
  const read = (name: keyof AskedDates) => readDate(name, asked[name], zone);
  const further = (['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const).flatMap(
    (name) => {
      const local = read(name);
      return local === undefined ? [] : [{ ...LIMITS[name], moment: toUtc(local, zone) }];
    },
  );
  const unfinished = readUnfinished(context, asked);
  const isOpen = further.length > 0 || unfinished.length > 0;
  const widened = (local: string | undefined, time: string) =>
    local === undefined || asked.strict_dates ? local : `${local.slice(0, 10)}T${time}`;
  const start =
    widened(read('start_date'), '00:00:00') ??
    (isOpen ? null : `${siteDay(context, zone)}T00:00:00`);
  const end =
    widened(read('end_date'), '23:59:59') ??
    (isOpen || start === null ? null : `${shiftYears(start, 2).slice(0, 10)}T23:59:59`);
  return {
    startLocal: start,
    endLocal: end,
    bounds: [
      ...(start === null
        ? []
        : [{ of: 'start', compare: '>=', moment: toUtc(start, zone) } as const]),
      ...(end === null ? [] : [{ of: 'start', compare: '<=', moment: toUtc(end, zone) } as const]),
      ...further,
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

/** What is over is known to the minute, so that answers can be kept for one. */
function readUnfinished(context: Context, { upcoming, past }: AskedDates): readonly EventBound[] {
  return [
    ...(upcoming ? [{ of: 'end', compare: '>=', moment: startOfMinute(context) } as const] : []),
    ...(past ? [{ of: 'end', compare: '<', moment: startOfMinute(context) } as const] : []),
  ];
}

function readDate(
  name: string,
  value: string | boolean | undefined,
  zone: string,
): string | undefined {
  if (value === undefined || value === '') return undefined;
  const local = parseEventDate(String(value), zone);
  if (local === null) throw unfitParam(name, 'is no date');
  return local;
}
