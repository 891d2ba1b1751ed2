import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubscriberStatus } from './subscriber-status.ts';

/** Which subscribers; absent is any. */
export interface SubscriberFilter {
  /** Those who are on this list. */
  readonly listId?: number | undefined;
  readonly statuses?: readonly SubscriberStatus[] | undefined;
  /** A part of the address. */
  readonly search?: string | undefined;
}

/** The `WHERE` of a filter. */
export function subscriberCondition({
  listId,
  statuses,
  search = '',
}: SubscriberFilter): RawBuilder<SqlBool> {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`1 = 1`,
    ...(statuses === undefined ? [] : [statusCondition(statuses)]),
    ...(search.trim() === '' ? [] : [sql`"Subscriber"."emailKey" LIKE ${part} ESCAPE '\\'`]),
    ...(listId === undefined
      ? []
      : [
          sql`"Subscriber"."id" IN (SELECT "subscriberId" FROM "MailingSubscription"
            WHERE "listId" = ${listId} AND "status" = 'subscribed')`,
        ]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

const statusCondition = (statuses: readonly string[]): RawBuilder<unknown> =>
  statuses.length === 0 ? sql`1 = 0` : sql`"Subscriber"."status" IN (${sql.join(statuses)})`;
