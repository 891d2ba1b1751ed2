import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { indexStored } from '../../../../content/entries/entry-index.ts';
import { mediaKind } from '../../../../content/kinds/registry.ts';
import { toColumns as toItemColumns } from '../../../../content/media/media-item.ts';
import { isObject } from '../../../../lib/is-object.ts';
import { defineEntryStep, type EntryRow } from '../entry-rows.ts';
import { type BroughtFiles, bringFiles } from '../media/bring-files.ts';
import { readDetails } from '../media/remote-media.ts';
import type { OpenPage, Placed } from '../move.ts';
import {
  columnsOf,
  EVERY_MEDIA_ITEM,
  labelOf,
  type RemoteEntry,
  remoteEntry,
  remoteTerms,
  termsOf,
} from '../remote-entry.ts';
import { remoteReference, remoteText } from '../remote-fields.ts';

const {
  content: _content,
  excerpt: _excerpt,
  password: _password,
  _links,
  revisions: _revisions,
  ...shared
} = remoteEntry;

const remoteMedia = Type.Object({
  ...shared,
  alt_text: Type.Optional(Type.String()),
  // Sites of this kind send these as a whole only.
  caption: Type.Optional(Type.Unknown()),
  description: Type.Optional(Type.Unknown()),
  media_details: Type.Optional(Type.Unknown()),
  mime_type: Type.String(),
  source_url: Type.String(),
  post: Type.Optional(Type.Union([remoteReference, Type.Null()])),
  ...remoteTerms(mediaKind),
  /** The stored files that `prepare` adds, or the reason why there are none. */
  files: Type.Optional(Type.Unknown()),
});

type RemoteMedia = Static<typeof remoteMedia>;

interface MediaRow extends EntryRow {
  readonly claim: string;
  readonly item: ReturnType<typeof toItemColumns>;
}

/** Files are brought before the transaction that writes their items, since they take their time. */
export const media = defineEntryStep<typeof remoteMedia, MediaRow>({
  name: 'media',
  singular: 'media item',
  path: mediaKind.rest.path,
  everything: EVERY_MEDIA_ITEM,
  own: mediaKind,
  record: remoteMedia,
  async prepare(move, records) {
    const prepared: unknown[] = [];
    for (const record of records) {
      move.signal.throwIfAborted();
      const isReadable = Value.Check(remoteMedia, record);
      prepared.push(isReadable ? { ...record, files: await bringFiles(move, record) } : record);
    }
    return prepared;
  },
  async draft(page, records) {
    const entries = records.map((record) => ({ record, entry: asEntry(record) }));
    const columns = await columnsOf(
      page,
      'attachment',
      entries.map(({ entry }) => entry),
    );
    const toTerms = await termsOf(
      page,
      mediaKind,
      entries.map(({ entry }) => entry),
    );
    const free = await freeClaims(page, records);
    return entries.flatMap(({ record, entry }) => {
      const label = labelOf('media item', entry);
      const files = record.files as BroughtFiles | string; // `prepare` has put it there
      const problem = typeof files === 'string' ? files : free(files.claim, record.id);
      if (problem !== null || typeof files === 'string') {
        page.outcome.missing.push(`${label}: ${problem}`);
        return [];
      }
      for (const address of files.lost)
        page.outcome.incomplete.push(`${label}: ${address} is not to be had`);
      return {
        remoteId: record.id,
        remoteParentId: record.post ?? 0,
        label,
        row: {
          columns: columns(entry),
          terms: toTerms(entry),
          claim: files.claim,
          item: itemOf(record, files),
        },
      };
    });
  },
  afterCreate: writeItems,
  afterUpdate: writeItems,
});

/** The description is an entry's content and the caption its excerpt, without the markup that the site puts before them. */
function asEntry({ caption, description, ...record }: RemoteMedia): RemoteEntry {
  const text = (value: unknown) => (Value.Check(remoteText, value) ? value : {});
  const { raw, rendered = '' } = text(description);
  const content = { rendered: rendered.replace(/^<p class="attachment">.*?<\/p>\s*/s, '') };
  return { ...record, excerpt: text(caption), content: raw === undefined ? content : { raw } };
}

function itemOf(record: RemoteMedia, files: BroughtFiles): MediaRow['item'] {
  const details = readDetails(record.media_details);
  const { claim: _, lost: __, ...kept } = files;
  return toItemColumns({
    ...kept,
    mimeType: record.mime_type,
    altText: record.alt_text ?? '',
    width: details?.width ?? null,
    height: details?.height ?? null,
    imageMeta: details?.imageMeta ?? null,
    editedFromId: details?.editedFrom?.id ?? null,
    editedFromFile: details?.editedFrom?.file ?? null,
  });
}

/** Why a name can't be an item's; null where it can. */
async function freeClaims(
  { transaction }: OpenPage,
  records: readonly RemoteMedia[],
): Promise<(claim: string, id: number) => string | null> {
  const names = records.flatMap(({ files }) =>
    isObject(files) && 'claim' in files ? [String(files.claim)] : [],
  );
  const rows = await transaction.prisma.mediaFile.findMany({ where: { name: { in: names } } });
  return (claim, id) => {
    const owner = rows.find(({ name }) => name === claim)?.entryId ?? null;
    return owner === null || owner === id ? null : `its file ${claim} is that of ${owner} here`;
  };
}

/** The names of files are searched. */
async function writeItems(
  { transaction }: OpenPage,
  placed: readonly Placed<MediaRow>[],
): Promise<void> {
  const { prisma } = transaction;
  for (const { localId: entryId, row } of placed) {
    const where = { entryId };
    await prisma.mediaItem.upsert({ where, create: { entryId, ...row.item }, update: row.item });
    await prisma.mediaFile.updateMany({ where: { name: row.claim }, data: { entryId } });
    await indexStored(transaction, entryId);
  }
}
