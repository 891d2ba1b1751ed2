import { entryById } from '../../../content/entries/entry.ts';
import type { Kind } from '../../../content/kinds/kind.ts';
import type { Context } from '../../../operation/context.ts';
import type { Embeds, Resource } from '../../../operation/representation/resource.ts';
import { embedReplies } from '../comments/present-comment.ts';
import { embedTerms } from '../terms/term-embeds.ts';
import { embedUser } from '../users/present-user.ts';
import { embedEntry, ownEmbeds } from './embed-entry.ts';

/** What stands behind the embeddable links that every kind has. */
export const entryEmbeds: Embeds = {
  ...ownEmbeds,
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  replies: async (context, { id }) => [await embedReplies(context, Number(id))],
  'wp:featuredmedia': async (context, { featured_media }) => [
    await embedEntry(context, Number(featured_media)),
  ],
};

/** What stands behind the embeddable links of an entry with a text and a page. */
export function embedsOf(kind: Kind): Embeds {
  const { taxonomies = [] } = kind;
  return {
    ...entryEmbeds,
    ...(taxonomies.length > 0
      ? { 'wp:term': (context, { id }) => embedTerms(context, Number(id), taxonomies) }
      : {}),
    ...(kind.isHierarchical ? { up: embedParent } : {}),
  };
}

async function embedParent(context: Context, { id }: Resource): Promise<readonly Resource[]> {
  // As embedded, an entry does not say its parent's id.
  const parentId = (await entryById(context).load(Number(id)))?.parentId;
  return parentId ? [await embedEntry(context, parentId)] : [];
}
