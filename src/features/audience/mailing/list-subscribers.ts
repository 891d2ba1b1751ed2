import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ArgValues, integer, list, oneOf, string } from '../../../operation/args.ts';
import { defineListOperation } from '../../../operation/list-operation.ts';
import { rowList } from '../../../operation/list-reading.ts';
import { containing } from '../../../storage/containing.ts';
import { all, type ListSource } from '../../../storage/read-window.ts';
import { assertLoggedIn } from './mailing-error.ts';
import type { Subscriber } from './mailing-loaders.ts';

/** How an address stands with the mailing lists. */
export const subscriberStatuses = ['pending', 'subscribed', 'unsubscribed', 'bounced'] as const;

/** Which subscribers a list or an export has; all that is said must hold. */
export const subscriberFilterArgs = {
  list: integer({ description: 'On the list of this id.' }),
  status: list(oneOf(subscriberStatuses), { description: 'In any of these statuses.' }),
  search: string({ maxLength: 200, description: 'A part of the address.' }),
};

type SubscriberFilter = ArgValues<typeof subscriberFilterArgs>;

/** Subscribers, the latest first. */
export const listSubscribers = defineListOperation({
  name: 'listSubscribers',
  summary: 'Lists subscribers, the latest first.',
  args: subscriberFilterArgs,
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  toQuery: (_, filter): SubscriberFilter => filter,
  ...rowList<SubscriberFilter, Subscriber>(subscriberSource, 'Subscriber', 'MailingSubscription'),
});

/** The list that a filter makes, the latest first. */
function subscriberSource(filter: SubscriberFilter): ListSource {
  return {
    columns: sql`"Subscriber".*`,
    from: sql`"Subscriber"`,
    where: subscriberCondition(filter),
    order: [{ expression: sql`"Subscriber"."id"`, direction: 'desc', type: 'integer' }],
  };
}

/** The `WHERE` of a filter. */
export const subscriberCondition = ({
  list: listId,
  status: statuses,
  search = '',
}: SubscriberFilter): RawBuilder<SqlBool> =>
  all([
    ...(statuses === undefined ? [] : [statusCondition(statuses)]),
    containing(sql`"Subscriber"."emailKey"`, search.trim().toLowerCase()),
    ...(listId === undefined
      ? []
      : [
          sql<SqlBool>`"Subscriber"."id" IN (SELECT "subscriberId" FROM "MailingSubscription"
            WHERE "listId" = ${listId} AND "status" = 'subscribed')`,
        ]),
  ]);

const statusCondition = (statuses: readonly string[]): RawBuilder<SqlBool> =>
  statuses.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`"Subscriber"."status" IN (${sql.join(statuses)})`;
