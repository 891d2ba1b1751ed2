import type { Context } from '../../operation/context.ts';
import {
  type Embeds,
  embedded,
  type Links,
  type Resource,
} from '../../operation/representation/resource.ts';
import { contentKinds, mediaKind } from '../kinds/registry.ts';
import { shownMediaItem } from '../media/present-media-item.ts';
import { presentTerm } from '../terms/present-term.ts';
import { termById } from '../terms/term.ts';
import { embedUser } from '../users/present-user.ts';
import { entryById, withParent } from './entry.ts';
import { assertCanRead, unknownEntry } from './entry-policy.ts';
import { type ShownKind, showEntry } from './present-entry.ts';
import { shownEntry } from './shown-entry.ts';

/**
 * The entry behind a link, as `_embed` brings it along, whatever its kind; in the place of one that may not be read stands the
 * refusal.
 */
export const embedEntry = (context: Context, id: number): Promise<Resource> =>
  embedded(async () => {
    const entry = await entryById(context).load(id);
    const shown = entry && shownKinds.get(entry.kind);
    if (!shown) throw unknownEntry();
    assertCanRead(context, await withParent(context, entry));
    const parts = await shown.load(context, id, 'embed');
    if (!parts) throw unknownEntry();
    return showEntry(context, shown, parts, { view: 'embed' });
  });

/** The kinds that links lead to, and how these show a record. */
const shownKinds: ReadonlyMap<string, ShownKind> = new Map(
  contentKinds.map((kind): [string, ShownKind] => [
    kind.name,
    kind.name === mediaKind.name ? shownMediaItem : shownEntry(kind),
  ]),
);

/** Loads the records that own fields refer to. A record that the viewer may not read is replaced by the error. */
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
