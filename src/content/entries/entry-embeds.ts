import type { Context } from '../../operation/context.ts';
import type { Embeds, Resource } from '../../operation/representation/resource.ts';
import { embedReplies } from '../comments/present-comment.ts';
import type { Kind } from '../kinds/kind.ts';
import { presentTerm } from '../terms/present-term.ts';
import { termById } from '../terms/term.ts';
import { embedUser } from '../users/present-user.ts';
import { embedEntry, ownEmbeds } from './embed-entry.ts';
import { entryById, termsOfEntry } from './entry.ts';

/** Loads the resources behind the embeddable links that every kind has. */
export const entryEmbeds: Embeds = {
  ...ownEmbeds,
  author: async (context, { author }) => [await embedUser(context, Number(author))],
  replies: async (context, { id }) => [await embedReplies(context, Number(id))],
  'wp:featuredmedia': async (context, { featured_media }) => [
    await embedEntry(context, Number(featured_media)),
  ],
};

/** Returns the loaders of the resources behind the embeddable links of a kind whose entries have a text and a page. */
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

/** Loads the resources behind a term's embeddable links: its parent, and the records in its own fields. */
export const termEmbeds: Embeds = {
  ...ownEmbeds,
  async up(context, { id }) {
    const term = await termById(context).load(Number(id));
    const parent = term?.parentId ? await termById(context).load(term.parentId) : null;
    return parent ? [await presentTerm(context, parent, 'embed')] : [];
  },
};

/** The terms of an entry, one list a taxonomy, as `wp:term` embeds them. */
const embedTerms = async (
  context: Context,
  entryId: number,
  taxonomies: readonly string[],
): Promise<readonly (readonly Resource[])[]> => {
  const terms = await termsOfEntry(context).load(entryId);
  return Promise.all(
    taxonomies.map((name) =>
      Promise.all(
        terms
          .filter(({ taxonomy }) => taxonomy === name)
          .map((term) => presentTerm(context, term, 'embed')),
      ),
    ),
  );
};
