import { recordId, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { refuseUnreadable } from '../entries/entry-policy.ts';
import { loadEntryHead } from '../entries/load-entry.ts';

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
    refuseUnreadable(context, await loadEntryHead(context, 'page', id));
  },
  resolve: (context, { id }) => loadEntryHead(context, 'page', id),
});
