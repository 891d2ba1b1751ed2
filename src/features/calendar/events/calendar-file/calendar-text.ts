import ical, {
  escape as escapeText,
  type ICalEventData,
  ICalEventStatus,
  type ICalTemporalPlainDateTimeStub,
  type ICalTemporalZonedDateTimeStub,
} from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { instantOf } from '../../../../operation/date-time.ts';
import { fixedOffset } from '../../../../operation/time-zones.ts';
import { compactTime, offsetText, toUtc } from '../../entries/time/event-time.ts';
import { localEnd, readRuleParts, writeRuleParts } from '../recurrence/local-rule.ts';

/** An event as a calendar file contains it: plain text, times in local time of its zone. */
export interface CalendarEvent {
  /** A series and its moved occurrences share it (RFC 5545 §3.8.4.7). */
  readonly uid: string;
  /** Increases with every change. */
  readonly sequence: number;
  /** Moments (UTC). */
  readonly created: string;
  readonly modified: string;
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `timezone`; only the days count for an all-day event. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly timezone: string;
  readonly isAllDay: boolean;
  /** RFC 5545, without `RRULE:`. */
  readonly rrule: string | null;
  /** Local starts of occurrences that don't take place. */
  readonly exdates: readonly string[];
  /** For a moved occurrence: its original start, in the same zone as its other times. */
  readonly insteadOf: string | null;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly organizers: readonly CalendarOrganizer[];
  readonly categories: readonly string[];
  readonly url: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Why it has this status; may be empty. */
  readonly comment: string;
  /** The address at which it takes place online (RFC 7986 §5.11); may be empty. */
  readonly conference: string;
}

/** The organizer of an event; the address may be missing or invalid. */
export interface CalendarOrganizer {
  readonly name: string;
  readonly email: string;
}

/**
 * Builds the text of a calendar file (RFC 5545): the events and the zones they use, with lines folded and texts
 * escaped.
 */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId: '//Almanac//Almanac//EN',
    name: escapeText(clean(name), false),
    timezone: { name: null, generator: describeZone },
    events: events.map(eventData),
  });
  return `${calendar.toString()}\r\n`;
}

function eventData(event: CalendarEvent): ICalEventData {
  const [organizer] = event.organizers.filter(({ email }) => isAddress(email));
  const others = event.organizers.filter((each) => each !== organizer);
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: instant(event.modified),
    created: instant(event.created),
    lastModified: instant(event.modified),
    ...timeData(event),
    repeating: seriesLines(event),
    summary: clean(event.summary),
    description: event.description === '' ? null : clean(event.description),
    location: locationData(event),
    organizer: organizer ? organizerData(organizer) : null,
    categories: event.categories
      .filter((category) => category !== '')
      .map((category) => ({ name: clean(category) })),
    url: plainAddress(event.url),
    status: ICalEventStatus[event.status],
    x: [...dayInstead(event), ...contacts(others), ...notes(event)],
  };
}

/** An all-day event's end is the day after its last day; an event without a duration only has a start. */
function timeData(event: CalendarEvent) {
  const { startLocal, endLocal, isAllDay, insteadOf } = event;
  if (isAllDay) {
    const midnight = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
    const end = new Date(midnight(endLocal) + 86_400_000);
    return { start: new Date(midnight(startLocal)), end, allDay: true, timezone: null };
  }
  const zone = calendarZone(event.timezone);
  const time = (local: string) => (zone === null ? instant(local) : zonedTime(local, zone));
  return {
    start: time(startLocal),
    end: endLocal > startLocal ? time(endLocal) : null,
    recurrenceId: insteadOf === null ? null : time(insteadOf),
    timezone: zone,
  };
}

/** RECURRENCE-ID as a date (RFC 5545 §3.8.4.4); the library would write it with a time. */
function dayInstead(event: CalendarEvent): [string, string][] {
  if (event.insteadOf === null || !event.isAllDay) return [];
  return [['RECURRENCE-ID;VALUE=DATE', timeForm(event).value(event.insteadOf)]];
}

/** The library leaves out coordinates of exactly 0°. */
function locationData({ location, place }: CalendarEvent) {
  const geo = place && { lat: place.latitude || NEARLY, lon: place.longitude || NEARLY };
  const title = clean(location);
  if (title === '') return geo && { geo };
  return { title, ...(geo ? { geo } : {}) };
}

/** About a tenth of a metre, in degrees. */
const NEARLY = 0.000001;

/** An address without characters that the library escapes as text. */
const plainAddress = (url: string): string =>
  url.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C');

/** Why it is not as planned (RFC 5545 §3.8.1.4), and the address at which it takes place online. */
const notes = ({ comment, conference }: CalendarEvent): [string, string][] => {
  const lines: [string, string][] = [
    ['COMMENT', clean(comment)],
    ['CONFERENCE;VALUE=URI', plainAddress(conference)],
  ];
  return lines.filter(([, value]) => value !== '');
};

/** Parameters can't contain quotation marks (RFC 5545 §3.2). */
const organizerData = ({ name, email }: CalendarOrganizer) => ({
  name: clean(name).replaceAll('"', "'").replaceAll('\\', '/').replaceAll('\n', ' ') || email,
  email,
});

/** Organizers without a valid address, and all but the first, are named in CONTACT (RFC 5545 §3.8.4.2). */
const contacts = (organizers: readonly CalendarOrganizer[]): [string, string][] =>
  organizers.map(({ name, email }) => [
    'CONTACT',
    clean(email === '' ? name : `${name} <${email}>`),
  ]);

const isAddress = (email: string): boolean => /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+$/i.test(email);

const instant = (moment: string): Date => new Date(`${moment}Z`);

/** Removes characters that a calendar file can't contain (RFC 5545 §3.1); ends lines as the library expects. */
const clean = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');

type Repeated = Pick<CalendarEvent, 'startLocal' | 'timezone' | 'isAllDay' | 'rrule' | 'exdates'>;

/** Returns the lines that describe a recurrence (RFC 5545 §3.8.5), rule and exceptions; null for a single event. */
function seriesLines(event: Repeated): string | null {
  if (event.rrule === null) return null;
  const { parameters, value } = timeForm(event);
  const left = event.exdates.map(value);
  return [
    `RRULE:${ruleOf(event, event.rrule)}`,
    ...(left.length === 0 ? [] : [`EXDATE${parameters}:${left.join(',')}`]),
  ].join('\r\n');
}

/** Returns the parameters and the format of an event's times (RFC 5545 §3.3.4, 3.3.5). */
function timeForm({ timezone, isAllDay }: Pick<Repeated, 'timezone' | 'isAllDay'>): {
  readonly parameters: string;
  value(local: string): string;
} {
  const zone = calendarZone(timezone);
  if (isAllDay) return { parameters: ';VALUE=DATE', value: (local) => dayOf(local) };
  if (zone === null) return { parameters: '', value: (local) => `${compactTime(local)}Z` };
  return { parameters: `;TZID=${zone}`, value: compactTime };
}

const dayOf = (local: string): string => compactTime(local.slice(0, 10));

/** The rule of an all-day event ends with a date, any other with a moment in UTC (RFC 5545 §3.3.10). */
function ruleOf({ timezone, isAllDay }: Repeated, rrule: string): string {
  const parts = new Map(readRuleParts(rrule));
  const until = parts.get('UNTIL');
  if (until === undefined) return rrule;
  if (isAllDay) return writeRuleParts(parts.set('UNTIL', until.slice(0, 8)));
  if (until.endsWith('Z')) return rrule;
  const end = toUtc(localEnd(until, timezone), timezone);
  return writeRuleParts(parts.set('UNTIL', `${compactTime(end)}Z`));
}

/**
 * Wraps a local time in a zone for the library, which then writes it unchanged; from a plain `Date` it would read the
 * process's own time zone.
 */
function zonedTime(local: string, timeZoneId: string): ICalTemporalZonedDateTimeStub {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local
    .split(/[-T:]/)
    .map(Number);
  const parts = { year, month, day, hour, minute, second };
  const text = { toString: () => local, toJSON: () => local };
  const epochMilliseconds = instantOf(local);
  const zoned: ICalTemporalZonedDateTimeStub = {
    ...parts,
    ...text,
    timeZoneId,
    withTimeZone: () => zoned,
    toPlainDateTime: () => plain,
    toInstant: () => ({ ...text, epochMilliseconds, toZonedDateTimeISO: () => zoned }),
  };
  const plain: ICalTemporalPlainDateTimeStub = {
    ...parts,
    ...text,
    toPlainDate: () => ({ ...parts, ...text }),
    toZonedDateTime: () => zoned,
  };
  return zoned;
}

/**
 * Returns the name of a zone in a calendar file; null for UTC, whose times end with `Z`. A TZID parameter can't contain
 * a colon.
 */
function calendarZone(zone: string): string | null {
  const offset = fixedOffset(zone);
  if (offset === null) return zone;
  return offset === 0 ? null : `UTC${offsetText(offset)}`;
}

/** Describes a zone by the name that `calendarZone` returned: `VTIMEZONE` (RFC 5545 §3.6.5). */
function describeZone(name: string): string | null {
  const offset = fixedOffset(name);
  if (offset !== null) return describeOffset(name, offsetText(offset));
  const [block] = tzlib_get_ical_block(name);
  return block ?? null;
}

const describeOffset = (name: string, offset: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    `TZNAME:${name}`,
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'DTSTART:19700101T000000',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');
