import { entryById, withParent } from '../../../content/entries/entry.ts';
import { assertCanRead, unknownEntry } from '../../../content/entries/entry-policy.ts';
import { type ShownKind, showEntry } from '../../../content/entries/entry-representations.ts';
import { shownEntry } from '../../../content/entries/shown-entry.ts';
import { pageKind, plainKinds, postKind } from '../../../content/kinds/registry.ts';
import { presentTerm } from '../../../content/terms/present-term.ts';
import { termById } from '../../../content/terms/term.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import {
  type Embeds,
  type Links,
  presentError,
  type Resource,
} from '../../../operation/representation/resource.ts';
import { shownMediaItem } from '../media/present-media-item.ts';
import { embedUser } from '../users/present-user.ts';

/**
 * The entry behind a link, as `_embed` brings it along, whatever its kind; in the place of one that may not be read stands the
 * refusal.
 */
export async function embedEntry(context: Context, id: number): Promise<Resource> {
  try {
    const entry = await entryById(context).load(id);
    const shown = entry && shownKinds.get(entry.kind);
    if (!shown) throw unknownEntry();
    assertCanRead(context, await withParent(context, entry));
    const parts = await shown.load(context, id, 'embed');
    if (!parts) throw unknownEntry();
    return showEntry(context, shown, parts, 'embed');
  } catch (error) {
    if (error instanceof ApiError) return presentError(error);
    throw error;
  }
}

const shownKinds: ReadonlyMap<string, ShownKind> = new Map(
  [...[postKind, pageKind, ...plainKinds].map(shownEntry), shownMediaItem].map(
    (shown: ShownKind) => [shown.kind, shown],
  ),
);

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
