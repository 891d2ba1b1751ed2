import type { Embeds } from '../../../rest/representation/resource.ts';
import { entryEmbeds } from '../entries/entry-embeds.ts';
import { embedTerms } from '../terms/term-embeds.ts';

/** What stands behind a post's embeddable links. */
export const postEmbeds: Embeds = {
  ...entryEmbeds,
  'wp:term': (context, { id }) => embedTerms(context, Number(id), ['category', 'post_tag']),
};
