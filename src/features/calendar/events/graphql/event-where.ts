import { eventKind } from '../../../../content/kinds/registry.ts';
import { arg, argsInCamelCase, defineWhere, id, ids } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { loadConnection } from '../../../../graphql/connection.ts';
import { toDatabaseId, toNumber } from '../../../../graphql/global-id.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import { OrderEnumRef } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection } from '../../../../operation/lists/connection.ts';
import type { EntryListArgs } from '../../../content/entries/graphql/entry-connections.ts';
import {
  authorWhereFields,
  DateQueryInputRef,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where.ts';
import { inputFields } from '../../../content/entries/graphql/graphql-fields.ts';
import { tagWhereFields } from '../../../content/entries/graphql/term-where-fields.ts';
import { valueWhereFields } from '../../../content/entries/graphql/value-where.ts';
import { calendarInputFields } from '../../entries/graphql/calendar-fields.ts';
import {
  eventOrganizerInput,
  eventVenueInput,
  NearInputRef,
} from '../../parties/graphql/party-type.ts';
import { furtherFilterArgs } from '../event-filters.ts';
import { eventCursorArgs } from '../event-list-args.ts';
import { eventById } from '../event-loaders.ts';
import { type EventOrder, eventOrders } from '../event-query.ts';
import { eventStatusFields } from '../event-status.ts';
import { otherDates, windowArgs } from '../event-window.ts';
import { listEvents } from '../list-events.ts';
import { type EventModel, EventStatusRef, toEventModel } from './event-ref.ts';

const flag = <const Name extends string>(name: Name) => arg(name, { nullIs: false });

/** Terms may be given by slug. */
const terms = (name: 'categories' | 'tags', description: string) =>
  ids(name, 'term', {
    read: (term) => toDatabaseId(term as string | number, 'term') ?? term, // the value of an ID
    nullIs: [],
    description,
  });

const all = (records: readonly unknown[]) => records;

/** Which event or which of its times is meant: by a number that is larger than any record's id for a time; 0 matches nothing. */
export const meantEvent = (description: string) =>
  id('id', 'post', {
    read: (given) => toNumber(given as string | number, 'post', 'occurrence') ?? 0, // the value of an ID
    isRequired: true,
    description,
  });

/** The fields of an event in mutations. */
export const eventInputFields = {
  ...calendarInputFields,
  allDay: flag('all_day'),
  categories: terms('categories', 'Its categories: ids, slugs or names.'),
  cost: arg('cost'),
  endDate: arg('end_date'),
  excerpt: arg('excerpt'),
  exdates: arg('exdates', {
    description:
      'When it would take place by its rule and does not: times on its own clocks, or days.',
  }),
  hideFromListings: flag('hide_from_listings'),
  isFeatured: flag('featured'),
  isSticky: flag('sticky'),
  organizers: arg('organizer', {
    type: eventOrganizerInput.ref,
    isList: true,
    read: eventOrganizerInput.read,
    collect: all,
    description: 'Who holds it: all of them.',
  }),
  rrule: arg('rrule', {
    nullIs: '',
    description: 'How it repeats (RFC 5545); empty for what happens once.',
  }),
  capacity: arg('capacity'),
  rsvpFormId: id('rsvp_form', 'contact_form', {
    description: 'The contact form whose fields RSVPs answer; its global id or number.',
  }),
  showMap: flag('show_map'),
  showMapLink: flag('show_map_link'),
  slug: arg('slug'),
  startDate: arg('start_date'),
  tags: terms('tags', 'Its tags: ids, slugs or names.'),
  timezone: arg('timezone'),
  title: arg('title'),
  venue: arg('venue', {
    type: eventVenueInput.ref,
    read: eventVenueInput.read,
    collect: all,
    nullIs: [],
    description: 'Where it takes place.',
  }),
  venues: arg('venue', {
    type: eventVenueInput.ref,
    isList: true,
    read: eventVenueInput.read,
    collect: all,
    description: 'All places where it takes place, instead of `venue`.',
  }),
  website: arg('website', { nullIs: '' }),
  ...inputFields(eventStatusFields),
  eventStatus: arg('event_status', { type: EventStatusRef, nullIs: 'scheduled' }),
};

const EventOrderFieldRef = builder.enumType('EventsConnectionOrderbyEnum', {
  description: 'What a list of events is sorted by.',
  values: Object.fromEntries(
    Object.entries(eventOrders).map(([value, { name, description }]) => [
      name,
      { value: value as keyof typeof eventOrders, description }, // one of its keys
    ]),
  ),
});

const EventOrderInputRef = builder.inputType('EventsConnectionOrderbyInput', {
  description: 'What a list is sorted by; where values are equal, the next one decides.',
  fields: (t) => ({
    field: t.field({ type: EventOrderFieldRef, required: true, description: 'By what.' }),
    order: t.field({ type: OrderEnumRef, required: true, description: 'In which direction.' }),
  }),
});

const DateRangeRef = builder.inputType('TECDateRangeInput', {
  description: 'The time between two dates. A date without a time stands for the whole day.',
  fields: (t) => ({
    start: t.string({ required: true, description: 'From this date on.' }),
    end: t.string({ required: true, description: 'Up to this date.' }),
  }),
});

const range = <const Name extends string>(name: Name) =>
  arg(name, {
    type: DateRangeRef,
    isList: false,
    read(value) {
      const { start, end } = value as typeof DateRangeRef.$inferInput; // its type
      return [start, end];
    },
  });

const { venue_exclude: _, ...furtherArgs } = { ...windowArgs, ...furtherFilterArgs };

export const eventWhere = defineWhere({
  name: 'RootQueryToEventConnectionWhereArgs',
  description:
    'Which events. Days and times are those of each event’s own zone; a date that says its offset is converted into the site’s.',
  args: eventCursorArgs,
  restNames: {
    post_parent: 'parent',
    status: 'stati',
    geoloc_lat: 'near.lat',
    geoloc_lng: 'near.lng',
    geoloc_distance: 'near.km',
  },
  unasked: {
    startDate: { value: 'today', unless: otherDates },
    endDate: { value: '+2 years', unless: otherDates },
  },
  fields: {
    ...entryWhereFields,
    ...authorWhereFields,
    ...tagWhereFields,
    ...valueWhereFields(eventKind, 'Event'),
    ...argsInCamelCase(furtherArgs),
    startDate: arg('start_date', {
      description: 'Beginning on this day or later: `2026-11-21` or another way to write a date.',
    }),
    endDate: arg('end_date', {
      description: 'Over by the end of this day, written in the same way as `startDate`.',
    }),
    startsBefore: arg('starts_before'),
    startsAfter: arg('starts_after'),
    endsBefore: arg('ends_before'),
    endsAfter: arg('ends_after'),
    startsBetween: range('starts_between'),
    endsBetween: range('ends_between'),
    runsBetween: range('runs_between'),
    dateOverlaps: range('date_overlaps'),
    startDateQuery: arg('start_date_query', { type: DateQueryInputRef }),
    endDateQuery: arg('end_date_query', { type: DateQueryInputRef }),
    hiddenFromUpcoming: arg('hidden'),
    isSticky: arg('sticky'),
    eventStatus: arg('event_status', { type: EventStatusRef }),
    venuesIn: ids('venue', 'post', { publishedAs: 'Int' }),
    venuesNotIn: ids('venue_exclude', 'post', { publishedAs: 'Int' }),
    strictDates: arg('strict_dates', { type: 'Boolean' }),
    categories: terms('categories', 'In any of these categories, or below them; ids or slugs.'),
    tags: terms('tags', 'With any of these tags; ids or slugs.'),
    venue: ids('venue', 'post'),
    organizer: ids('organizer', 'post', { description: 'Held by any of these.' }),
    featured: arg('featured'),
    ticketed: arg('ticketed'),
    hasCoordinates: arg('geoloc', {
      description: 'Only events whose venue is, or is not, on a map.',
    }),
    near: arg('near', { type: NearInputRef }),
    in: { ...entryWhereFields.in, description: 'Any of these ids.' },
    orderby: arg('orders', {
      type: EventOrderInputRef,
      read(order) {
        const { field: by, order: direction } = order as typeof EventOrderInputRef.$inferInput; // its type
        return { by, direction } satisfies EventOrder;
      },
    }),
  },
});

/** Resolves a list of events: the root list, or that of a parent. */
export async function eventConnection(
  context: Context,
  { where, ...paging }: EntryListArgs,
  operation: typeof listEvents = listEvents,
): Promise<Connection<EventModel>> {
  const asked = await translated(() => eventWhere.read(where));
  const list = await performList(operation, context, asked, paging);
  return loadConnection(list, async ({ id, occurrence }) => {
    const record = await eventById(context).load(id);
    return record && toEventModel({ record, occurrence });
  });
}
