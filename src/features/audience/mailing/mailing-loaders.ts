import type { Selectable } from 'kysely';
import { MAX_INTEGER } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineListLoader, defineRowLoader, type Loader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import { mailingNotFound } from './mailing-error.ts';

export type MailingList = Selectable<Tables['MailingList']>;
export type MailingForm = Selectable<Tables['MailingForm']>;
export type Subscriber = Selectable<Tables['Subscriber']>;
export type Subscription = Selectable<Tables['MailingSubscription']>;

const listById = defineRowLoader<number, MailingList>(
  (context, ids) =>
    context
      .read('MailingList')
      .selectFrom('MailingList')
      .selectAll()
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

const formById = defineRowLoader<number, MailingForm>(
  (context, ids) =>
    context
      .read('MailingForm')
      .selectFrom('MailingForm')
      .selectAll()
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

/** The form with this slug; null for none. */
export async function findMailingFormBySlug(
  context: Context,
  slug: string,
): Promise<MailingForm | null> {
  const row = await context
    .read('MailingForm')
    .selectFrom('MailingForm')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}

const subscriberById = defineRowLoader<number, Subscriber>(
  (context, ids) =>
    context
      .read('Subscriber')
      .selectFrom('Subscriber')
      .selectAll()
      .where('id', 'in', ids)
      .execute(),
  ({ id }) => id,
);

/** The lists that a form offers, in its order. */
export const listsOfForm = defineListLoader<number, MailingList & { readonly formId: number }>(
  (context, ids) =>
    context
      .read('MailingList', 'MailingFormList')
      .selectFrom('MailingFormList')
      .innerJoin('MailingList', 'MailingList.id', 'MailingFormList.listId')
      .selectAll('MailingList')
      .select('MailingFormList.formId')
      .where('MailingFormList.formId', 'in', ids)
      .orderBy('MailingFormList.position')
      .execute(),
  ({ formId }) => formId,
);

/** The lists that an address is or was on, by the list's id. */
export const subscriptionsOf = defineListLoader<number, Subscription>(
  (context, ids) =>
    context
      .read('MailingSubscription')
      .selectFrom('MailingSubscription')
      .selectAll()
      .where('subscriberId', 'in', ids)
      .orderBy('listId')
      .execute(),
  ({ subscriberId }) => subscriberId,
);

const loaders = { list: listById, form: formById, subscriber: subscriberById } as const;

interface Rows {
  readonly list: MailingList;
  readonly form: MailingForm;
  readonly subscriber: Subscriber;
}

export type MailingKind = keyof Rows;

/** The record of an id; null for none. */
export async function findMailingRecord<Kind extends MailingKind>(
  context: Context,
  kind: Kind,
  id: number,
): Promise<Rows[Kind] | null> {
  const loader = loaders[kind] as Loader<number, Rows[Kind] | null>; // the table's entry of the same name
  return id > 0 && id <= MAX_INTEGER ? await loader(context).load(id) : null;
}

/** The record of an id. @throws ApiError 404 `not_found` */
export async function loadMailingRecord<Kind extends MailingKind>(
  context: Context,
  kind: Kind,
  id: number,
): Promise<Rows[Kind]> {
  const found = await findMailingRecord(context, kind, id);
  if (!found) throw mailingNotFound();
  return found;
}
