import { boolean, list, schemaOf, string } from '../../../operation/args.ts';
import { type Connection, type PagingArgs, toConnection } from '../../../operation/connection.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import { defineParentLoader } from '../../../operation/parent-loader.ts';
import type { Window } from '../../../storage/read-window.ts';
import { eventFilterArgs } from './event-list-args.ts';
import { type EventRecord, eventById } from './event-loaders.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventOrder, EventQuery } from './event-query.ts';
import type { EventRelation } from './event-relation.ts';
import { type AskedDates, readEventWindow } from './event-window.ts';
import { countEvents, findEvents } from './find-events.ts';
import { countEventsOf, findEventsOf } from './find-events-of.ts';
import { type EventFilters, readEventQuery } from './read-event-query.ts';
import type { Occurrence } from './recurrence/series.ts';
import type { EventPlace } from './series-occurrences.ts';

/** A listed event, or one occurrence of a series. */
export interface BrowsedEvent {
  readonly record: EventRecord;
  readonly occurrence: Occurrence | null;
}

/** The arguments of a list with cursor paging: those of page paging, and an order. */
export interface EventBrowsing extends PagingArgs, Omit<EventFilters, 'status'>, AskedDates {
  readonly statuses?: readonly string[] | undefined;
  readonly order?: readonly EventOrder[] | undefined;
}

/** Large enough for a month on one page. */
const MOST = 500;

const { page: _, per_page: __, status: ___, ...filters } = eventFilterArgs;

/**
 * Lists events with cursor paging. Statuses that the viewer may not see are not refused; they match nothing
 * (behaviour.md §14).
 */
export const browseEvents = defineOperation({
  name: 'browseEvents',
  kind: 'query',
  summary: 'Lists events by cursors.',
  args: {
    ...filters,
    end_date: {
      ...filters.end_date,
      description: 'Over by the end of this day; two years after the start unless given.',
    },
    statuses: list(string(), { description: 'Any of these statuses; published unless said.' }),
    upcoming: boolean({ description: 'Only events that are not over.' }),
    past: boolean({ description: 'Only events that are over.' }),
    order: list(
      schemaOf<EventOrder>({
        type: 'object',
        required: ['by', 'direction'],
        properties: {
          by: { enum: ['start', 'end', 'date', 'modified', 'title', 'id'] },
          direction: { enum: ['asc', 'desc'] },
        },
      }),
      { description: 'What it is sorted by.' },
    ),
    ...pagingArgs,
  },
  authorize: anyone,
  async resolve(context, args): Promise<Connection<BrowsedEvent>> {
    const query = await toQuery(context, args);
    const window = readPlace(args, eventOrderColumns(query), MOST);
    const found = await findEvents(context, query, { ...window, limit: window.limit + 1 });
    return connect(context, window, found, () => countEvents(context, query));
  },
});

/** Lists the events of a parent. Costs the same however many parents are asked for at once. */
export async function browseEventsOf(
  context: Context,
  parent: { readonly relation: EventRelation; readonly key: number },
  browsing: EventBrowsing,
): Promise<Connection<BrowsedEvent>> {
  const query = await toQuery(context, browsing);
  const window = readPlace(browsing, eventOrderColumns(query), MOST);
  const wanted = { ...parent, query, window: { ...window, limit: window.limit + 1 } };
  const found = await eventsOf(context).load(wanted);
  return connect(context, window, found, () => countOf(context).load(wanted));
}

async function toQuery(context: Context, browsing: EventBrowsing): Promise<EventQuery> {
  const found = await readEventQuery(
    context,
    browsing,
    readEventWindow(context, browsing, 'from its start'),
  );
  const { order = [], statuses = ['publish'] } = browsing;
  const seesAll = context.viewer.can('edit_others_ext_events');
  const { privateToAuthor: _, ...entries } = found.entries;
  const own = seesAll ? {} : { privateToAuthor: context.viewer.id };
  const query = { ...found, entries: { ...entries, ...own, statuses } };
  if (order.length > 0) return { ...query, order };
  // Past events come latest first.
  const isBackwards = browsing.past && !query.nearVenues;
  return isBackwards ? { ...query, order: [{ by: 'start', direction: 'desc' }] } : query;
}

async function connect(
  context: Context,
  window: Window & { readonly backwards: boolean },
  found: readonly EventPlace[],
  count: () => Promise<number>,
): Promise<Connection<BrowsedEvent>> {
  const records = await Promise.all(found.map(({ id }) => eventById(context).load(id)));
  const known = found.flatMap(({ keys, occurrence }, i) => {
    const record = records[i];
    return record ? [{ keys, node: { record, occurrence } }] : [];
  });
  return toConnection(window, known, ({ node }) => node, count);
}

interface Wanted {
  readonly relation: EventRelation;
  readonly key: string | number;
  readonly query: EventQuery;
  readonly window: Window;
}

const eventsOf = defineParentLoader<Wanted, readonly EventPlace[]>(
  (context, { relation, query, window }, keys) =>
    findEventsOf(context, query, { relation, keys }, window),
  [],
);

const countOf = defineParentLoader<Wanted, number>(
  (context, { relation, query }, keys) => countEventsOf(context, query, { relation, keys }),
  0,
);
