import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Embeds, Resource } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { entryById } from '../entries/entry-loaders.ts';
import { embedUser } from '../users/present-user.ts';
import { type Comment, commentById } from './comment.ts';
import { assertCanReadDiscussion, canReadComment, unknownComment } from './comment-policy.ts';
import { firstCommentsOf } from './list-comments.ts';
import { showComment, showComments } from './present-comment.ts';

/** What stands behind a comment's embeddable links. */
export const commentEmbeds: Embeds = {
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  async up(context, { id }) {
    const comment = await commentOf(context, id);
    return comment ? [await embedEntry(context, comment.entryId)] : [];
  },
  'in-reply-to': async (context, { parent }) => [await embedComment(context, Number(parent))],
  async children(context, { id }) {
    const comment = await commentOf(context, id);
    return comment ? [await embedChildren(context, comment)] : [];
  },
};

/** Not the item itself is asked for what it hangs on: its `embed` view does not say. */
const commentOf = (context: Context, id: unknown): Promise<Comment | null> =>
  commentById(context).load(Number(id));

async function embedComment(context: Context, id: number): Promise<Resource> {
  const comment = await commentById(context).load(id);
  if (!comment) return presentError(unknownComment());
  if (await canReadComment(context, comment)) return showComment(context, comment, 'embed');
  return presentError(
    refused(context.viewer, 'rest_cannot_read', 'You are not allowed to read this comment.'),
  );
}

/**
 * The first page of approved comments on an entry, as `_embed` brings it along for `replies`; in the place of comments that may
 * not be read stands the refusal.
 */
export const embedReplies = (
  context: Context,
  entryId: number,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => firstCommentsOf(context, 'entryId', entryId));

/** The first page of approved answers to a comment. */
const embedChildren = (
  context: Context,
  { id, entryId }: Comment,
): Promise<readonly Resource[] | Resource> =>
  embedReadable(context, entryId, () => firstCommentsOf(context, 'parentId', id));

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
