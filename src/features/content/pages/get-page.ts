import { recordId, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from '../entries/entry-policy.ts';
import { loadEntrySummary } from '../entries/load-entry.ts';

/** interface.md §4.4; answers the page's head, its text is the surface's to load. */
export const getPage = defineOperation({
  name: 'getPage',
  kind: 'query',
  summary: 'Reads a page.',
  args: {
    id: recordId({ description: 'The id of the page.' }),
    password: string({ description: 'The password of a protected page.' }),
  },
  async authorize(context, { id }) {
    assertCanRead(context, await loadEntrySummary(context, 'page', id));
  },
  resolve: (context, { id }) => loadEntrySummary(context, 'page', id),
});
