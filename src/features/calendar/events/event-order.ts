import { type RawBuilder, sql } from 'kysely';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import type { EventOrder, EventQuery } from './event-query.ts';

/** Returns the columns that a list is sorted by; the id comes last, so that the order is total. */
export function eventOrderColumns({ order }: Pick<EventQuery, 'order'>): readonly OrderColumn[] {
  const columns = order.map(({ by, direction }) => ({
    expression: EXPRESSIONS[by],
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
  date: sql`"Event"."date"`,
  modified: sql`"Entry"."modified"`,
  title: sql`"Entry"."sortTitle"`,
  id: sql`"Event"."entryId"`,
  distance: sql`"Near"."rank"`,
};
