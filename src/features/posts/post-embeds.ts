import type { Embeds } from '../../rest/embed.ts';

/** What stands behind a post's embeddable links. */
export const postEmbeds: Embeds = {};
