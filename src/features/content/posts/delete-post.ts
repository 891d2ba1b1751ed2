import { boolean, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanDelete } from '../entries/entry-policy.ts';
import { loadEntrySummary } from '../entries/load-entry.ts';
import { removeOrTrash } from '../entries/remove-or-trash.ts';
import { shownPost } from './shown-post.ts';

/** interface.md §4.4 */
export const deletePost = defineOperation({
  name: 'deletePost',
  kind: 'mutation',
  summary: 'Puts a post into the trash, or with `force` removes it for good.',
  args: {
    id: recordId({ description: 'The id of the post.' }),
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, { id }) {
    assertCanDelete(context, await loadEntrySummary(context, 'post', id));
  },
  resolve: (context, args) => removeOrTrash(context, shownPost, args),
});
