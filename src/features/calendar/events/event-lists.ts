import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NestedList } from '../../../operation/lists/nested-list.ts';
import type { OrderColumn } from '../../../operation/lists/order.ts';
import { all, type Place } from '../../../operation/lists/window.ts';
import type { Provider } from '../../../storage/provider.ts';
import { eventConditions } from './event-conditions.ts';
import { type EventRef, eventOrderColumns, type PreparedQuery } from './event-query.ts';
import {
  ENTRY,
  type EventRelation,
  eventRelations,
  isJoined,
  occurrencesWithin,
  type RelationTable,
  startsWithin,
} from './event-tables.ts';

/** The columns that a list reads of an event. */
export const EVENT_COLUMNS = sql`"Entry"."id", "Entry"."version", "Event"."rrule",
  "Occurrence"."startLocal", "Occurrence"."endLocal", "Occurrence"."startUtc", "Occurrence"."endUtc"`;

export interface EventRow {
  readonly id: number;
  readonly version: number;
  readonly rrule: string | null;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startUtc: string;
  readonly endUtc: string;
}

/** A listed event with its sort keys, which make its cursor. */
export interface EventPlace extends EventRef {
  readonly keys: readonly (string | number)[];
}

export const toPlace = ({ id, version, keys, rrule, ...row }: Place<EventRow>): EventPlace => {
  const { startLocal, endLocal, startUtc, endUtc } = row;
  const occurrence = rrule === null ? null : { startLocal, endLocal, startUtc, endUtc };
  return { id, version, keys, occurrence };
};

/**
 * Returns the list of events of each parent of a relation: by the index that has a parent's events, and by the one that has all
 * occurrences in the order of their starts (docs/adr/0014-a-list-is-one-statement.md).
 */
export function nestedEvents(
  provider: Provider,
  query: PreparedQuery,
  relation: EventRelation,
): NestedList {
  const of = eventRelations[relation];
  const order = eventOrderColumns(query);
  const occurrences = occurrencesWithin(query, provider);
  const within = startsWithin(query);
  const where = all([isJoined, of.on, eventConditions(query, provider)]);
  const tables = (...first: readonly RawBuilder<unknown>[]) =>
    sql.join([...new Set([...first, sql`"Event"`, of.table, ENTRY.table])], sql` CROSS JOIN `);
  const statuses = [...new Set(query.entries.statuses)];
  const ranges = (
    status: RawBuilder<unknown> | undefined,
    fixed: readonly RawBuilder<SqlBool>[],
  ) =>
    status
      ? statuses.map((one) => all([...fixed, sql<SqlBool>`${status} = ${one}`]))
      : [all(fixed)];
  const isByStart = query.order.length === 1 && query.order[0]?.by === 'start';
  return {
    columns: EVENT_COLUMNS,
    table: sql`${of.table} CROSS JOIN ${occurrences}`,
    rowid: sql`"Occurrence".rowid`,
    from: tables(of.table, occurrences),
    where,
    order,
    indexOrder: ofParent(of),
    isDense: false,
    parent: of.key,
    ranges: ranges(of.status, [
      of.on,
      ...(of.kind ? [sql<SqlBool>`${of.kind} = 'ext_events'`] : []),
      ...within,
    ]),
    ...(isByStart
      ? {
          sorted: {
            columns: EVENT_COLUMNS,
            table: occurrences,
            from: tables(occurrences),
            where,
            order,
            ranges: ranges(sql`"Occurrence"."status"`, within),
            parent: unindexed(of),
          },
        }
      : {}),
  };
}

const text = (expression: RawBuilder<string>): OrderColumn => ({
  expression,
  direction: 'asc',
  type: 'text',
});

/** The order of the index that has a parent's events, and of the occurrences of each. */
const ofParent = ({ sortKey, id }: RelationTable): readonly OrderColumn[] => [
  ...(sortKey ? [text(sortKey)] : []),
  { expression: id, direction: 'asc', type: 'integer' },
  text(sql`"Occurrence"."startUtc"`),
  text(sql`"Occurrence"."startLocal"`),
];

/** Keeps a database from looking for parents' events among all by the parents' own index. */
const unindexed = ({ key, table }: RelationTable): RawBuilder<number> =>
  table === ENTRY.table ? sql`coalesce(${key}, ${key})` : key;
