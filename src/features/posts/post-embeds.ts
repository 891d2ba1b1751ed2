import type { Embeds } from '../../representation/resource.ts';

/** What stands behind a post's embeddable links. */
export const postEmbeds: Embeds = {};
