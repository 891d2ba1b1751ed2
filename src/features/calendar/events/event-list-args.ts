import type { DateQuery } from '../../../content/entries/clock-query.ts';
import { entryCursorArgs } from '../../../content/entries/entry-cursor-args.ts';
import { writeStatuses } from '../../../content/entries/entry-status.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import {
  anything,
  boolean,
  filled,
  integer,
  list,
  number,
  oneOf,
  schemaOf,
  shownAs,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { ListValues } from '../../../operation/operation.ts';
import {
  calendarArgs,
  calendarPageArgs,
  sharedFilterArgs,
  unindexedArgs,
} from '../entries/calendar-args.ts';
import { withOwnFilters } from '../entries/calendar-own-values.ts';
import { DEFAULT_KM, nearArg } from '../parties/venues-near.ts';
import { type EventOrder, eventOrders } from './event-query.ts';
import { eventStatusArg } from './event-status.ts';

const given = (description: string) => string({ minLength: 1, description });
const range = (description: string) =>
  list(string(), {
    minItems: 2,
    maxItems: 2,
    description: `${description}: two dates, with a T before a time.`,
  });

const args = {
  starts_on_or_after: given('Beginning on this day, or at this time, or later.'),
  ends_on_or_after: given('Ending on this day, or at this time, or later.'),
  on_date: given('Beginning on this day.'),
  starts_between: range('Beginning between'),
  ends_between: range('Ending between'),
  runs_between: range('Beginning before the end, and ending after the start, of the time between'),
  date_overlaps: range('The same, but for events that only meet the time between'),
  on_calendar_grid: boolean({
    description: 'Only events on the grid of this month, which has whole weeks; or all.',
  }),
  upcoming: boolean({ description: 'Only events that are not over.' }),
  past: boolean({ description: 'Only events that are over, the latest first unless said.' }),
  all_day: boolean({ description: 'Only events that last, or do not last, whole days.' }),
  multiday: boolean({ description: 'Only events that end, or do not end, on another day.' }),
  timezone: string({ description: 'Only events whose times are of this zone.' }),
  hidden: boolean({ description: 'Only events that are, or are not, hidden from listings.' }),
  sticky: boolean({ description: 'Only events that are, or are not, put first.' }),
  city: given('At a venue in this town.'),
  region: given('At a venue in this state or province.'),
  country: given('At a venue in this country.'),
  cost_min: number({ minimum: 0, description: 'With a cost of this much or more.' }),
  cost_max: number({
    minimum: 0,
    description: 'With a cost of this much or less; free ones cost 0.',
  }),
  event_status: eventStatusArg,
  online: boolean({ description: 'Only events that do, or do not, take place online.' }),
  venue_exclude: list(integer(), { description: 'At none of these venues.' }),
};

/** Filters of lists of events that clients of the reference do not expect in the site index. */
export const eventFilterArgs = { ...unindexedArgs(args), ...sharedFilterArgs };

/**
 * Ids, and for terms also slugs; a query may send them as `1,2`. The site index describes only the items, not the list.
 */
const anyOf = <Item = number>(description: string, ...types: readonly string[]) =>
  shownAs(list(schemaOf<Item>({ type: [...types, 'integer'] }), { description }), {
    description,
    items: { type: 'integer' },
  });

const date = (description: string) => shownAs(string({ description }), { description });

const dateQuery = (description: string) => schemaOf<DateQuery>({ type: 'object', description });

const filterArgs = calendarArgs({
  ...calendarPageArgs,
  start_date: date('Beginning on this day or later; by pages today unless any date is given.'),
  end_date: date(
    'Over by the end of this day; by pages two years from today unless any date is given.',
  ),
  starts_before: date('Beginning before the end of this day.'),
  starts_after: date('Beginning after this day.'),
  ends_before: date('Ending before the end of this day.'),
  ends_after: date('Ending after this day.'),
  strict_dates: anything({
    description: 'Whether dates are taken to the second, not as whole days.',
    default: 'false',
  }),
  search: string({ maxLength: SEARCH_TEXT, description: 'Words that must all be found.' }),
  categories: anyOf<string | number>('In any of these categories, by id or slug.', 'string'),
  tags: anyOf<string | number>('With any of these tags, by id or slug.', 'string'),
  venue: anyOf('At any of these venues.'),
  organizer: anyOf('Held by any of these organizers.'),
  featured: boolean({ description: 'Only events that are, or are not, featured.' }),
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
  geoloc: boolean({ description: 'Only events whose venue has, or has not, coordinates.' }),
  geoloc_lat: shownAs(number({ description: 'Near this latitude.' }), {
    description: 'Near this latitude, in degrees; together with geoloc_lng.',
    format: 'double',
  }),
  geoloc_lng: shownAs(number({ description: 'Near this longitude.' }), {
    description: 'Near this longitude, in degrees; together with geoloc_lat.',
    format: 'double',
  }),
  include: anyOf('Only these ids.'),
  post_parent: integer({ description: 'Only events below this entry.' }),
  ticketed: boolean({ description: 'Only events that do, or do not, cost something.' }),
  geoloc_distance: unlisted(
    number({ description: 'How near, in kilometres.', default: DEFAULT_KM }),
  ),
  ...eventFilterArgs,
});

const { page: _, per_page: __, ...filters } = filterArgs;
const { search, categories, tags, venue, organizer, include } = filters;
const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = filters;

/**
 * The arguments of a list of events (docs/rest.md §6.2), in the order of the site index. An empty filter is refused
 * (docs/rest.md §6.2).
 */
export const eventListArgs = withOwnFilters(eventKind, {
  ...filterArgs,
  search: filled(search),
  categories: filled(categories),
  tags: filled(tags),
  venue: filled(venue),
  organizer: filled(organizer),
  include: filled(include),
  start_date: filled(start_date),
  end_date: filled(end_date),
  starts_before: filled(starts_before),
  starts_after: filled(starts_after),
  ends_before: filled(ends_before),
  ends_after: filled(ends_after),
});

/** The orders of events in the shape of posts, by their names there. */
export const CONTENT_ORDERS = {
  event_date: 'start',
  date: 'date',
  title: 'title',
  menu_order: 'menuOrder',
  modified: 'modified',
} as const;

const { strict_dates: ___, status: ____, ...contentFilters } = eventListArgs;

/** The arguments of a list of events in the shape of posts (docs/rest.md §6.11). */
export const eventContentListArgs = {
  ...contentFilters,
  status: list(oneOf(writeStatuses, {}), {
    default: ['publish'],
    description: 'Any of these statuses, as far as the caller may see them.',
  }),
  orderby: oneOf(['event_date', 'date', 'title', 'menu_order', 'modified'], {
    default: 'event_date',
    description: 'What the list is sorted by.',
  }),
  order: oneOf(['ASC', 'DESC', 'asc', 'desc'], {
    default: 'ASC',
    description: 'Whether it ascends or descends.',
  }),
};

/** The arguments of a list by cursors, where an empty filter counts as absent. */
export const eventCursorArgs = {
  ...entryCursorArgs,
  ...eventListArgs,
  ...filters,
  near: nearArg('Around a place, the nearest first unless `orderby` is given.'),
  start_date_query: dateQuery('Conditions on when events begin, on their own clocks.'),
  end_date_query: dateQuery('Conditions on when events end, on their own clocks.'),
  orders: list(
    schemaOf<EventOrder>({
      type: 'object',
      required: ['by', 'direction'],
      properties: {
        by: { enum: Object.keys(eventOrders) },
        direction: { enum: ['asc', 'desc'] },
      },
    }),
    { description: 'What it is sorted by; the earliest first unless said.' },
  ),
};

/** The values of both. */
export type EventListValues = ListValues<typeof eventListArgs, typeof eventCursorArgs>;
