import { MAX_INTEGER, recordId, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { type Comment, commentById } from './comment.ts';
import { assertCanReadDiscussion, canReadComment, unknownComment } from './comment-policy.ts';

/** The comment of an id, whoever asks. @throws ApiError `rest_comment_invalid_id` for none */
export async function loadComment(context: Context, id: number): Promise<Comment> {
  const comment = id > 0 && id <= MAX_INTEGER ? await commentById(context).load(id) : null;
  if (!comment) throw unknownComment();
  return comment;
}

/** docs/rest.md §4.11 */
export const getComment = defineOperation({
  name: 'getComment',
  kind: 'query',
  summary: 'Reads a comment.',
  args: {
    id: recordId({ description: 'The id of the comment.' }),
    password: string({ description: 'The password of the post, if it is protected.' }),
  },
  async authorize(context, { id, password }) {
    const comment = await loadComment(context, id);
    if (!(await canReadComment(context, comment, password)))
      throw refused(
        context.viewer,
        'rest_cannot_read',
        'You are not allowed to read this comment.',
      );
    const entry = await entryById(context).load(comment.entryId);
    if (entry) await assertCanReadDiscussion(context, entry, password);
  },
  resolve: (context, { id }) => loadComment(context, id),
});
