import type { Embeds } from '../../../rest/representation/resource.ts';
import { embedReplies } from '../comments/comment-embeds.ts';
import { embedUser } from '../users/present-user.ts';
import { embedEntry } from './embed-entry.ts';

/** What stands behind the embeddable links that every kind has. */
export const entryEmbeds: Embeds = {
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  replies: async (context, { id }) => [await embedReplies(context, Number(id))],
  'wp:featuredmedia': async (context, { featured_media }) => [
    await embedEntry(context, Number(featured_media)),
  ],
};
