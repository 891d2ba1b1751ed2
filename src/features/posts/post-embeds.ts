import type { Embeds } from '../../representation/resource.ts';
import { embedReplies } from '../comments/embed-comments.ts';
import { embedTerms } from '../terms/term-embeds.ts';
import { embedUser } from '../users/embed-user.ts';

/** What stands behind a post's embeddable links. */
export const postEmbeds: Embeds = {
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  replies: async (context, { id }) => [await embedReplies(context, Number(id))],
  'wp:term': (context, { id }) => embedTerms(context, Number(id), ['category', 'post_tag']),
};
