import ical, { escape as escapeText, type ICalEventData } from 'ical-generator';
import type { CalendarEvent, CalendarOrganizer } from './calendar-event.ts';
import { calendarZone, describeZone } from './calendar-zone.ts';
import { seriesLines, timeForm } from './series-lines.ts';
import { zonedTime } from './zoned-time.ts';

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
    url: event.url.replaceAll(',', '%2C').replaceAll(';', '%3B').replaceAll('\\', '%5C'),
    x: [...dayInstead(event), ...contacts(others)],
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
