import { canDeleteRecord } from '../../auth/record-capabilities.ts';
import { boolean, recordId } from '../../operation/args.ts';
import { refused } from '../../operation/errors.ts';
import { defineOperation } from '../../operation/operation.ts';
import { deleteEntry, trashEntry } from '../records/remove-entry.ts';
import { loadPostHead } from './get-post.ts';
import { loadPostParts } from './post-representations.ts';
import type { PostParts } from './present-post.ts';

/** What became of a post: it is in the trash, or it is gone and this is what it was. */
export interface DeletedPost {
  readonly isGone: boolean;
  readonly previous: PostParts;
}

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
    const { viewer } = context;
    if (!canDeleteRecord(viewer, await loadPostHead(context, id)))
      throw refused(viewer, 'rest_cannot_delete', 'You are not allowed to delete this.');
  },
  async resolve(context, { id, force }): Promise<DeletedPost> {
    const before = await loadPostParts(context, id, 'edit');
    if (!before) throw new Error(`Post ${id} was there when its deletion was authorised.`);
    if (force) {
      await context.write((transaction) => deleteEntry(transaction, id));
      return { isGone: true, previous: before };
    }
    await context.write((transaction) => trashEntry(context, transaction, id));
    return { isGone: false, previous: (await loadPostParts(context, id, 'edit')) ?? before };
  },
});
