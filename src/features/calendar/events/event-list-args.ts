import type { DateQuery } from '../../../content/entries/clock-query.ts';
import { entryCursorArgs } from '../../../content/entries/entry-cursor-args.ts';
import { writeStatuses } from '../../../content/entries/entry-status.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import {
  anything,
  integer,
  list,
  oneOf,
  schemaOf,
  shownAs,
  string,
} from '../../../operation/args.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { ListValues } from '../../../operation/operation.ts';
import {
  allFilled,
  calendarArgs,
  calendarPageArgs,
  sharedFilterArgs,
  unindexedArgs,
} from '../entries/calendar-args.ts';
import { withOwnFilters } from '../entries/calendar-own-values.ts';
import { nearArg } from '../parties/venues-near.ts';
import { documentedFilterArgs, furtherFilterArgs, idsArg } from './event-filters.ts';
import { type EventOrder, eventOrders } from './event-query.ts';
import { windowArgs } from './event-window.ts';

/** Filters of lists of events that clients of the reference do not expect in the site index. */
const unknownArgs = {
  ...unindexedArgs({ ...windowArgs, ...furtherFilterArgs }),
  ...sharedFilterArgs,
};

const { venue, organizer, featured, ticketed, geoloc_distance, ...geoloc } = documentedFilterArgs;

/** Terms by ids or slugs; a query may send them as `1,2`. The site index describes only the items, not the list. */
const terms = (description: string) =>
  shownAs(list(schemaOf<string | number>({ type: ['string', 'integer'] }), { description }), {
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
  categories: terms('In any of these categories, by id or slug.'),
  tags: terms('With any of these tags, by id or slug.'),
  venue,
  organizer,
  featured,
  status: shownAs(string(), { description: 'Any of these statuses.', format: 'string' }),
  ...geoloc,
  include: idsArg('Only these ids.'),
  post_parent: integer({ description: 'Only events below this entry.' }),
  ticketed,
  geoloc_distance,
  ...unknownArgs,
});

const { page: _, per_page: __, ...filters } = filterArgs;
const { search, categories, tags, include } = filters;
const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = filters;

/**
 * The arguments of a list of events (docs/rest.md §6.2), in the order of the site index. An empty filter is refused
 * (docs/rest.md §6.2).
 */
export const eventListArgs = withOwnFilters(eventKind, {
  ...filterArgs,
  ...allFilled({ search, categories, tags, include }),
  ...allFilled({ venue: filters.venue, organizer: filters.organizer }),
  ...allFilled({ start_date, end_date, starts_before, starts_after, ends_before, ends_after }),
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
  orderby: oneOf(Object.keys(CONTENT_ORDERS) as (keyof typeof CONTENT_ORDERS)[], {
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
