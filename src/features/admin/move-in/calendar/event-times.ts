import { type Static, Type } from '@sinclair/typebox';
import { lastEndUtc, parseRrule } from '../../../calendar/events/recurrence/parse-rrule.ts';
import { resolveZone, toLocal, toUtc } from '../../../calendar/events/time/event-time.ts';
import type { EventTimes } from '../../../calendar/events/written-times.ts';

const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d$' });

/** What tells when an event of the other site takes place. */
export const remoteTimes = {
  all_day: Type.Optional(Type.Boolean()),
  start_date: time,
  end_date: time,
  utc_start_date: time,
  utc_end_date: time,
  timezone: Type.String(),
  rrule: Type.Optional(Type.String()),
  exdates: Type.Optional(Type.Array(time)),
};

type RemoteTimes = Static<ReturnType<typeof Type.Object<typeof remoteTimes>>>;

/**
 * When an event takes place. A zone that is none here leaves its times as they are in UTC, and a rule that can't be reckoned its
 * first time; `lost` says so.
 */
export function readTimes(record: RemoteTimes): {
  readonly times: EventTimes;
  readonly lost: readonly string[];
} {
  const zone = resolveZone(record.timezone);
  const timezone = zone ?? 'UTC';
  const [startUtc, endUtc] = [record.utc_start_date, record.utc_end_date].map(withT);
  const startLocal = zone ? withT(record.start_date) : (startUtc ?? '');
  const endLocal = zone ? withT(record.end_date) : (endUtc ?? '');
  const rrule = record.rrule ? parseRrule(record.rrule) : null;
  const exdates = (record.exdates ?? []).map(withT);
  return {
    times: {
      startLocal,
      endLocal,
      timezone,
      startUtc: momentOf(startLocal, startUtc, timezone),
      endUtc: momentOf(endLocal, endUtc, timezone),
      lastEndUtc: lastEndUtc({ startLocal, endLocal, timezone, rrule, exdates }),
      isAllDay: record.all_day ?? false,
      rrule,
      exdates: JSON.stringify(exdates),
    },
    lost: [
      ...(zone ? [] : [`its time zone ${record.timezone} is none here`]),
      ...(record.rrule && !rrule ? [`its rule ${record.rrule} can not be reckoned here`] : []),
    ],
  };
}

const withT = (text: string): string => text.replace(' ', 'T');

/** The site knows which one it is of a time that clocks show twice. */
const momentOf = (local: string, said: string | undefined, zone: string): string =>
  said && toLocal(said, zone) === local ? said : toUtc(local, zone);
