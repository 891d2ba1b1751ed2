import { termsOfEntry } from '../../../content/entries/entry.ts';
import { presentTerm } from '../../../content/terms/present-term.ts';
import { termById } from '../../../content/terms/term.ts';
import type { Context } from '../../../operation/context.ts';
import type { Embeds, Resource } from '../../../operation/representation/resource.ts';
import { ownEmbeds } from '../entries/embed-entry.ts';

/** What stands behind a term's embeddable links: the term above it. */
export const termEmbeds: Embeds = {
  ...ownEmbeds,
  async up(context, { id }) {
    const term = await termById(context).load(Number(id));
    const parent = term?.parentId ? await termById(context).load(term.parentId) : null;
    return parent ? [await presentTerm(context, parent, 'embed')] : [];
  },
};

/** The terms of an entry, one list a taxonomy, as `wp:term` embeds them. */
export const embedTerms = async (
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
