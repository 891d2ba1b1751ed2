import { recordId } from '../../../operation/args.ts';
import { defineArrayListOperation } from '../../../operation/list-operation.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { loadMailingRecord, type MailingForm, type MailingList } from './mailing-loaders.ts';

/** More of them than anybody makes by hand; a list that is longer ends here. */
const MOST = 1000;

/** All lists, in the order in which they were begun. */
export const listMailingLists = defineArrayListOperation({
  name: 'listMailingLists',
  summary: 'Lists the mailing lists.',
  args: {},
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  items: (context): Promise<readonly MailingList[]> =>
    context
      .read('MailingList')
      .selectFrom('MailingList')
      .selectAll()
      .orderBy('id')
      .limit(MOST)
      .execute(),
  keyOf: ({ id }) => id,
});

/** All forms, in the order in which they were made. */
export const listMailingForms = defineArrayListOperation({
  name: 'listMailingForms',
  summary: 'Lists the sign-up forms.',
  args: {},
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  items: (context): Promise<readonly MailingForm[]> =>
    context
      .read('MailingForm')
      .selectFrom('MailingForm')
      .selectAll()
      .orderBy('id')
      .limit(MOST)
      .execute(),
  keyOf: ({ id }) => id,
});

export const getMailingList = defineOperation({
  name: 'getMailingList',
  kind: 'query',
  summary: 'Reads a mailing list.',
  args: { id: recordId({ description: 'The id of the list.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  resolve: (context, { id }) => loadMailingRecord(context, 'list', id),
});

export const getMailingForm = defineOperation({
  name: 'getMailingForm',
  kind: 'query',
  summary: 'Reads a sign-up form.',
  args: { id: recordId({ description: 'The id of the form.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  resolve: (context, { id }) => loadMailingRecord(context, 'form', id),
});

export const getSubscriber = defineOperation({
  name: 'getSubscriber',
  kind: 'query',
  summary: 'Reads a subscriber.',
  args: { id: recordId({ description: 'The id of the subscriber.' }) },
  authorize: ({ viewer }) => assertLoggedIn(viewer),
  resolve: (context, { id }) => loadMailingRecord(context, 'subscriber', id),
});
