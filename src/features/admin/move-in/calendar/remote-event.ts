import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Config } from '../../../../config/config.ts';
import { plainLine } from '../../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../../lib/web-address.ts';
import { resolveZone, toLocal, toUtc } from '../../../calendar/entries/time/event-time.ts';
import { type CostColumns, costValues, shownCost } from '../../../calendar/events/event-cost.ts';
import {
  eventStatuses,
  LONGEST_ADDRESS,
  LONGEST_REASON,
  type StatusColumns,
} from '../../../calendar/events/event-status.ts';
import { lastEndUtc, parseRrule } from '../../../calendar/events/recurrence/parse-rrule.ts';
import type { EventTimes } from '../../../calendar/events/written-times.ts';
import { remoteId } from '../remote-fields.ts';
import { momentIn, remoteCalendarEntry } from './remote-calendar-entry.ts';

const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d$' });

/** The fields that say when an event of the other site takes place. */
const remoteTimes = {
  all_day: Type.Optional(Type.Boolean()),
  start_date: time,
  end_date: time,
  utc_start_date: time,
  utc_end_date: time,
  timezone: Type.String(),
  rrule: Type.Optional(Type.String()),
  exdates: Type.Optional(Type.Array(time)),
};

type RemoteTimes = Static<TObject<typeof remoteTimes>>;

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
  const startUtc = withT(record.utc_start_date);
  const endUtc = withT(record.utc_end_date);
  const startLocal = zone ? withT(record.start_date) : startUtc;
  const endLocal = zone ? withT(record.end_date) : endUtc;
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
const momentOf = (local: string, said: string, zone: string): string =>
  toLocal(said, zone) === local ? said : toUtc(local, zone);

const text = Type.Optional(Type.String());

/** `cost_details` of an event. */
const remoteCostDetails = Type.Object({
  currency_symbol: text,
  currency_code: text,
  currency_position: text,
  values: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
});

/** The cost as it was entered, or a text that is shown in the same way: the site only sends the shown text, and the numbers in it. */
export function costColumns(
  config: Pick<Config, 'currencySymbol'>,
  shown: string,
  details: Static<typeof remoteCostDetails> = {},
): CostColumns {
  const values = (details.values ?? []).map(String);
  const currency = {
    currencySymbol: details.currency_symbol ?? '',
    currencyCode: details.currency_code ?? '',
    currencyPosition: details.currency_position ?? '',
  };
  const candidates = [values.join('-'), values.join(' - '), values.join(' – '), shown];
  const isSame = (cost: string) =>
    shownCost({ cost, ...currency }, config) === shown && costValues(cost).join() === values.join();
  return { cost: candidates.find(isSame) ?? shown, ...currency };
}

const flag = Type.Optional(Type.Boolean());
const related = Type.Object({ id: remoteId });

/** The fields of an event that a move reads. */
export const remoteEvent = Type.Object({
  ...remoteCalendarEntry,
  ...remoteTimes,
  title: Type.String(),
  url: text,
  cost: text,
  cost_details: Type.Optional(remoteCostDetails),
  website: text,
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  categories: Type.Optional(Type.Array(related)),
  tags: Type.Optional(Type.Array(related)),
  // The site sends one as an object, several as a list, and none as an empty list or false.
  venue: Type.Optional(Type.Union([related, Type.Array(related), Type.Literal(false)])),
  organizer: Type.Optional(Type.Union([related, Type.Array(related), Type.Literal(false)])),
  /** Of one time of a series that was moved: the series, and when it would have begun. */
  series_id: Type.Optional(remoteId),
  series_start_date: text,
  event_status: text,
  status_reason: text,
  online_url: text,
  previous_start_date: text,
  // Of the calendar's plug-in for events that take place online.
  is_virtual: flag,
  virtual_url: Type.Optional(Type.Union([Type.String(), Type.Null(), Type.Literal(false)])),
});

export type RemoteEvent = Static<typeof remoteEvent>;

/** Whether an event takes place, as the calendar's interface says it, or its plug-ins in `meta`. */
export function statusColumns(record: RemoteEvent, timezone: string): StatusColumns {
  const meta = Value.Check(statusMeta, record.written?.meta) ? record.written.meta : {};
  const word = (record.event_status || meta._tribe_events_status || '').replace(/[- ]/g, '_');
  const eventStatus = word === 'canceled' ? 'cancelled' : word;
  const online = record.online_url || record.virtual_url || meta._tribe_events_virtual_url || '';
  const isKnown = eventStatus !== 'scheduled' && Object.hasOwn(eventStatuses, eventStatus);
  const previous = momentIn(record.previous_start_date);
  return {
    eventStatus: isKnown ? eventStatus : 'scheduled',
    statusReason: isKnown
      ? plainLine(record.status_reason || meta._tribe_events_status_reason || '').slice(
          0,
          LONGEST_REASON,
        )
      : '',
    onlineUrl: isWebAddress(online) && online.length <= LONGEST_ADDRESS ? online : '',
    previousStartUtc: eventStatus === 'postponed' && previous ? toUtc(previous, timezone) : null,
  };
}

const statusMeta = Type.Partial(
  Type.Object({
    _tribe_events_status: Type.String(),
    _tribe_events_status_reason: Type.String(),
    _tribe_events_virtual_url: Type.String(),
  }),
);

/** The ids of related records, without repetitions, in order. */
export const idsOf = (given: RemoteEvent['venue']): readonly number[] => [
  ...new Set((given ? [given].flat() : []).map(({ id }) => id)),
];
