import { type Selectable, sql } from 'kysely';
import type { Viewer } from '../../../auth/viewer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { MAX_INTEGER, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineIdLoader, defineListLoader, type Loader } from '../../../operation/loader.ts';
import { defineArrayListOperation, defineOperation } from '../../../operation/operation.ts';
import type { Tables } from '../../../storage/tables.ts';

export type MailingList = Selectable<Tables['MailingList']>;
export type MailingForm = Selectable<Tables['MailingForm']>;
export type Subscriber = Selectable<Tables['Subscriber']>;
export type Subscription = Selectable<Tables['MailingSubscription']>;

const listById = defineIdLoader('MailingList');

const formById = defineIdLoader('MailingForm');

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

const subscriberById = defineIdLoader('Subscriber');

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
    authorize: ({ viewer }) => assertLoggedIn(viewer),
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

const reading = <Kind extends MailingKind>(name: string, summary: string, kind: Kind) =>
  defineOperation({
    name,
    kind: 'query',
    summary,
    args: { id: recordId({ description: `The id of the ${kind}.` }) },
    authorize: ({ viewer }) => assertLoggedIn(viewer),
    resolve: (context, { id }) => loadMailingRecord(context, kind, id),
  });

export const getMailingList = reading('getMailingList', 'Reads a mailing list.', 'list');
export const getMailingForm = reading('getMailingForm', 'Reads a sign-up form.', 'form');
export const getSubscriber = reading('getSubscriber', 'Reads a subscriber.', 'subscriber');

/** 404: there is no such form, list or subscriber (recorded of forms). */
export const mailingNotFound = (): ApiError =>
  new ApiError('not_found', 404, 'Resource does not exist.');

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
export function assertLoggedIn(viewer: Viewer): void {
  if (!viewer.can('manage_options'))
    throw refused(viewer, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}
