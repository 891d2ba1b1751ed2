import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Embeds, Resource } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { embedUser } from '../users/embed-user.ts';
import type { Comment } from './comment.ts';
import { commentById } from './comment-loaders.ts';
import { canReadComment, unknownComment } from './comment-policy.ts';
import { showComment } from './comment-representations.ts';
import { embedChildren } from './embed-comments.ts';

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
