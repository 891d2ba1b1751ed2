import { sql } from 'kysely';
import { schemaOf } from '../../../operation/args.ts';
import { type Connection, toConnection } from '../../../operation/connection.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { pagingArgs, readPlace } from '../../../operation/paging-args.ts';
import type { OrderColumn } from '../../../storage/place-in-order.ts';
import { readWindow } from '../../../storage/read-window.ts';
import { assertLoggedIn } from './mailing-error.ts';
import type { Subscriber } from './mailing-loaders.ts';
import { type SubscriberFilter, subscriberCondition } from './subscriber-query.ts';

const order: readonly OrderColumn[] = [
  { expression: sql`"Subscriber"."id"`, direction: 'desc', type: 'integer' },
];

/** Subscribers by cursors, the latest first. */
export const browseSubscribers = defineOperation({
  name: 'browseSubscribers',
  kind: 'query',
  summary: 'Lists subscribers, the latest first.',
  args: { filter: schemaOf<SubscriberFilter>({ type: 'object' }), ...pagingArgs },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { filter = {}, ...paging }): Promise<Connection<Subscriber>> {
    const window = readPlace(paging, order);
    const where = subscriberCondition(filter);
    const tables = context.read('Subscriber', 'MailingSubscription');
    const found = await readWindow<Subscriber>(
      tables as never, // the statement is raw
      { columns: sql`"Subscriber".*`, from: sql`"Subscriber"`, where, order },
      { ...window, limit: window.limit + 1 },
    );
    const count = async () => {
      const row = await tables
        .selectFrom('Subscriber')
        .select(sql<number>`count(*)`.as('count'))
        .where(where)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    };
    return toConnection(window, found, (subscriber: Subscriber) => subscriber, count);
  },
});
