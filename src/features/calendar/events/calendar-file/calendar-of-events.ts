import { decodeHTML } from 'entities';
import { termsOfEntry } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { renderedTitle } from '../../../../content/entries/present-entry.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { utcDate, utcModified } from '../../../../operation/site-time.ts';
import { isShown } from '../../entries/calendar-policy.ts';
import { plainDescription } from '../../entries/present-calendar-entry.ts';
import { toLocal, toUtc } from '../../entries/time/event-time.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import type { PartyRecord } from '../../parties/party-loaders.ts';
import { shownParties } from '../../parties/present-party.ts';
import { regionOf, townLine, venueKind } from '../../parties/venue-kind.ts';
import { type EventRecord, eventById, movedOccurrences } from '../event-loaders.ts';
import type { EventRef } from '../event-query.ts';
import { statusOf } from '../event-status.ts';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

/**
 * The origin of events that were moved here from a live site. Their `originId` is the UID that calendar files had there, so that
 * calendar programs know them again; behind the UID of a moved occurrence stands its original start.
 */
export const movedOrigin = (home: string): string => `${MOVED}${home}`;

const MOVED = 'moved from ';

/** The media type of a calendar file (RFC 5545 §8.1). */
export const CALENDAR_TYPE = 'text/calendar; charset=UTF-8';

/**
 * Builds a calendar file, named after the site, from the events of a list, a view or a single page. The caller has
 * already checked that the viewer may read them.
 */
export async function calendarOfEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id'>[],
): Promise<string> {
  return calendarText(decodeHTML(context.site.title), await loadCalendarEvents(context, refs));
}

/**
 * Loads events as a calendar file contains them. A series appears once with its moved occurrences, however many of its
 * occurrences were requested; occurrences that the viewer may not read are left out.
 */
async function loadCalendarEvents(
  context: Context,
  refs: readonly Pick<EventRef, 'id'>[],
): Promise<readonly CalendarEvent[]> {
  const ids = [...new Set(refs.map(({ id }) => id))];
  const told = await Promise.all(ids.map((id) => tellEvent(context, id)));
  const byName = told.flat().map((event) => [`${event.uid} ${event.insteadOf}`, event] as const);
  return [...new Map(byName).values()];
}

async function tellEvent(context: Context, id: number): Promise<readonly CalendarEvent[]> {
  const record = await eventById(context).load(id);
  if (!record) return [];
  const own = await toCalendarEvent(context, record);
  if (own.rrule === null) return [own];
  const moved = await movedOccurrences(context).load(id);
  const records = await Promise.all(moved.map(({ entryId }) => eventById(context).load(entryId)));
  const shown = records
    .filter((one) => one !== null)
    .filter(({ entry }) => isShown(context, entry));
  const instead = await Promise.all(shown.map((one) => toCalendarEvent(context, one)));
  const replaced = new Set(shown.map(({ event }) => event.seriesStartLocal));
  const gone = moved.map((one) => one.seriesStartLocal).filter((start) => !replaced.has(start));
  const exdates = [...new Set([...own.exdates, ...gone])].filter((start) => !replaced.has(start));
  return [{ ...own, exdates }, ...instead];
}

async function toCalendarEvent(context: Context, record: EventRecord): Promise<CalendarEvent> {
  const { entry, event } = record;
  const [venues, organizers, terms, path] = await Promise.all([
    shownParties(context, venueKind, entry.id),
    shownParties(context, organizerKind, entry.id),
    termsOfEntry(context).load(entry.id),
    entryPath(context, entry),
  ]);
  const isOpen = entry.password === '';
  return {
    uid: await uidOf(context, record),
    sequence: entry.version,
    created: utcDate(entry),
    modified: utcModified(entry),
    startLocal: event.startLocal,
    endLocal: event.endLocal,
    timezone: event.timezone,
    isAllDay: event.isAllDay,
    rrule: event.rrule,
    exdates: JSON.parse(event.exdates),
    insteadOf: await insteadOf(context, record),
    summary: plainText(renderedTitle(entry)),
    description: plainDescription(entry),
    ...calendarLocation(venues),
    organizers: organizers.map((one) => ({
      name: plainText(one.entry.title),
      email: one.details.email,
    })),
    categories: terms
      .filter(({ taxonomy }) => taxonomy === 'ext_events_cat')
      .map(({ name }) => plainText(name)),
    url: context.addresses.page(path),
    status: statusOf(event).ical,
    comment: isOpen ? event.statusReason : '',
    conference: isOpen ? event.onlineUrl : '',
  };
}

/** Returns the UID of an event, which for a moved occurrence is that of its series. */
async function uidOf(context: Context, { entry, event }: EventRecord): Promise<string> {
  const series = event.seriesId === null ? null : await eventById(context).load(event.seriesId);
  const { origin, originId } = series?.event ?? event;
  if (origin?.startsWith(MOVED) && originId) return originId;
  const { host } = new URL(context.services.config.siteUrl);
  return `event-${event.seriesId ?? entry.id}@${host}`;
}

/** Returns the original start of a moved occurrence, in the event's own zone. */
async function insteadOf(context: Context, { event }: EventRecord): Promise<string | null> {
  const { seriesId, seriesStartLocal, timezone } = event;
  if (seriesId === null || seriesStartLocal === null) return null;
  const series = await eventById(context).load(seriesId);
  const zone = series?.event.timezone ?? timezone;
  return zone === timezone ? seriesStartLocal : toLocal(toUtc(seriesStartLocal, zone), timezone);
}

/**
 * Formats where an event takes place, on one line and as coordinates; of several venues, the first one with coordinates
 * gives the place.
 */
export function calendarLocation(
  venues: readonly PartyRecord<'Venue'>[],
): Pick<CalendarEvent, 'location' | 'place'> {
  const located = venues.find(
    ({ details }) => details.latitude !== null && details.longitude !== null,
  );
  return {
    location: venues.map(written).join('; '),
    place: located
      ? { latitude: located.details.latitude ?? 0, longitude: located.details.longitude ?? 0 }
      : null,
  };
}

const written = ({ entry, details: venue }: PartyRecord<'Venue'>): string =>
  [entry.title, venue.address, townLine(venue), regionOf(venue), venue.country]
    .filter((part) => part !== '')
    .join(', ');
