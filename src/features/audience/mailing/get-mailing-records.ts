import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import { loadMailingRecord } from './mailing-loaders.ts';

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
