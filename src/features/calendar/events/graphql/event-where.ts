import { arg, defineWhere, ids } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { OrderEnumRef } from '../../../../graphql/order-enum.ts';
import { DateQueryInputRef } from '../../../content/entries/graphql/date-query-input.ts';
import {
  authorWhereFields,
  entryWhereFields,
} from '../../../content/entries/graphql/entry-where.ts';
import { tagWhereFields } from '../../../content/entries/graphql/term-where-fields.ts';
import { valueWhereFields } from '../../../content/entries/graphql/value-where.ts';
import { eventKind } from '../../entries/calendar-kind.ts';
import { NearInputRef } from '../../venues/graphql/near-input.ts';
import { eventCursorArgs } from '../event-list-args.ts';
import { type EventOrder, eventOrders } from '../event-order.ts';
import { terms } from './event-inputs.ts';

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
    // Without an end, REST's lists end two years from today, and these two years from their start.
    start_date: { member: 'startDate', needs: 'end_date' },
  },
  fields: {
    ...entryWhereFields,
    ...authorWhereFields,
    ...tagWhereFields,
    ...valueWhereFields({ name: eventKind.kind, labels: { many: 'events' } }, 'Event'),
    startDate: arg('start_date'),
    endDate: arg('end_date', {
      description: 'Over by the end of this day; two years after the start unless given.',
    }),
    startsBefore: arg('starts_before'),
    startsAfter: arg('starts_after'),
    endsBefore: arg('ends_before'),
    endsAfter: arg('ends_after'),
    startsOnOrAfter: arg('starts_on_or_after'),
    endsOnOrAfter: arg('ends_on_or_after'),
    startsBetween: range('starts_between'),
    endsBetween: range('ends_between'),
    runsBetween: range('runs_between'),
    dateOverlaps: range('date_overlaps'),
    onDate: arg('on_date'),
    onCalendarGrid: arg('on_calendar_grid'),
    startDateQuery: arg('start_date_query', { type: DateQueryInputRef }),
    endDateQuery: arg('end_date_query', { type: DateQueryInputRef }),
    allDay: arg('all_day'),
    multiday: arg('multiday'),
    timezone: arg('timezone'),
    hidden: arg('hidden'),
    hiddenFromUpcoming: arg('hidden'),
    sticky: arg('sticky'),
    isSticky: arg('sticky'),
    venuesIn: ids('venue', 'post', { publishedAs: 'Int' }),
    venuesNotIn: ids('venue_exclude', 'post', { publishedAs: 'Int' }),
    strictDates: arg('strict_dates', { type: 'Boolean' }),
    upcoming: arg('upcoming'),
    past: arg('past'),
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
