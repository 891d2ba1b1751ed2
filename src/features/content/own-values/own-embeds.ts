import type { Links } from '../../../rest/representation/links.ts';
import type { Embeds, Resource } from '../../../rest/representation/resource.ts';
import { embedEntry } from '../entries/embed-entry.ts';
import { presentTerm } from '../terms/present-term.ts';
import { termById } from '../terms/term.ts';
import { embedUser } from '../users/present-user.ts';

/** What stands behind the links to records that own fields name; in the place of a record that may not be read stands the refusal. */
export const ownEmbeds: Embeds = {
  'acf:post': (context, item) => embedAll(item, 'acf:post', (id) => embedEntry(context, id)),
  'acf:attachment': (context, item) =>
    embedAll(item, 'acf:attachment', (id) => embedEntry(context, id)),
  'acf:user': (context, item) => embedAll(item, 'acf:user', (id) => embedUser(context, id)),
  'acf:term': (context, item) =>
    embedAll(item, 'acf:term', async (id) => {
      const term = await termById(context).load(id);
      return term ? presentTerm(context, term, 'embed') : null;
    }),
};

async function embedAll(
  { _links: links }: Resource,
  rel: string,
  embed: (id: number) => Promise<Resource | null>,
): Promise<readonly Resource[]> {
  const ofRel = (links as Links | undefined)?.[rel] ?? []; // as this server made them
  const ids = ofRel.map(({ href }) => Number(/\d+$/.exec(href)?.[0]));
  const all = await Promise.all(ids.map(embed));
  return all.filter((one) => one !== null);
}
