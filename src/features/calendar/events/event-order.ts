import { type RawBuilder, sql } from 'kysely';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { saysStart } from './event-conditions.ts';
import type { EventOrder, EventQuery } from './event-query.ts';

/** Returns the columns that a list is sorted by; the id comes last, so that the order is total. */
export function eventOrderColumns({
  order,
  bounds,
}: Pick<EventQuery, 'order' | 'bounds'>): readonly OrderColumn[] {
  // Events that are not over are found by their end: sorting by start would read all events that have already begun.
  const isByEnd = !bounds.some(saysStart);
  const columns = order.map(({ by, direction }) => ({
    expression: isByEnd ? (WITHOUT_INDEX[by] ?? EXPRESSIONS[by]) : EXPRESSIONS[by],
    direction,
    type: by === 'id' || by === 'distance' ? ('integer' as const) : ('text' as const),
  }));
  if (order.some(({ by }) => by === 'id')) return columns;
  return [
    ...columns,
    { expression: EXPRESSIONS.id, direction: order[0]?.direction ?? 'asc', type: 'integer' },
  ];
}

const EXPRESSIONS: Readonly<Record<EventOrder['by'], RawBuilder<string | number>>> = {
  start: sql`"Event"."startUtc"`,
  local: sql`"Event"."startLocal"`,
  end: sql`"Event"."endUtc"`,
  date: sql`"Entry"."date"`,
  modified: sql`"Entry"."modified"`,
  title: sql`"Entry"."sortTitle"`,
  id: sql`"Event"."entryId"`,
  distance: sql`"Near"."rank"`,
};

const WITHOUT_INDEX: Readonly<Partial<Record<EventOrder['by'], RawBuilder<string>>>> = {
  start: sql`("Event"."startUtc" || '')`,
  local: sql`("Event"."startLocal" || '')`,
};
