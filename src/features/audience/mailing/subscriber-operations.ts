import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CsvPage, toCsv } from '../../../lib/csv.ts';
import { type ArgValues, integer, list, oneOf, recordId, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import { all, type ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { containing } from '../../../storage/in-list.ts';
import { enqueueErasure } from './hand-over-subscribers.ts';
import {
  assertLoggedIn,
  findMailingRecord,
  loadMailingRecord,
  type Subscriber,
  subscriptionsOf,
} from './mailing-records.ts';
import { parseFields, parseValues } from './merge-field.ts';
import { suppress } from './suppression.ts';

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
const subscriberCondition = ({
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

const COLUMNS = ['email', 'status', 'lists', 'created', 'confirmed', 'unsubscribed'] as const;

/** A part of the export, in the order of sign-ups; the merge fields of all forms are its last columns. */
export const exportSubscribers = defineOperation({
  name: 'exportSubscribers',
  kind: 'query',
  summary: 'Exports subscribers as CSV, part by part.',
  args: {
    ...subscriberFilterArgs,
    after: integer({ description: 'The number that the part before ended with.', default: 0 }),
    limit: integer({ description: 'How many rows.', minimum: 1, maximum: 5000, default: 1000 }),
  },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const found = await context
      .read('Subscriber', 'MailingSubscription')
      .selectFrom('Subscriber')
      .selectAll()
      .where(subscriberCondition(filter))
      .where(sql<boolean>`"Subscriber"."id" > ${after}`)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const shown = found.slice(0, limit);
    const tags = await fieldTags(context);
    const rows = await Promise.all(
      shown.map(async (subscriber) => {
        const values = parseValues(subscriber.fields);
        const { email, status, created, confirmed, unsubscribed } = subscriber;
        return {
          ...Object.fromEntries(tags.map((tag) => [tag, [values[tag] ?? ''].flat().join('; ')])),
          email,
          status,
          lists: (await listSlugs(context, subscriber.id)).join('; '),
          created: `${created}Z`,
          confirmed: confirmed && `${confirmed}Z`,
          unsubscribed: unsubscribed && `${unsubscribed}Z`,
        };
      }),
    );
    const last = shown.at(-1);
    return {
      csv: toCsv([...COLUMNS, ...tags], rows, after === 0),
      rows: rows.length,
      next: found.length > limit && last ? String(last.id) : null,
    };
  },
});

async function fieldTags(context: Context): Promise<readonly string[]> {
  const forms = await context
    .read('MailingForm')
    .selectFrom('MailingForm')
    .select('fields')
    .orderBy('id')
    .execute();
  return [...new Set(forms.flatMap(({ fields }) => parseFields(fields).map(({ tag }) => tag)))];
}

/** The short names of the lists that the address is on. */
async function listSlugs(context: Context, id: number): Promise<readonly string[]> {
  const subscriptions = await subscriptionsOf(context).load(id);
  const held = subscriptions.filter(({ status }) => status === 'subscribed');
  const lists = await Promise.all(
    held.map(({ listId }) => findMailingRecord(context, 'list', listId)),
  );
  return lists.flatMap((list) => (list ? [list.slug] : []));
}

/**
 * Deletes a subscriber and returns it as it was. Of the person, only a hash of the address stays, which prevents mail to it until a new
 * opt-in. A provider that has the subscriber is notified.
 */
export const deleteSubscriber = defineOperation({
  name: 'deleteSubscriber',
  kind: 'mutation',
  summary: 'Erases a subscriber.',
  args: { id: recordId({ description: 'The id of the subscriber.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  async resolve(context, { id }): Promise<Subscriber> {
    const { services, now } = context;
    const subscriber = await loadMailingRecord(context, 'subscriber', id);
    const { emailKey } = subscriber;
    await context.write(async (transaction) => {
      const row = await transaction.prisma.subscriber.delete({
        where: { id },
        select: { email: true, version: true },
      });
      const { key } = services.authentication;
      await suppress(transaction, key, { emailKey, reason: 'unsubscribed', moment: now });
      transaction.changed('private:subscriber', id, 'delete');
      await enqueueErasure(transaction, services.config, { id, ...row });
    });
    return subscriber;
  },
});
