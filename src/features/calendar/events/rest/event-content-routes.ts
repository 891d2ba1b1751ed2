import { formatDate } from '../../../../content/fields/types/date.ts';
import { eventKind } from '../../../../content/kinds/registry.ts';
import { html } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { instantOf } from '../../../../operation/date-time.ts';
import type { Resource } from '../../../../operation/representation/resource.ts';
import { readOnly } from '../../../../operation/representation/resource-schema.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { calendarTime } from '../../entries/present-calendar-entry.ts';
import { calendarContentRoutes, presentAsContent } from '../../entries/rest/content-routes.ts';
import { toLocal } from '../../entries/time/event-time.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { startOfMinute } from '../../parties/party-query.ts';
import { presentPartiesOf } from '../../parties/present-party.ts';
import { presentPartyContent } from '../../parties/rest/party-content-routes.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { shownCost } from '../event-cost.ts';
import { type Event, loadEvent } from '../event-loaders.ts';
import { createEvent, deleteEvent, updateEvent } from '../event-operations.ts';
import type { EventRef } from '../event-query.ts';
import { getEvent } from '../find-event.ts';
import { listEventContent } from '../list-events.ts';
import { idAtTime, readOccurrenceId } from '../recurrence/series.ts';
import { eventFields } from '../written-event.ts';

/** Presents an event, or a time of a series, in the shape of posts; null if it is gone. */
async function presentEventContent(
  context: Context,
  { id, occurrence = null }: Pick<EventRef, 'id'> & Partial<EventRef>,
  isOpened = false,
): Promise<Resource | null> {
  const [record, content, venues, organizers] = await Promise.all([
    loadEvent(context, id),
    presentAsContent(context, eventKind.name, id, isOpened),
    presentPartiesOf(context, venueKind, id, presentPartyContent),
    presentPartiesOf(context, organizerKind, id, presentPartyContent),
  ]);
  if (!record || !content) return null;
  const { entry, event } = record;
  const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? event;
  const now = startOfMinute(context);
  const zone = siteZone(context.site);
  const start = { local: startLocal, utc: startUtc, site: toLocal(startUtc, zone) };
  const end = { local: endLocal, utc: endUtc, site: toLocal(endUtc, zone) };
  return {
    ...content,
    id: idAtTime(id, occurrence?.startLocal),
    start_date: calendarTime(startLocal),
    start_date_utc: calendarTime(startUtc),
    end_date: calendarTime(endLocal),
    end_date_utc: calendarTime(endUtc),
    dates: {
      ...presentClocks('start', start, event.timezone, zone),
      ...presentClocks('end', end, event.timezone, zone),
    },
    timezone: event.timezone,
    duration: (instantOf(endUtc) - instantOf(startUtc)) / 1000,
    multiday: startLocal.slice(0, 10) !== endLocal.slice(0, 10),
    is_past: endUtc < now,
    is_now: startUtc <= now && now <= endUtc,
    all_day: event.isAllDay,
    featured: event.isFeatured,
    sticky: entry.isSticky,
    cost: shownCost(event, context.services.config),
    organizer_names: organizers.map(({ title }) => plainTitle(title)),
    organizers,
    venues,
    ticketed: event.capacity === null ? false : ['rsvp'],
    ...inWords(context, event, { startLocal, endLocal }),
    ...OF_NO_WEEK,
  };
}

/** Members that say how an event lies in the week of a view, which a record by itself has none of. */
const OF_NO_WEEK = {
  starts_this_week: null,
  ends_this_week: null,
  happens_this_week: null,
  this_week_duration: null,
  displays_on: [],
};

/** Formats when an event is as HTML, by the site's formats; a year that is this one is left out. */
function inWords(
  { site, now }: Context,
  { isAllDay }: Event,
  { startLocal, endLocal }: Pick<Event, 'startLocal' | 'endLocal'>,
) {
  const thisYear = toLocal(now, siteZone(site)).slice(0, 4);
  const isThisYear = [startLocal, endLocal].every((local) => local.startsWith(thisYear));
  const day = (local: string) => formatDate(local, isThisYear ? 'F j' : site.dateFormat);
  const time = (local: string) => formatDate(local, site.timeFormat);
  const moment = (local: string) => (isAllDay ? day(local) : `${day(local)} @ ${time(local)}`);
  const from = (text: string) => html`<span class="tribe-event-date-start">${text}</span>`;
  const to = (part: string, text: string) =>
    html` - <span class="tribe-event-${part}">${text}</span>`;
  const isOnOneDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
  const hasEnd = !isAllDay && time(startLocal) !== time(endLocal);
  const end = isOnOneDay ? hasEnd && to('time', time(endLocal)) : to('date-end', moment(endLocal));
  const details = String(html`${from(moment(startLocal))}${end}`);
  const ofDay = isAllDay ? 'All day' : String(html`${from(time(startLocal))}${end}`);
  return { schedule_details: details, short_schedule_details: isOnOneDay ? ofDay : details };
}

const plainTitle = (title: unknown): unknown =>
  typeof title === 'object' && title !== null && 'rendered' in title ? title.rendered : '';

interface Clocks {
  readonly local: string;
  readonly utc: string;
  readonly site: string;
}

/** A moment on the clocks of the event, of UTC, of the site, and as it is displayed, which is on those of the event. */
const presentClocks = (
  name: 'start' | 'end',
  { local, utc, site }: Clocks,
  timezone: string,
  zone: string,
): Resource => ({
  [name]: presentClock(local, timezone),
  [`${name}_utc`]: presentClock(utc, 'UTC'),
  [`${name}_site`]: presentClock(site, zone),
  [`${name}_display`]: presentClock(local, timezone),
});

/** As dates are in the JSON of PHP, of which 3 says that the zone has a name. */
const presentClock = (time: string, timezone: string) => ({
  date: `${calendarTime(time)}.000000`,
  timezone_type: 3,
  timezone,
});

const moment = (description: string) =>
  readOnly('view', 'string', `${description}, as YYYY-MM-DD HH:MM:SS.`);
const flag = (description: string) => readOnly('view', 'boolean', description);
const objects = (description: string) =>
  readOnly('view', 'array', description, { items: { type: 'object' } });

const ofNoWeek = (type: string) => readOnly('view', [type, 'null'], 'Null: of the week of a view.');

const properties = {
  start_date: moment('When it begins'),
  start_date_utc: moment('When it begins in UTC'),
  end_date: moment('When it ends'),
  end_date_utc: moment('When it ends in UTC'),
  dates: readOnly('view', 'object', 'Both on the clocks of the event, of UTC and of the site.'),
  timezone: readOnly('view', 'string', String(eventFields.timezone.description)),
  duration: readOnly('view', 'integer', 'How many seconds it lasts.'),
  multiday: flag('Whether it ends on another day.'),
  is_past: flag('Whether it is over.'),
  is_now: flag('Whether it is going on.'),
  all_day: flag(String(eventFields.all_day.description)),
  featured: flag(String(eventFields.featured.description)),
  sticky: flag(String(eventFields.sticky.description)),
  cost: readOnly('view', 'string', 'What it costs, for people.'),
  organizer_names: readOnly('view', 'array', 'The names of its organizers.', {
    items: { type: 'string' },
  }),
  organizers: objects('Who holds it, each as `/organizers/{id}` shows it.'),
  venues: objects('Where it takes place, each as `/venues/{id}` shows it.'),
  ticketed: readOnly('view', ['array', 'boolean'], 'By what places are reserved, or false.', {
    items: { type: 'string' },
  }),
  schedule_details: readOnly('view', 'string', "When it is, as HTML, by the site's formats."),
  short_schedule_details: readOnly('view', 'string', 'The same without the day it is on.'),
  starts_this_week: ofNoWeek('boolean'),
  ends_this_week: ofNoWeek('boolean'),
  happens_this_week: ofNoWeek('boolean'),
  this_week_duration: ofNoWeek('integer'),
  displays_on: readOnly('view', 'array', 'Empty: of the week of a view.', {
    items: { type: 'string' },
  }),
};

/** Events in the shape of posts. */
export const eventContentRoutes = calendarContentRoutes({
  kind: eventKind,
  operations: {
    list: listEventContent,
    get: getEvent,
    create: createEvent,
    update: updateEvent,
    remove: deleteEvent,
  },
  properties,
  names: { ext_events_cat: 'categories', organizers: 'organizer', venues: 'venue' },
  writesSlug: true,
  entryIdOf: (id) => readOccurrenceId(id)?.eventId ?? id,
  present: presentEventContent,
  // `getEvent` lets nobody through without the password that protects an event.
  presentFound: (context, { record, occurrence }) =>
    presentEventContent(context, { id: record.entry.id, occurrence }, true),
});
