import { defineListOperation } from '../../../operation/list-operation.ts';
import { type ListReading, nestedList } from '../../../operation/list-reading.ts';
import { anyone } from '../../../operation/operation.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { assertCalendarPageExists, readCalendarPage } from '../entries/calendar-page.ts';
import { eventCursorArgs, eventListArgs } from './event-list-args.ts';
import type { EventPlace } from './event-lists.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import type { EventRelation } from './event-relation.ts';
import { countEvents, findEvents } from './find-events.ts';
import { countEventsOf, findEventsOf } from './find-events-of.ts';
import { readEventQuery } from './read-event-query.ts';

/** Lists events and each occurrence of series, as ids and versions (docs/rest.md §6.2). */
export const listEvents = defineEventList({ find: findEvents, count: countEvents });

/** The same list of a venue, an organizer, a term or an author. Lists of many parents are read together. */
export const listEventsOf = (relation: EventRelation, key: number) =>
  defineEventList(eventsOf(relation, key));

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
    async readPage(context, query: EventQuery, window) {
      const counted = { ...window, isCounted: true };
      const items = await find(context, query, counted);
      const total = await count(context, query);
      assertCalendarPageExists(eventKind, window, total);
      return { items, total };
    },
    // Large enough for a month on one page.
    most: 500,
  });
}

const eventsOf = nestedList<EventRelation, EventQuery, EventPlace>({
  find: (context, relation, query, window, keys) =>
    findEventsOf(context, query, { relation, keys }, window),
  count: (context, relation, query, keys) => countEventsOf(context, query, { relation, keys }),
});
