import type { Embeds } from '../../representation/resource.ts';
import { embedUser } from '../users/embed-user.ts';

/** What stands behind a post's embeddable links. */
export const postEmbeds: Embeds = {
  author: async (context, { author }) => [await embedUser(context, Number(author))],
};
