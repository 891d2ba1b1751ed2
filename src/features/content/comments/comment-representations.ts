import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import type { View } from '../entries/entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { entryPath } from '../entries/entry-path.ts';
import type { Comment } from './comment.ts';
import { approvedReplyCount } from './comment-loaders.ts';
import { presentComment } from './present-comment.ts';

/** A comment as JSON. Ask it of all comments of a list at once, so that what they refer to is read together. */
export async function showComment(
  context: Context,
  comment: Comment,
  view: View,
): Promise<Resource> {
  const [entry, replies] = await Promise.all([
    entryById(context).load(comment.entryId),
    approvedReplyCount(context).load(comment.id),
  ]);
  if (!entry) throw new Error(`Comment ${comment.id} was shown after its entry had gone.`);
  const parts = {
    comment,
    entry,
    entryPath: await entryPath(context, entry),
    hasReplies: replies > 0,
  };
  return presentComment(context, parts, view);
}

export const showComments = (
  context: Context,
  comments: readonly Comment[],
  view: View,
): Promise<readonly Resource[]> =>
  Promise.all(comments.map((comment) => showComment(context, comment, view)));
