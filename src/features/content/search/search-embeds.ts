import type { Context } from '../../../operation/context.ts';
import { presentError } from '../../../rest/representation/present-error.ts';
import type { Embeds, Resource } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { presentTerm } from '../terms/present-term.ts';
import { termById } from '../terms/term-loaders.ts';
import { unknownTerm } from '../terms/term-policy.ts';

/** What stands behind a search result's embeddable links: the record itself. */
export const searchEmbeds: Embeds = {
  self: async (context, { id, type }) => [
    type === 'post' ? await embedEntry(context, Number(id)) : await embedTerm(context, Number(id)),
  ],
};

async function embedTerm(context: Context, id: number): Promise<Resource> {
  const term = await termById(context).load(id);
  return term ? presentTerm(context, term, 'embed') : presentError(unknownTerm());
}
