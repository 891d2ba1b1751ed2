import {
  renderedContent,
  renderedExcerpt,
  renderedTitle,
} from '../../../content/entries/present-entry.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import type { Term } from '../../../content/terms/term.ts';
import type { TextMedia } from '../../../content/text/text-media.ts';
import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../operation/representation/resource.ts';
import {
  allWritten,
  readOnly,
  resourceSchema,
} from '../../../operation/representation/resource-schema.ts';
import { calendarOwnProperties, presentCalendarOwn } from '../entries/calendar-own-values.ts';
import { presentPicture } from '../entries/calendar-picture.ts';
import {
  calendarEntryProperties,
  calendarTime,
  presentCalendarEntry,
  presentGlobalIds,
} from '../entries/present-calendar-entry.ts';
import { toLocal, zoneAbbreviation } from '../entries/time/event-time.ts';
import { presentEventTerm } from '../event-terms/present-event-term.ts';
import { presentCostDetails, shownCost } from './event-cost.ts';
import type { Event, EventAtTime } from './event-loaders.ts';
import { presentStatus, statusNames } from './event-status.ts';
import { idAtTime, type Occurrence } from './recurrence/series.ts';
import type { Places } from './rsvps/rsvp.ts';
import { eventFields } from './written-event.ts';

/** The parts of an event's representation. */
export interface EventParts extends EventAtTime {
  readonly terms: readonly Term[];
  /** This site's media in the description. */
  readonly media: TextMedia;
  /** The representations of the venues and organizers that the viewer may see. */
  readonly venues: readonly Resource[];
  readonly organizers: readonly Resource[];
  /** The places that people reserve, if any. */
  readonly places: Places | null;
  /** The URL of its page. */
  readonly url: string;
}

export interface EventShape {
  /** Whether password-protected text is shown. */
  readonly showsText: boolean;
  /** A further zone to show the times in. */
  readonly viewerZone?: string | undefined;
}

/** Presents an event for REST (docs/rest.md §6.1, recorded); an occurrence is presented as an event. */
export function presentEvent(context: Context, parts: EventParts, shape: EventShape): Resource {
  const { entry, event, picture } = parts.record;
  const { occurrence, url, media } = parts;
  const id = idAtTime(entry.id, occurrence?.startLocal);
  const text = (html: string) => (shape.showsText ? html.trim() : '');
  return {
    id,
    ...presentGlobalIds(context, id),
    ...presentCalendarEntry(context, entry),
    url,
    rest_url: context.addresses.rest(`${eventKind.rest.path}/${id}`),
    title: renderedTitle(entry),
    description: text(renderedContent(entry, media)),
    excerpt: text(entry.excerpt === '' ? '' : renderedExcerpt(context, entry)),
    slug: entry.slug,
    image: picture ? presentPicture(context, picture) : false,
    all_day: event.isAllDay,
    ...presentEventDates(event, occurrence, shape.viewerZone),
    cost: shownCost(event, context.services.config),
    cost_details: presentCostDetails(event),
    website: event.website ?? url,
    show_map: event.showsMap,
    show_map_link: event.showsMapLink,
    hide_from_listings: event.isHidden,
    sticky: entry.isSticky,
    featured: event.isFeatured,
    ...presentRelated(context, parts),
    custom_fields: [],
    ...presentCalendarOwn(context, entry),
    ...presentRecurrence(event, occurrence),
    ...presentStatus(event, shape.showsText),
    ...presentPlaces(parts),
  };
}

/** Presents how many places there are and are left; nothing for an event that takes no RSVPs. */
const presentPlaces = ({ record: { event }, places }: EventParts): Resource =>
  event.capacity === null
    ? {}
    : {
        capacity: event.capacity,
        rsvp_form: event.rsvpFormId,
        ...(places && { attending: places.attending, places_left: places.left }),
      };

/** A single venue is an object, several are a list (recorded). */
const presentRelated = (context: Context, { terms, venues, organizers }: EventParts): Resource => ({
  categories: termsIn(context, terms, 'ext_events_cat'),
  tags: termsIn(context, terms, 'post_tag'),
  venue: venues.length === 1 ? venues[0] : venues,
  organizer: organizers,
});

const termsIn = (context: Context, terms: readonly Term[], taxonomy: string) =>
  terms.filter((term) => term.taxonomy === taxonomy).map((term) => presentEventTerm(context, term));

/** Presents when an event or an occurrence begins and ends, in its own zone and in UTC (recorded). */
function presentEventDates(
  event: Event,
  occurrence: Occurrence | null,
  viewerZone?: string,
): Resource {
  const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? event;
  const { timezone } = event;
  return {
    ...presentDate('start_date', startLocal),
    ...presentDate('end_date', endLocal),
    ...presentDate('utc_start_date', startUtc),
    ...presentDate('utc_end_date', endUtc),
    timezone,
    timezone_abbr: zoneAbbreviation(startUtc, timezone),
    ...(viewerZone === undefined ? {} : presentViewerDates(startUtc, endUtc, viewerZone)),
  };
}

/** Presents the same in the viewer's zone, in addition to the documented fields. */
const presentViewerDates = (startUtc: string, endUtc: string, zone: string): Resource => ({
  ...presentDate('viewer_start_date', toLocal(startUtc, zone)),
  ...presentDate('viewer_end_date', toLocal(endUtc, zone)),
  viewer_timezone: zone,
  viewer_timezone_abbr: zoneAbbreviation(startUtc, zone),
});

/** Presents the recurrence of a series, and for an occurrence the series it belongs to; nothing for a single event. */
const presentRecurrence = (
  { entryId, rrule, exdates, seriesId, seriesStartLocal }: Event,
  occurrence: Occurrence | null,
): Resource => ({
  ...(rrule === null
    ? {}
    : { rrule, exdates: JSON.parse(exdates).map((one: string) => calendarTime(one)) }),
  ...(occurrence
    ? { series_id: entryId, series_start_date: calendarTime(occurrence.startLocal) }
    : {}),
  ...(seriesId === null || seriesStartLocal === null
    ? {}
    : { series_id: seriesId, series_start_date: calendarTime(seriesStartLocal) }),
});

function presentDate(name: string, time: string): Resource {
  const [year, month, day, hour, minutes, seconds] = time.split(/[-T:]/);
  return {
    [name]: calendarTime(time),
    [`${name}_details`]: { year, month, day, hour, minutes, seconds },
  };
}

const { title, description, excerpt, timezone, all_day, website } = eventFields;
const { show_map, show_map_link, hide_from_listings, sticky, featured } = eventFields;

const time = (what: string) => ({
  [what]: readOnly('always', 'string', `${what} as YYYY-MM-DD HH:MM:SS.`),
  [`${what}_details`]: readOnly('always', 'object', 'The same in parts.'),
});

const optional = (type: string, description: string) => ({
  type,
  description,
  isOptional: true,
  readonly: true,
});

/** Fields of a single event that lists do not have. */
const alone = { json_ld: { isOptional: true } };

/** Further fields of series and their occurrences. */
const recurrence = {
  rrule: optional('string', 'How it recurs (RFC 5545, without `RRULE:`); of series.'),
  exdates: {
    ...optional('array', 'The starts that are left out; of series.'),
    items: { type: 'string' },
  },
  series_id: optional('integer', 'The event that an occurrence belongs to.'),
  series_start_date: optional('string', 'When an occurrence would begin if it had not been moved.'),
};

/** Further fields of events that are not as planned, or online. */
const status = {
  event_status: {
    ...optional('string', 'Whether it takes place: absent if it does as planned.'),
    enum: statusNames.filter((name) => name !== 'scheduled'),
  },
  status_reason: optional('string', 'Why it is not as planned.'),
  online_url: optional('string', 'The address at which people take part online.'),
  previous_start_date: optional('string', 'When it was to begin before it was postponed.'),
};

/** Of events that take RSVPs; the times of a series have places of their own. */
const places = {
  capacity: optional('integer', 'How many places there are to reserve.'),
  rsvp_form: {
    ...optional('integer', 'The contact form whose fields RSVPs answer.'),
    type: ['integer', 'null'],
  },
  attending: optional('integer', 'How many places are taken.'),
  places_left: optional('integer', 'How many places are left.'),
};

/** The times in the zone that `tz` asks for. */
const viewerTimes = {
  viewer_start_date: optional('string', 'The start in the zone of `tz`.'),
  viewer_start_date_details: optional('object', 'The same in parts.'),
  viewer_end_date: optional('string', 'The end in the zone of `tz`.'),
  viewer_end_date_details: optional('object', 'The same in parts.'),
  viewer_timezone: optional('string', 'The zone of `tz`.'),
  viewer_timezone_abbr: optional('string', 'That zone in short at that time.'),
};

/** The schema of an event (docs/rest.md §6.1 and the read-only fields), for OPTIONS and the OpenAPI document. */
export const eventSchema = resourceSchema(
  'event',
  {
    ...calendarEntryProperties,
    rest_url: readOnly('always', 'string', 'Its address here.', { format: 'uri' }),
    ...allWritten('always', { title, description, excerpt, all_day }),
    ...time('start_date'),
    ...time('end_date'),
    ...time('utc_start_date'),
    ...time('utc_end_date'),
    ...allWritten('always', { timezone }),
    timezone_abbr: readOnly('always', 'string', 'The zone in short at that time.'),
    cost: readOnly('always', 'string', 'What it costs, for people.'),
    cost_details: readOnly('always', 'object', 'The same in parts.'),
    ...allWritten('always', { website }),
    ...allWritten('always', { show_map, show_map_link, hide_from_listings, sticky, featured }),
    categories: readOnly('always', 'array', 'Its categories.', { items: { type: 'object' } }),
    tags: readOnly('always', 'array', 'Its tags.', { items: { type: 'object' } }),
    venue: readOnly('always', ['object', 'array'], 'Where it takes place.'),
    organizer: readOnly('always', 'array', 'Who holds it.', { items: { type: 'object' } }),
    custom_fields: readOnly('always', ['array', 'object'], 'Further fields.'),
    ...calendarOwnProperties('ext_events'),
  },
  { answered: { ...alone, ...recurrence, ...status, ...places, ...viewerTimes } },
);
