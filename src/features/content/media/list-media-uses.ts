import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { assertCanEdit, loadEntry, mayRead } from '../../../content/entries/entry-policy.ts';
import { anyStatus } from '../../../content/entries/entry-status.ts';
import { findEntries } from '../../../content/entries/find-entries.ts';
import { seesHidden } from '../../../content/entries/list-entries.ts';
import { contentKinds } from '../../../content/kinds/registry.ts';
import { beginningOf, belongsTo } from '../../../content/media/media-address.ts';
import { namedMedia } from '../../../content/text/text-media.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';

/** How an entry uses a media item: as its featured image, in its text, or as what the item is attached to. */
export const waysOfUse = ['featured', 'content', 'parent'] as const;

export interface MediaUse {
  readonly entry: Entry;
  readonly ways: readonly (typeof waysOfUse)[number][];
}

/** Entries that are named. */
const MOST = 100;

const KINDS = contentKinds.map(({ name }) => name).filter((name) => name !== 'attachment');

/** docs/rest.md §4.6: the entries that show a media item, those that changed last first, as far as the viewer may read them. */
export const listMediaUses = defineOperation({
  name: 'listMediaUses',
  kind: 'query',
  summary: 'Lists where a media item is used.',
  args: { id: recordId({ description: 'The id of the media item.' }) },
  async authorize(context, { id }) {
    assertCanEdit(context, await loadEntry(context, 'attachment', id));
  },
  async resolve(context, { id }): Promise<readonly MediaUse[]> {
    const { parentId } = await loadEntry(context, 'attachment', id);
    const files = await filesOf(context, id);
    const found = await findEntries(
      context,
      {
        kinds: KINDS,
        statuses: anyStatus,
        seesHidden: seesHidden(context),
        uses: { id, parentId, texts: [`wp-image-${id}`, ...files.map(beginningOf).map(encodeURI)] },
        order: [{ by: 'modified', direction: 'desc' }],
      },
      { limit: MOST },
    );
    const uses = await Promise.all(
      found.map(async (place): Promise<MediaUse | null> => {
        const entry = await entryById(context).load(place.id);
        if (!entry || !(await mayRead(context, entry))) return null;
        const isUsed = {
          featured: entry.featuredMediaId === id,
          content: showsInText(entry, id, files),
          parent: entry.id === parentId,
        };
        const ways = waysOfUse.filter((way) => isUsed[way]);
        return ways.length > 0 ? { entry, ways } : null;
      }),
    );
    return uses.filter((use) => use !== null);
  },
});

/** The keys of an item's file, and of those before it. */
async function filesOf(context: Context, id: number): Promise<readonly string[]> {
  const rows = await context
    .readPart([`entry:${id}`], 'MediaFile')
    .selectFrom('MediaFile')
    .select('file')
    .where('entryId', '=', id)
    .execute();
  return rows.map(({ file }) => file);
}

function showsInText({ content }: Entry, id: number, files: readonly string[]): boolean {
  if (namedMedia(content)?.ids.includes(id)) return true;
  const keys = content.match(/\d{4}\/\d\d\/[^"'\s<>?#]+/g) ?? [];
  return files.map(encodeURI).some((file) => keys.some((key) => belongsTo(file, key)));
}
