import { recordId, string } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanRead } from '../entries/entry-policy.ts';
import { loadEntrySummary } from '../entries/load-entry.ts';

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
    assertCanRead(context, await loadEntrySummary(context, 'post', id));
  },
  resolve: (context, { id }) => loadEntrySummary(context, 'post', id),
});
