import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { NestedList } from '../../../storage/nested-list.ts';
import { isNarrowed } from '../../../storage/nested-lists.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { all } from '../../../storage/read-window.ts';
import {
  entryFiltersOf,
  isSingle,
  reachOf,
  singleConditions,
  startConditions,
} from './event-conditions.ts';
import type { EventOrder } from './event-order.ts';
import { eventOrderColumns } from './event-order.ts';
import type { EventQuery } from './event-query.ts';
import {
  ENTRY,
  EVENT,
  type EventIndex,
  type EventRelation,
  eventRelations,
  type RelationTable,
} from './event-relation.ts';

/** The columns that a list reads of an event. */
export const EVENT_COLUMNS = sql`"Entry"."id", "Entry"."version"`;

/**
 * Returns the list of single events of each parent of a relation, or of the whole site: by the index that has a parent's events,
 * and by the one that has all events in the list's order (docs/adr/0014-nested-lists-are-index-walks.md).
 */
export function nestedEvents(
  context: Context,
  query: EventQuery,
  relation: EventRelation | null,
): NestedList {
  const of = relation ? eventRelations[relation] : wholeSite;
  const [first, ...further] = query.order;
  const { by, direction } =
    first && further.length === 0 ? first : { by: null, direction: 'asc' as const };
  const isInOrder = by === of.order;
  const indexOrder = columnsOf(of, isInOrder ? direction : 'asc');
  const sorted = by === null || isInOrder ? undefined : allEvents[by];
  const { provider } = context.services.database;
  const ofParent = all([of.on, singleConditions(query, provider)]);
  const where = all([isJoined, ofParent]);
  // Without conditions on entries, events are counted without them.
  const isCounted = of.table !== ENTRY.table && entryFiltersOf(query, provider).length === 0;
  const countedIn = (table: RawBuilder<unknown>) =>
    isCounted ? { counted: { from: joined(table, of, []), where: ofParent } } : {};
  return {
    columns: EVENT_COLUMNS,
    table: of.table,
    rowid: of.rowid,
    from: joined(of.table, of),
    where,
    order: isInOrder ? indexOrder : eventOrderColumns(query),
    indexOrder,
    isDense: isInOrder && of.order === 'start' && isDense(query),
    rangesOf: (parent) =>
      rangesBy(of, query).map((range) => all([sql<SqlBool>`${of.key} = ${parent}`, range])),
    ...countedIn(of.table),
    ...(sorted
      ? {
          sorted: {
            columns: EVENT_COLUMNS,
            table: sorted.table,
            from: joined(sorted.table, of),
            where,
            order: columnsOf(sorted, direction),
            ranges: rangesBy(sorted, query),
            parent: unindexed(of),
            ...countedIn(sorted.table),
          },
        }
      : {}),
  };
}

/** Whether the query matches nearly every event within its bounds. */
function isDense({ entries, bounds: _, isHidden, order: __, ...filters }: EventQuery): boolean {
  const { statuses, privateToAuthor: ___, ...entryFilters } = entries;
  return (
    statuses.includes('publish') &&
    isHidden !== true &&
    !isNarrowed(filters) &&
    !isNarrowed(entryFilters)
  );
}

const byStart: EventIndex = {
  ...EVENT,
  status: sql`"Event"."status"`,
  sortKey: sql`"Event"."startUtc"`,
  within: ({ bounds }) => [isSingle, ...startConditions(bounds, sql`"Event"."startUtc"`)],
};

/**
 * Indexes of all events, by the order of a list. Those by authors, menus and numbers of comments are of no help: nearly all
 * events are alike there.
 */
const allEvents: Readonly<Partial<Record<EventOrder['by'], EventIndex>>> = {
  start: byStart,
  end: {
    ...EVENT,
    sortKey: sql`"Event"."endUtc"`,
    within({ bounds }) {
      const { from } = reachOf(bounds); // an event that begins after a moment also ends after it
      const { to } = reachOf(bounds.filter(({ of }) => of === 'end'));
      return [
        ...(from === null ? [] : [sql<SqlBool>`"Event"."endUtc" >= ${from}`]),
        ...(to === null ? [] : [sql<SqlBool>`"Event"."endUtc" <= ${to}`]),
      ];
    },
  },
  date: { ...ENTRY, sortKey: sql`"Entry"."date"` },
  modified: { ...ENTRY, sortKey: sql`"Entry"."modified"` },
  title: { ...ENTRY, sortKey: sql`"Entry"."sortTitle"` },
  slug: { ...ENTRY, sortKey: sql`"Entry"."slug"` },
  id: { ...ENTRY, sortKey: null },
};

/** The whole site is a parent with key 0. */
const wholeSite: RelationTable = {
  ...byStart,
  rowid: EVENT.id,
  key: sql`0`,
  on: sql`1 = 1`,
  order: 'start',
};

/** Whether an index has the order of a list, or the most of it. */
export function isInOrderOfIndex({ order: [first, ...further] }: EventQuery): boolean {
  if (!first || first.by === 'start' || first.by === 'local' || first.by === 'distance')
    return true;
  return allEvents[first.by] !== undefined && further.length === 0;
}

const columnsOf = (
  { sortKey, id }: EventIndex,
  direction: OrderColumn['direction'],
): readonly OrderColumn[] => [
  ...(sortKey ? [{ expression: sortKey, direction, type: 'text' } as const] : []),
  { expression: id, direction, type: 'integer' },
];

/** The ranges of an index that have the events of a query. */
function rangesBy(index: EventIndex, query: EventQuery): readonly RawBuilder<SqlBool>[] {
  const { kind, status } = index;
  const fixed = [
    ...(kind ? [sql<SqlBool>`${kind} = 'ext_events'`] : []),
    ...(index.within?.(query) ?? []),
  ];
  if (!status) return [all(fixed)];
  const statuses = [...new Set(query.entries.statuses)];
  return statuses.map((one) => all([...fixed, sql<SqlBool>`${status} = ${one}`]));
}

const isJoined = sql<SqlBool>`"Entry"."id" = "Event"."entryId"`;

/** SQLite joins the tables in this order. */
const joined = (
  first: RawBuilder<unknown>,
  { table }: RelationTable,
  further = [ENTRY.table],
): RawBuilder<unknown> =>
  sql.join([...new Set([first, EVENT.table, table, ...further])], sql` CROSS JOIN `);

/** Keeps a database from looking for parents' events among all by the parents' own index. */
const unindexed = ({ key, table }: RelationTable): RawBuilder<number> =>
  table === ENTRY.table ? sql`coalesce(${key}, ${key})` : key;
