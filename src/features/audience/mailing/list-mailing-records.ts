import { defineArrayListOperation } from '../../../operation/list-operation.ts';
import { assertLoggedIn } from './mailing-error.ts';
import type { MailingForm, MailingList } from './mailing-loaders.ts';

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
