import { ApiError } from '../../../../lib/api-error.ts';
import { GuardedFetchError } from '../../../../lib/guarded-fetch/checked-url.ts';
import type { Asked, Fetched } from '../../../../lib/guarded-fetch/guarded-fetch.ts';
import { plainLine } from '../../../../lib/strip-tags.ts';
import { isWebAddress } from '../../../../lib/web-address.ts';
import { oneOf, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { invalidParam } from '../../../../operation/errors.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { decodeText } from '../../../content/oembed/ask-provider.ts';
import { broughtStatuses } from '../../entries/calendar-policy.ts';
import { resolveZone } from '../../entries/time/event-time.ts';
import { LONGEST_ADDRESS, LONGEST_REASON } from '../../events/event-status.ts';
import { digestOf, storedId } from '../../events/known-events.ts';
import { parseRrule } from '../../events/recurrence/parse-rrule.ts';
import { assertCanBringCalendars } from '../follow/calendar-source.ts';
import {
  type CalendarComponent,
  propertyOf,
  readComponents,
  textOf,
  textsOf,
} from './calendar-component.ts';
import { expandSeries } from './expand-series.ts';
import { type ImportedCalendar, type ImportedEvent, UNTITLED } from './imported-event.ts';
import { type CalendarReading, readImportedTimes } from './read-imported-times.ts';
import { type CalendarImport, writeCalendar } from './write-calendar.ts';
import { zonesOf } from './zone-of-calendar.ts';

/** Reads an event of a calendar file; null, with the reason reported, if its start can't be understood. */
function readImportedEvent(
  component: CalendarComponent,
  reading: CalendarReading,
  tell: (problem: string) => void,
): ImportedEvent | null {
  const title = textOf(component, 'SUMMARY').replace(/\s+/gu, ' ');
  const name = `“${(title || textOf(component, 'UID') || 'an event without a name').slice(0, 100)}”`;
  const times = readImportedTimes(component, reading, (why) => tell(`${name}: ${why}`));
  if (!times) return null;
  return {
    uid: uidOf(component),
    ...statusOf(component),
    title: title || UNTITLED,
    description: textOf(component, 'DESCRIPTION'),
    ...times,
    location: textOf(component, 'LOCATION'),
    place: placeOf(component),
    organizer: organizerOf(component),
    categories: [...new Set(textsOf(component, 'CATEGORIES'))].slice(0, MOST_CATEGORIES),
    website: websiteOf(component),
  };
}

/** RFC 5545 §3.8.1.11, RFC 7986 §5.11. Calendars also call events tentative that nobody has postponed, so that this says nothing. */
function statusOf(component: CalendarComponent) {
  const status = textOf(component, 'STATUS').toUpperCase();
  const isCancelled = status === 'CANCELLED';
  const address = textOf(component, 'CONFERENCE');
  return {
    isCancelled,
    isConfirmed: status === 'CONFIRMED',
    reason: isCancelled ? plainLine(textOf(component, 'COMMENT')).slice(0, LONGEST_REASON) : '',
    onlineUrl: isWebAddress(address) && address.length <= LONGEST_ADDRESS ? address : '',
  };
}

const MOST_CATEGORIES = 50;

/** An event without a UID is recognized by its contents and time. */
function uidOf(component: CalendarComponent): string {
  const uid = textOf(component, 'UID');
  if (uid !== '') return storedId(uid);
  const told = [textOf(component, 'SUMMARY'), propertyOf(component, 'DTSTART')?.value];
  return digestOf(JSON.stringify(told));
}

function placeOf(component: CalendarComponent): ImportedEvent['place'] {
  const found = /^(-?\d{1,2}(?:\.\d+)?)[;,](-?\d{1,3}(?:\.\d+)?)$/.exec(textOf(component, 'GEO'));
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function organizerOf(component: CalendarComponent): ImportedEvent['organizer'] {
  const line = propertyOf(component, 'ORGANIZER');
  const said = line?.parameters.get('EMAIL') ?? line?.value.replace(/^mailto:/i, '') ?? '';
  const email = /^[^\s@:<>"]+@[^\s@:<>"]+$/.test(said.trim()) ? said.trim() : '';
  const name = (line?.parameters.get('CN') ?? '').replace(/\s+/gu, ' ').trim() || email;
  if (name !== '') return { name, email };
  const contact = textOf(component, 'CONTACT').replace(/\s+/gu, ' ');
  return contact === '' ? null : { name: contact.slice(0, 200), email: '' };
}

/** The event's own URL, or its location if that is a web address for joining. */
function websiteOf(component: CalendarComponent): string {
  const said = [textOf(component, 'URL'), textOf(component, 'LOCATION')];
  return said.find((word) => /^https?:\/\/\S+$/i.test(word) && URL.canParse(word)) ?? '';
}

/**
 * Reads the events of a calendar file (RFC 5545), each once: of several with the same UID and occurrence, the one with
 * the highest sequence counts. Null if it is not a calendar.
 * @param siteZone the zone of times without one
 * @param most the largest number of events to read
 */
export function readCalendar(
  text: string,
  siteZone: string,
  most = Number.POSITIVE_INFINITY,
): ImportedCalendar | null {
  const file = readComponents(text, most);
  if (!file) return null;
  const problems = [...file.unread].map(([kind, many]) => whyUnread(kind, many, most));
  const ourZone = resolveZone(siteZone) ?? 'UTC';
  const findZone = zonesOf(file, ourZone, (problem) => problems.push(problem));
  const ownZone = findZone(textOf(file, 'X-WR-TIMEZONE'), NO_TIME) ?? ourZone;
  let missing = [...file.unread.values()].reduce((sum, many) => sum + many, 0);
  const reading = { findZone, ownZone, parseRule: rulesWithin(LONGEST_RECKONING) };
  const incomplete = new Set<string>();
  const events = new Map<string, { readonly event: ImportedEvent; readonly sequence: number }>();
  for (const component of file.events) {
    const event = readImportedEvent(component, reading, (why) => problems.push(why));
    if (!event) {
      missing += 1;
      incomplete.add(uidOf(component));
      continue;
    }
    const sequence = Number(propertyOf(component, 'SEQUENCE')?.value ?? 0) || 0;
    const key = JSON.stringify([event.uid, event.insteadOf]);
    if ((events.get(key)?.sequence ?? -1) <= sequence) events.set(key, { event, sequence });
  }
  const read = expandSeries(
    [...events.values()].map(({ event }) => event),
    (why) => problems.push(why),
  );
  // Of a file that was cut, any series may lack something.
  const extent = file.isWhole ? (file.unread.has('VEVENT') ? 'too many' : 'whole') : 'cut off';
  if (extent !== 'whole') for (const { uid } of read) incomplete.add(uid);
  return { events: read, incomplete, extent, missing, problems };
}

/** For which the zone of the file is asked, which is no offset. */
const NO_TIME = '1970-01-01T00:00:00';

const whyUnread = (kind: string, many: number, most: number): string =>
  kind === 'VEVENT'
    ? `${many} events were left out: only the first ${most} were read.`
    : `${many} ${kind} were left out: they are no events.`;

/**
 * Milliseconds to spend on all rules of a file: far more than thousands of rules need, but a few rules can be made very
 * slow.
 */
const LONGEST_RECKONING = 20_000;

function rulesWithin(milliseconds: number): (text: string) => string | null {
  let left = milliseconds;
  return (text) => {
    if (left <= 0) return null;
    const begun = performance.now();
    const rule = parseRrule(text);
    left -= performance.now() - begun;
    return rule;
  };
}

/** The address of a calendar by https; programs also write `webcal:`. */
export const calendarAddress = (url: string): string => url.trim().replace(/^webcals?:/i, 'https:');

/**
 * Fetches a calendar file from a web address, including `webcal:`. @throws ApiError 400 `calendar_not_fetched` with the
 * reason
 */
export async function fetchCalendar(
  { services }: Pick<Context, 'services'>,
  url: string,
  further: Pick<Asked, 'unless' | 'milliseconds'> = {},
): Promise<Fetched> {
  try {
    const asked = { types: TYPES, maxBytes: LONGEST_CALENDAR, ...further };
    return await services.guardedFetch(calendarAddress(url), asked);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw new ApiError(
      'calendar_not_fetched',
      400,
      `The calendar was not fetched. ${error.message}`,
    );
  }
}

/** The media types that servers use for calendars. */
const TYPES = ['text/calendar', 'application/ics', 'text/plain', 'application/octet-stream'];

/** The longest calendar file: characters, or bytes if it is fetched. */
export const LONGEST_CALENDAR = 10 * 2 ** 20;

/**
 * Imports the events of a calendar file (RFC 5545) with their venues, organizers and categories. Recognizes events from
 * earlier imports by UID, so importing a file twice creates no duplicates.
 * @throws ApiError 400 `calendar_invalid` if it is not a calendar, 400 `calendar_not_fetched`
 */
export const importCalendar = defineOperation({
  name: 'importCalendar',
  kind: 'mutation',
  isAlone: true,
  summary: 'Brings the events of a calendar file in.',
  args: {
    url: string({
      description: 'Where the file is, `https:` or `webcal:`; or `text`.',
      maxLength: 2000,
    }),
    text: string({ description: 'The file itself.', maxLength: LONGEST_CALENDAR }),
    status: oneOf(broughtStatuses, {
      description: 'The status of events that are new.',
      default: 'publish',
    }),
  },
  authorize: assertCanBringCalendars,
  async resolve(context, { url, text, status }): Promise<CalendarImport> {
    if ((url === undefined) === (text === undefined))
      throw invalidParam('url', 'Either url or text is needed.');
    return bringCalendar(context, { url, text, status }, MOST_EVENTS);
  },
});

/** The most events in one request; further events are left out and reported. */
const MOST_EVENTS = 5000;

interface CalendarSource {
  readonly url?: string | undefined;
  readonly text?: string | undefined;
  readonly status: string;
}

/**
 * Does the same for callers that have checked rights and the number of events. @throws ApiError as `importCalendar`
 * does
 */
export async function bringCalendar(
  context: Context,
  { url, text = '', status }: CalendarSource,
  most: number,
): Promise<CalendarImport> {
  const file = url === undefined ? text : decodeText(await fetchCalendar(context, url));
  const calendar = readCalendar(file, siteZone(context.site), most);
  if (!calendar) throw new ApiError('calendar_invalid', 400, 'This is no calendar file.');
  return writeCalendar(context, calendar, status);
}
