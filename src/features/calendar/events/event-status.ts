import type { Fields } from '../../../content/fields/field.ts';
import { list, oneOf } from '../../../operation/args.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import { webAddress } from '../entries/calendar-args.ts';
import { calendarTime, withoutEmpty } from '../entries/present-calendar-entry.ts';
import { toLocal, withOffset } from '../entries/time/event-time.ts';
import { word } from '../parties/party-kind.ts';
import type { Event } from './event-loaders.ts';
import type { EventTimes } from './written-times.ts';

interface StatusWords {
  readonly description: string;
  /** The words of pages; null if there is nothing to say. */
  readonly label: string | null;
  /** `STATUS` of a calendar file (RFC 5545 §3.8.1.11). */
  readonly ical: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** `eventStatus` of https://schema.org. */
  readonly schema: string;
}

/** Whether an event takes place, by the names that REST has. */
export const eventStatuses = {
  scheduled: {
    description: 'It takes place as planned.',
    label: null,
    ical: 'CONFIRMED',
    schema: 'EventScheduled',
  },
  cancelled: {
    description: 'It does not take place.',
    label: 'Cancelled',
    ical: 'CANCELLED',
    schema: 'EventCancelled',
  },
  postponed: {
    description: 'It takes place later; at its new time if it has got one since.',
    label: 'Postponed',
    ical: 'TENTATIVE',
    schema: 'EventPostponed',
  },
  moved_online: {
    description: 'It takes place online instead of at its venue.',
    label: 'Moved online',
    ical: 'CONFIRMED',
    schema: 'EventMovedOnline',
  },
} as const satisfies Readonly<Record<string, StatusWords>>;

export type EventStatus = keyof typeof eventStatuses;

/** The names as a list that is not empty. */
export const statusNames = Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]]; // its keys

/** The most characters of a reason, and of an online address. */
export const LONGEST_REASON = 1000;
export const LONGEST_ADDRESS = 2000;

/** The fields that say whether an event takes place (docs/rest.md §6.1). */
export const eventStatusFields = {
  event_status: {
    schema: oneOf(statusNames, { description: 'Whether it takes place as planned.' }),
    column: 'eventStatus',
    isText: false,
    shown: 'always',
    hasOwnGraphqlField: true,
  },
  status_reason: word('statusReason', 'Why it is not as planned, in a sentence.', LONGEST_REASON),
  online_url: {
    ...word('onlineUrl', 'The address at which people take part online.', LONGEST_ADDRESS),
    read: (value, name) => webAddress(name, value as string | number | null | undefined), // `wordArg`
  },
} satisfies Fields<keyof Event>;

/** The filter of lists. */
export const eventStatusArg = list(oneOf(statusNames), {
  description: 'With any of these: taking place as planned, cancelled, postponed or moved online.',
});

export type StatusColumns = Pick<
  Event,
  'eventStatus' | 'statusReason' | 'onlineUrl' | 'previousStartUtc'
>;

type WrittenStatus = {
  readonly [Name in keyof StatusColumns]?: StatusColumns[Name] | undefined;
};

/**
 * Completes written columns. An event as planned has no reason, and only a postponed one an earlier start: that from before it was
 * postponed to another time.
 * @param before null for a new event, and in a batch for one that is not read before
 */
export function completeStatus<Columns extends WrittenStatus>(
  columns: Columns,
  before: Event | null,
  { startUtc }: Pick<EventTimes, 'startUtc'>,
): Columns & WrittenStatus {
  const status = columns.eventStatus ?? before?.eventStatus ?? 'scheduled';
  const isWritten = columns.eventStatus !== undefined || columns.statusReason !== undefined;
  const first = before?.previousStartUtc ?? before?.startUtc ?? startUtc;
  const isMoved = status === 'postponed' && first !== startUtc;
  return {
    ...columns,
    ...(status === 'scheduled' && isWritten ? { statusReason: '' } : {}),
    ...(before || columns.eventStatus ? { previousStartUtc: isMoved ? first : null } : {}),
  };
}

/** Whether nothing takes place at the event's time. */
export const isOff = ({ eventStatus, previousStartUtc }: StatusColumns): boolean =>
  eventStatus === 'cancelled' || (eventStatus === 'postponed' && previousStartUtc === null);

/** The status of an event as its people know it: one in the trash does not take place. */
export const toldStatus = ({
  status,
  eventStatus,
}: Pick<Event, 'status' | 'eventStatus'>): string =>
  status === 'trash' ? 'cancelled' : eventStatus;

/** Presents what is not as planned, or online. @param showsText whether a password hides nothing */
export const presentStatus = (event: Event, showsText: boolean): Resource =>
  withoutEmpty({
    event_status: event.eventStatus === 'scheduled' ? '' : event.eventStatus,
    status_reason: showsText ? event.statusReason : '',
    online_url: showsText ? event.onlineUrl : '',
    previous_start_date: previousStart(event),
  });

/** The start of a postponed event before it got another time, `YYYY-MM-DD HH:MM:SS`. */
export const previousStart = ({ previousStartUtc, timezone }: Event): string | null =>
  previousStartUtc && calendarTime(toLocal(previousStartUtc, timezone));

/** The row of the table above for an event. */
export const statusOf = ({ eventStatus }: Pick<Event, 'eventStatus'>): StatusWords =>
  eventStatuses[eventStatus as EventStatus]; // the column has only these

/**
 * Returns the members of an event's JSON-LD that depend on its status: https://schema.org/eventStatus and its neighbours.
 * @param places the venues; `url` is the address of its page
 */
export function statusAsJsonLd(
  event: Event,
  onlineUrl: string,
  places: readonly Resource[],
  url: string,
) {
  const { previousStartUtc, timezone, eventStatus } = event;
  const isMoved = eventStatus === 'moved_online';
  const rooms =
    isMoved || onlineUrl !== '' ? [{ '@type': 'VirtualLocation', url: onlineUrl || url }] : [];
  const locations = [...(isMoved ? [] : places), ...rooms];
  const mode =
    rooms.length === 0 ? 'Offline' : locations.length > rooms.length ? 'Mixed' : 'Online';
  const name = previousStartUtc === null ? statusOf(event).schema : 'EventRescheduled';
  return {
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    eventStatus: `https://schema.org/${name}`,
    ...(previousStartUtc === null
      ? {}
      : { previousStartDate: withOffset(toLocal(previousStartUtc, timezone), previousStartUtc) }),
    locations,
  };
}
