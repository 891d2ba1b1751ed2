import { recordId, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { refuseUnreadable } from '../entries/entry-policy.ts';
import { loadEntryHead } from '../entries/load-entry.ts';

/** interface.md §4.4; answers the post's head, its text is the surface's to load. */
export const getPost = defineOperation({
  name: 'getPost',
  kind: 'query',
  summary: 'Reads a post.',
  args: {
    id: recordId({ description: 'The id of the post.' }),
    password: string({ description: 'The password of a protected post.' }),
  },
  async authorize(context, { id }) {
    refuseUnreadable(context, await loadEntryHead(context, 'post', id));
  },
  resolve: (context, { id }) => loadEntryHead(context, 'post', id),
});
