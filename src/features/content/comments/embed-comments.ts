import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { entryById } from '../entries/entry-loaders.ts';
import type { Comment } from './comment.ts';
import { assertCanReadDiscussion } from './comment-policy.ts';
import { showComments } from './comment-representations.ts';
import { commentsOfEntry, repliesOfComment } from './first-comments.ts';

/**
 * The first page of approved comments on an entry, as `_embed` brings it along for `replies`; in the place of comments that may
 * not be read stands the refusal.
 */
export const embedReplies = (
  context: Context,
  entryId: number,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => commentsOfEntry(context).load(entryId));

/** The first page of approved answers to a comment. */
export const embedChildren = (
  context: Context,
  { id, entryId }: Comment,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => repliesOfComment(context).load(id));

async function embedReadable(
  context: Context,
  entryId: number,
  load: () => Promise<readonly Comment[]>,
): Promise<readonly Resource[] | Resource> {
  const entry = await entryById(context).load(entryId);
  if (!entry) return [];
  try {
    await assertCanReadDiscussion(context, entry);
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
  return showComments(context, await load(), 'embed');
}
