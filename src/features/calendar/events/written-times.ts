import type { Context } from '../../../operation/context.ts';
import { invalidParams } from '../../../operation/errors.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { invalidCalendarParam, readZone } from '../entries/calendar-args.ts';
import { readEventDate } from '../entries/time/read-event-date.ts';
import type { Event } from './event-loaders.ts';
import { occurrenceOf, shiftedStarts } from './recurrence/occurrences.ts';
import { lastEndUtc, parseRrule } from './recurrence/parse-rrule.ts';
import { EARLIEST_START, LATEST_START } from './recurrence/series.ts';

/** The columns that describe when an event takes place. */
export type EventTimes = Pick<
  Event,
  | 'startLocal'
  | 'endLocal'
  | 'timezone'
  | 'startUtc'
  | 'endUtc'
  | 'lastEndUtc'
  | 'isAllDay'
  | 'rrule'
  | 'exdates'
>;

/** Returns these columns of an event alone. */
export const timesOf = (event: EventTimes): EventTimes => ({
  startLocal: event.startLocal,
  endLocal: event.endLocal,
  timezone: event.timezone,
  startUtc: event.startUtc,
  endUtc: event.endUtc,
  lastEndUtc: event.lastEndUtc,
  isAllDay: event.isAllDay,
  rrule: event.rrule,
  exdates: event.exdates,
});

interface Values {
  readonly timezone?: string | undefined;
  readonly all_day?: boolean | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly rrule?: string | null | undefined;
  readonly exdates?: readonly string[] | undefined;
}

type ReadDate = (text: string) => string | null;

/**
 * Computes when an event takes place after a write. Local time and zone are authoritative; moments in UTC are derived
 * from them. Changing the zone keeps the local time. Exceptions to a rule move with the times of the series.
 * @param before null for a new event, which needs both times
 * @throws ApiError `rest_invalid_param` for an invalid date, zone or rule, and for an end before the start
 */
export function readWrittenTimes(
  { site, now }: Context,
  values: Values,
  before: EventTimes | null,
): EventTimes {
  const asked = values.timezone?.trim();
  const current = asked === undefined ? before?.timezone : undefined; // an empty one is the site's
  const timezone = asked ? readZone('timezone', asked) : (current ?? siteZone(site));
  const isAllDay = values.all_day ?? before?.isAllDay ?? false;
  const read = (text: string) => readEventDate(text, timezone, () => now);
  const [start, end] = readDates(values, read, before);
  const startLocal = isAllDay ? `${start.slice(0, 10)}T00:00:00` : start;
  const endLocal = isAllDay ? `${end.slice(0, 10)}T23:59:59` : end;
  if (endLocal < startLocal) throw invalidCalendarParam('end_date', 'is before the start');
  const rrule = readRule(values.rrule, before?.rrule ?? null);
  if (rrule !== null && (startLocal < EARLIEST_START || startLocal > LATEST_START))
    throw invalidCalendarParam('start_date', 'of what repeats must be between 1970 and 2225');
  const times = { startLocal, endLocal, timezone, rrule };
  const exdates =
    readExdates(values.exdates, times, read) ??
    (before ? shiftedStarts(before, times, JSON.parse(before.exdates)) : []);
  // A night whose clocks are moved may skip the start.
  const { startUtc, endUtc } = occurrenceOf({ ...times, exdates }, startLocal);
  return {
    ...times,
    startUtc,
    endUtc,
    lastEndUtc: lastEndUtc({ ...times, exdates }),
    isAllDay,
    exdates: JSON.stringify(exdates),
  };
}

function readDates(
  { start_date, end_date }: Values,
  read: ReadDate,
  before: EventTimes | null,
): readonly [start: string, end: string] {
  const start = start_date === undefined ? before?.startLocal : read(start_date);
  const end = end_date === undefined ? before?.endLocal : read(end_date);
  if (start && end) return [start, end];
  const noDate = (name: string) => ({ [name]: { code: null, message: `${name} is no date.` } });
  throw invalidParams({
    ...(start ? {} : noDate('start_date')),
    ...(end ? {} : noDate('end_date')),
  });
}

function readRule(asked: string | null | undefined, current: string | null): string | null {
  if (asked === undefined) return current;
  if (asked === null || asked.trim() === '') return null;
  const rule = parseRrule(asked);
  if (rule === null) throw invalidCalendarParam('rrule', 'is no recurrence rule');
  return rule;
}

/** A date without a time stands for what begins on that day. */
function readExdates(
  asked: readonly string[] | undefined,
  { startLocal, rrule }: Pick<EventTimes, 'startLocal' | 'rrule'>,
  read: ReadDate,
): readonly string[] | undefined {
  return asked?.map((text) => {
    const local = read(text);
    if (local === null) throw invalidCalendarParam('exdates', 'has what is no date');
    if (!DAY.test(text.trim())) return local;
    if (rrule !== null && isOftenADay(rrule))
      throw invalidCalendarParam('exdates', 'needs times where a rule may begin twice a day');
    return `${local.slice(0, 10)}${startLocal.slice(10)}`;
  });
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether a rule may have several times on a day. */
export const isOftenADay = (rrule: string): boolean =>
  /\bBY(?:HOUR|MINUTE|SECOND)=|\bFREQ=(?:HOURLY|MINUTELY|SECONDLY)/i.test(rrule);
