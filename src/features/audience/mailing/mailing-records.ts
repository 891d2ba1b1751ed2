import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineIdLoader, defineListLoader, loadedOr } from '../../../operation/loader.ts';
import { defineArrayListOperation, defineOperation } from '../../../operation/operation.ts';
import type { Tables } from '../../../storage/tables.ts';

export type MailingList = Selectable<Tables['MailingList']>;
export type MailingForm = Selectable<Tables['MailingForm']>;
export type Subscriber = Selectable<Tables['Subscriber']>;
export type Subscription = Selectable<Tables['MailingSubscription']>;

const listById = defineIdLoader('MailingList');

export const formById = defineIdLoader('MailingForm');

/** Whether a list is among some that are named by their ids or short names. */
export const isNamed = (
  { id, slug }: Pick<MailingList, 'id' | 'slug'>,
  names: readonly string[],
): boolean => names.includes(String(id)) || names.includes(slug);

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

export const subscriberById = defineIdLoader('Subscriber');

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

/** The lists that an address is on, or where it waits for its confirmation. */
export async function listsOf(
  context: Context,
  subscriberId: number,
  status: 'subscribed' | 'pending' = 'subscribed',
): Promise<readonly MailingList[]> {
  const subscriptions = await subscriptionsOf(context).load(subscriberId);
  const ids = subscriptions.filter((one) => one.status === status).map(({ listId }) => listId);
  const lists = await Promise.all(ids.map((id) => listById(context).load(id)));
  return lists.filter((list) => list !== null);
}

export const loadList = loadedOr(listById, () => mailingNotFound('mailing list'));
export const loadForm = loadedOr(formById, () => mailingNotFound('sign-up form'));
export const loadSubscriber = loadedOr(subscriberById, () => mailingNotFound('subscriber'));

/** The most lists or forms that are read: more than anybody makes by hand. */
const MOST = 1000;

/** An operation that lists all records of a kind in the order in which they were made. */
const listing = <Row extends MailingList | MailingForm>(
  name: string,
  summary: string,
  table: 'MailingList' | 'MailingForm',
) =>
  defineArrayListOperation({
    name,
    summary,
    args: {},
    authorize: assertAdministrator,
    async items(context): Promise<readonly Row[]> {
      const all = sql<Row>`SELECT * FROM ${sql.table(table)} ORDER BY id LIMIT ${MOST}`;
      return (await all.execute(context.read(table))).rows;
    },
    keyOf: ({ id }) => id,
  });

export const listMailingLists = listing<MailingList>(
  'listMailingLists',
  'Lists the mailing lists.',
  'MailingList',
);
export const listMailingForms = listing<MailingForm>(
  'listMailingForms',
  'Lists the sign-up forms.',
  'MailingForm',
);

/** Defines the operation that reads a record by its id. */
const reading = <Row>(
  name: string,
  summary: string,
  kind: 'list' | 'form' | 'subscriber',
  load: (context: Context, id: number) => Promise<Row>,
) =>
  defineOperation({
    name,
    kind: 'query',
    summary,
    args: { id: recordId({ description: `The id of the ${kind}.` }) },
    authorize: assertAdministrator,
    resolve: (context, { id }) => load(context, id),
  });

export const getMailingList = reading('getMailingList', 'Reads a mailing list.', 'list', loadList);
export const getMailingForm = reading('getMailingForm', 'Reads a sign-up form.', 'form', loadForm);
export const getSubscriber = reading(
  'getSubscriber',
  'Reads a subscriber.',
  'subscriber',
  loadSubscriber,
);

/** 404 (recorded of forms). */
export function mailingNotFound(what: 'mailing list' | 'sign-up form' | 'subscriber'): ApiError {
  return new ApiError('not_found', 404, `There is no such ${what}.`);
}

const MESSAGES = {
  required_field_missing: 'A required field is missing.',
  invalid_email: 'The e-mail address is not valid.',
  invalid_field: 'A field has a value that it does not take.',
  no_lists_selected: 'At least one list must be chosen.',
  already_subscribed: 'This address is subscribed already.',
  spam: 'This looks like spam.',
} as const;

/** 400: a sign-up that is not taken (docs/rest.md §7.2). @param field the name of the field that it is about */
export const signUpRefused = (code: keyof typeof MESSAGES, field?: string): ApiError =>
  new ApiError(code, 400, MESSAGES[code], field === undefined ? {} : { data: { field } });

/** @throws ApiError `rest_forbidden`: lists, forms and subscribers are for administrators */
export function assertAdministrator({ viewer }: Pick<Context, 'viewer'>): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}
