import { sql } from 'kysely';
import type { CsvPage } from '../../../lib/csv/csv-page.ts';
import { toCsv } from '../../../lib/csv/to-csv.ts';
import { integer } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { subscriberCondition, subscriberFilterArgs } from './list-subscribers.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { findMailingRecord, subscriptionsOf } from './mailing-loaders.ts';
import { parseFields, parseValues } from './merge-field.ts';

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
