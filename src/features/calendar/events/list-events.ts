import { readFilters } from '../../../content/entries/entry-filters.ts';
import type { TermCondition } from '../../../content/entries/entry-query.ts';
import { lookingInto } from '../../../content/entries/list-entries.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { withDescendants } from '../../../content/terms/raise-versions.ts';
import type { Context } from '../../../operation/context.ts';
import { readFilterValues } from '../../../operation/lists/filter.ts';
import { type ListReading, nestedList } from '../../../operation/lists/list-reading.ts';
import type { Window } from '../../../operation/lists/window.ts';
import {
  anyone,
  defineListOperation,
  defineOperation,
  type Page,
} from '../../../operation/operation.ts';
import {
  assertCalendarPageExists,
  invalidCalendarParam,
  readCalendarPage,
  withoutEmptyLists,
} from '../entries/calendar-args.ts';
import { readOwnFilters } from '../entries/calendar-own-values.ts';
import { readListedStatuses, readVisibleStatuses } from '../entries/calendar-policy.ts';
import { findTerm } from '../event-terms/event-term-policy.ts';
import { type EventFilterValues, eventFilters } from './event-filters.ts';
import {
  CONTENT_ORDERS,
  type EventListValues,
  eventContentListArgs,
  eventCursorArgs,
  eventListArgs,
} from './event-list-args.ts';
import type { EventPlace } from './event-lists.ts';
import { type EventOrder, type EventQuery, eventOrderColumns } from './event-query.ts';
import type { EventRelation } from './event-tables.ts';
import { readEventWindow } from './event-window.ts';
import { countEvents, countEventsOf, findEvents, findEventsOf } from './find-events.ts';

/**
 * Converts the arguments of a list of events to a query (docs/rest.md §6.2). Only pages refuse statuses that the viewer
 * may not list. Events hidden from listings are left out, except for users who may edit them.
 * @throws ApiError `rest_invalid_param` for unknown ids and slugs, for one coordinate without the other, and for a
 * status that can't be listed
 */
async function readEventQuery(
  context: Context,
  args: EventListValues,
  by: 'page' | 'cursor',
): Promise<EventQuery> {
  const isPage = by === 'page';
  const { post_parent: parent } = args;
  const filter = withoutEmptyLists(await readFilters(context, args, 'cursor'));
  const { bounds, parts } = readEventWindow(context, args, by);
  const filters = await readFilterValues<EventFilterValues, typeof args>(
    eventFilters,
    args,
    context,
  );
  const [categories, tags] = await Promise.all([
    readTerms(context, 'categories', 'ext_events_cat', args.categories),
    readTerms(context, 'tags', 'post_tag', args.tags),
  ]);
  return {
    entries: {
      ...filter,
      ...lookingInto(context, [eventKind.name], filter),
      ...readOwnFilters(context, eventKind, args),
      ...(isPage
        ? readListedStatuses(context, eventKind, args.status)
        : readVisibleStatuses(context, eventKind, args.statuses)),
      ...(parent === undefined ? {} : { parents: [parent] }),
      terms: [...(filter.terms ?? []), ...categories, ...tags],
    },
    bounds,
    ...filters,
    parts,
    order: args.orders?.length ? args.orders : defaultOrder(args, filters, by),
  };
}

/** Nearest first if a place is given; otherwise earliest first, and past events latest first. */
function defaultOrder(
  { include, past }: EventListValues,
  { nearVenues }: EventFilterValues,
  by: 'page' | 'cursor',
): readonly EventOrder[] {
  // A page sorts as people read: by each event's local time (recorded).
  const start = by === 'page' ? 'local' : 'start';
  const isNear = nearVenues !== undefined;
  if (past && !isNear) return [{ by: start, direction: 'desc' }];
  return [
    ...(isNear ? [{ by: 'distance', direction: 'asc' } as const] : []),
    // Events requested by id come in the order of their publication dates.
    { by: include === undefined ? start : 'date', direction: 'asc' },
  ];
}

/** Resolves terms by id or slug; a category includes its descendants. */
async function readTerms(
  context: Context,
  name: string,
  taxonomy: string,
  asked: readonly (string | number)[] | undefined,
): Promise<readonly TermCondition[]> {
  if (asked === undefined || asked.length === 0) return [];
  const found = await Promise.all(asked.map((one) => findTerm(context, taxonomy, String(one))));
  const ids = found.flatMap((id) => id ?? []);
  if (ids.length < found.length) throw invalidCalendarParam(name, 'names a term that is not there');
  return [{ termIds: await withDescendants(context, ids), match: 'some' }];
}

/** Lists events and each occurrence of series, as ids and versions (docs/rest.md §6.2). */
export const listEvents = defineEventList({ find: findEvents, count: countEvents });

/** The list of a venue, an organizer, a term or an author. Lists of many parents are read together. */
export const listEventsOf = (relation: EventRelation, key: number) =>
  defineEventList(eventsOf(relation, key));

/**
 * Lists them by pages with what lists by cursors have: all of them without dates, in any order, none that the viewer may not see
 * (docs/rest.md §6.11). Dates are whole days unless one has a time.
 */
export const listEventContent = defineOperation({
  name: 'listEventContent',
  kind: 'query',
  summary: 'Lists events in the shape of posts.',
  args: eventContentListArgs,
  authorize: anyone,
  async resolve(context, { orderby, order, status, ...asked }): Promise<Page<EventPlace>> {
    const { start_date, end_date, starts_before, starts_after, ends_before, ends_after } = asked;
    const dates = [start_date, end_date, starts_before, starts_after, ends_before, ends_after];
    const query = await readEventQuery(
      context,
      {
        ...asked,
        strict_dates: dates.some((date) => date?.includes(':')),
        status: undefined,
        statuses: status,
        orders: [{ by: CONTENT_ORDERS[orderby], direction: isDescending(order) ? 'desc' : 'asc' }],
      },
      'cursor',
    );
    return readPage(context, query, readCalendarPage(context, asked));
  },
});

const isDescending = (order: string): boolean => order.toLowerCase() === 'desc';

function pageReader({ find, count }: ListReading<EventQuery, EventPlace>) {
  return async (context: Context, query: EventQuery, window: Window): Promise<Page<EventPlace>> => {
    const counted = { ...window, isCounted: true };
    const items = await find(context, query, counted);
    const total = await count(context, query);
    assertCalendarPageExists(eventKind.labels.one, window, total);
    return { items, total };
  };
}

const readPage = pageReader({ find: findEvents, count: countEvents });

function defineEventList({ find, count }: ListReading<EventQuery, EventPlace>) {
  return defineListOperation({
    name: 'listEvents',
    summary: 'Lists events.',
    args: eventListArgs,
    cursorArgs: eventCursorArgs,
    // `toQuery` checks who may see unpublished events.
    authorize: anyone,
    toQuery: readEventQuery,
    order: eventOrderColumns,
    find,
    count,
    window: readCalendarPage,
    readPage: pageReader({ find, count }),
    // Large enough for a month on one page.
    most: 500,
  });
}

const eventsOf = nestedList<EventRelation, EventQuery, EventPlace>({
  find: (context, relation, query, window, keys) =>
    findEventsOf(context, query, { relation, keys }, window),
  count: (context, relation, query, keys) => countEventsOf(context, query, { relation, keys }),
});
