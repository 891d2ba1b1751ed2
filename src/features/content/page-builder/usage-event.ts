import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../operation/context.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import {
  type ListSource,
  type Place,
  readWindow,
  type Window,
} from '../../../storage/read-window.ts';

/** What somebody did in the page builder, as it tells of itself. */
export interface UsageEvent {
  readonly id: number;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A user's id; null for one who is gone. */
  readonly userId: number | null;
  /** A moment in UTC. */
  readonly date: string;
}

/** Bytes of an event's JSON, and how many are kept: the latest. */
export const USAGE_LIMITS = { bytes: 16_384, events: 10_000 };

/** The latest first. */
export const usageEventOrder: readonly OrderColumn[] = [
  { expression: sql`"UsageEvent"."id"`, direction: 'desc', type: 'integer' },
];

/** One window of the stored events. @param search what the JSON of an event must hold, in any case; empty for anything */
export async function findUsageEvents(
  context: Context,
  search: string,
  window: Window,
): Promise<readonly Place<UsageEvent>[]> {
  const source: ListSource = {
    columns: sql`"UsageEvent"."id", "UsageEvent"."payload", "UsageEvent"."userId", "UsageEvent"."date"`,
    from: sql`"UsageEvent"`,
    where: holds(search),
    order: usageEventOrder,
  };
  const tables = context.read('UsageEvent') as never; // read-window is for any table
  const rows = await readWindow<Omit<UsageEvent, 'payload'> & { readonly payload: string }>(
    tables,
    source,
    window,
  );
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
}

/** How many there are of these. */
export async function countUsageEvents(context: Context, search: string): Promise<number> {
  const { count } = await context
    .read('UsageEvent')
    .selectFrom('UsageEvent')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(holds(search))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function holds(search: string): RawBuilder<SqlBool> {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return sql<SqlBool>`1 = 1`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower("UsageEvent"."payload") LIKE ${pattern} ESCAPE '\\'`;
}
