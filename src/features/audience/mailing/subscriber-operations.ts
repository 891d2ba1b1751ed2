import { sql } from 'kysely';
import { type ArgValues, integer, list, oneOf, recordId, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { type CsvPage, csvPageArgs, toCsvPage } from '../../../operation/csv-page.ts';
import { argFilter, whereOf } from '../../../operation/lists/filter.ts';
import { rowList } from '../../../operation/lists/list-reading.ts';
import type { ListSource } from '../../../operation/lists/window.ts';
import { defineListOperation, defineOperation } from '../../../operation/operation.ts';
import { containing, isIn } from '../../../storage/in-list.ts';
import { enqueueErasure } from './hand-over-subscribers.ts';
import {
  assertAdministrator,
  listsOf,
  loadSubscriber,
  type Subscriber,
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
  authorize: assertAdministrator,
  toQuery: (_, filter): SubscriberFilter => filter,
  ...rowList<SubscriberFilter, Subscriber>(subscriberSource, 'Subscriber', 'MailingSubscription'),
});

/** By the names of the arguments. */
const filters = {
  status: argFilter((statuses: readonly string[], provider) =>
    isIn(provider, sql`"Subscriber"."status"`, statuses),
  ),
  search: argFilter((search: string) =>
    containing(sql`"Subscriber"."emailKey"`, search.trim().toLowerCase()),
  ),
  list: argFilter(
    (id: number) => sql`"Subscriber"."id" IN (SELECT "subscriberId" FROM "MailingSubscription"
      WHERE "listId" = ${id} AND "status" = 'subscribed')`,
  ),
};

/** The latest first. */
function subscriberSource(filter: SubscriberFilter, context: Context): ListSource {
  return {
    columns: sql`"Subscriber".*`,
    from: sql`"Subscriber"`,
    where: whereOf(filters, filter, context),
    order: [{ expression: sql`"Subscriber"."id"`, direction: 'desc', type: 'integer' }],
  };
}

const COLUMNS = ['email', 'status', 'lists', 'created', 'confirmed', 'unsubscribed'] as const;

/** A part of the export, in the order of sign-ups; the merge fields of all forms are its last columns. */
export const exportSubscribers = defineOperation({
  name: 'exportSubscribers',
  kind: 'query',
  summary: 'Exports subscribers as CSV, part by part.',
  args: { ...subscriberFilterArgs, ...csvPageArgs },
  authorize: assertAdministrator,
  async resolve(context, { after, limit, ...filter }): Promise<CsvPage> {
    const found = await context
      .read('Subscriber', 'MailingSubscription')
      .selectFrom('Subscriber')
      .selectAll()
      .where(whereOf(filters, filter, context))
      .where(sql<boolean>`"Subscriber"."id" > ${after}`)
      .orderBy('id')
      .limit(limit + 1)
      .execute();
    const tags = await fieldTags(context);
    return toCsvPage([...COLUMNS, ...tags], found, { after, limit }, async (subscriber) => {
      const { id, email, status, created, confirmed, unsubscribed } = subscriber;
      const values = parseValues(subscriber.fields);
      const lists = await listsOf(context, id);
      return {
        ...Object.fromEntries(tags.map((tag) => [tag, [values[tag] ?? ''].flat().join('; ')])),
        email,
        status,
        lists: lists.map(({ slug }) => slug).join('; '),
        created: `${created}Z`,
        confirmed: confirmed && `${confirmed}Z`,
        unsubscribed: unsubscribed && `${unsubscribed}Z`,
      };
    });
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

/**
 * Deletes a subscriber and returns it as it was. Of the person, only a hash of the address stays, which prevents mail to it until a new
 * opt-in. A provider that has the subscriber is notified.
 */
export const deleteSubscriber = defineOperation({
  name: 'deleteSubscriber',
  kind: 'mutation',
  summary: 'Erases a subscriber.',
  args: { id: recordId({ description: 'The id of the subscriber.' }) },
  authorize: assertAdministrator,
  async resolve(context, { id }): Promise<Subscriber> {
    const subscriber = await loadSubscriber(context, id);
    await context.write(async (transaction) => {
      const row = await transaction.prisma.subscriber.delete({
        where: { id },
        select: { email: true, version: true },
      });
      await suppress(context, transaction, subscriber.emailKey, 'unsubscribed');
      transaction.changed('private:subscriber', id, 'delete');
      await enqueueErasure(transaction, context.services.config, { id, ...row });
    });
    return subscriber;
  },
});
