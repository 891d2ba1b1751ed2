import { entryListArgs, entryOrders } from '../../../content/entries/collection-args.ts';
import { withParent } from '../../../content/entries/entry.ts';
import {
  assertCanDelete,
  assertCanEdit,
  assertCanRead,
  assertCanSetAuthor,
  loadEntry,
  unknownEntry,
} from '../../../content/entries/entry-policy.ts';
import { statusFilter } from '../../../content/entries/entry-status.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { updateEntry } from '../../../content/entries/update-entry.ts';
import { mediaKind } from '../../../content/kinds/registry.ts';
import { type MediaParts, shownMediaItem } from '../../../content/media/present-media-item.ts';
import { noData, ReceivedFile } from '../../../http/received-file.ts';
import {
  boolean,
  integer,
  list,
  oneOf,
  recordId,
  schemaOf,
  string,
  unlisted,
} from '../../../operation/args.ts';
import { noTrash } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { removeFilesOf } from './files/file-claims.ts';
import { storeReceived, takeStored } from './files/store-file.ts';
import { assertCanAttachTo, assertCanUpload } from './media-policy.ts';
import {
  heldParent,
  mediaFields,
  readAltText,
  readMediaChanges,
  writeMediaItem,
} from './write-media-item.ts';

/** docs/rest.md §4.6; answers the item's summary. What belongs to a post is as public as that. */
export const getMediaItem = defineOperation({
  name: 'getMediaItem',
  kind: 'query',
  summary: 'Reads a media item.',
  args: { id: recordId({ description: 'The id of the media item.' }) },
  async authorize(context, { id }) {
    const summary = await loadEntry(context, 'attachment', id);
    assertCanRead(context, await withParent(context, summary));
  },
  resolve: (context, { id }) => loadEntry(context, 'attachment', id),
});

const { search_columns, slug, ...shared } = entryListArgs;

/** The kinds of media that a list may be limited to (docs/rest.md §4.6). */
const mediaKinds = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The statuses that a list may be limited to (docs/rest.md §4.6). */
const mediaStatuses = ['inherit', 'private', 'trash'] as const;

/** The arguments of a list of media items (docs/rest.md §4.6), in the index's order. */
const mediaListArgs = {
  ...shared,
  orderby: oneOf(entryOrders, { description: 'What the list is sorted by.', default: 'date' }),
  parent: list(integer(), { description: 'Belonging to any of these posts.', default: [] }),
  parent_exclude: list(integer(), {
    description: 'Belonging to none of these posts.',
    default: [],
  }),
  search_columns,
  slug,
  status: statusFilter(mediaStatuses, 'inherit'),
  media_type: list(oneOf(mediaKinds), {
    description: 'Any of these kinds of files.',
    default: null,
  }),
  mime_type: list(string(), { description: 'Any of these MIME types.', default: null }),
};

/** One page of media items, as ids and versions (docs/rest.md §4.6); a type of either argument will do. */
export const listMediaItems = defineEntryList({
  kind: mediaKind,
  listArgs: mediaListArgs,
  statuses: { known: mediaStatuses, open: 'inherit' },
  toQuery: (_, { media_type: kinds, mime_type: types }) => ({
    mimeTypes: [...(kinds ?? []).map((kind) => `${kind}/`), ...(types ?? [])],
  }),
});

/** docs/rest.md §4.6; answers the new item's id. The file is one that the surface has received, and removes afterwards. */
export const createMediaItem = defineOperation({
  name: 'createMediaItem',
  kind: 'mutation',
  summary: 'Uploads a file.',
  args: { ...mediaFields, file: unlisted(schemaOf<unknown>({})) },
  async authorize(context, { author, post }) {
    assertCanSetAuthor(context, 'attachment', author, context.viewer.id);
    assertCanUpload(context);
    await assertCanAttachTo(context, post);
  },
  async resolve(context, { file, ...args }): Promise<number> {
    if (!(file instanceof ReceivedFile)) throw noData();
    const changes = await readMediaChanges(context, args, null);
    const stored = await (context.isUnit ? takeStored : storeReceived)(context, file);
    const altText = readAltText(args.alt_text) ?? '';
    return writeMediaItem(context, stored, { changes, altText });
  },
});

/** docs/rest.md §4.6; answers the item's id. */
export const updateMediaItem = defineOperation({
  name: 'updateMediaItem',
  kind: 'mutation',
  summary: 'Changes what is said of a media item.',
  args: { id: recordId({ description: 'The id of the media item.' }), ...mediaFields },
  async authorize(context, { id, author, post }) {
    const item = await loadEntry(context, 'attachment', id);
    assertCanEdit(context, item);
    assertCanSetAuthor(context, 'attachment', author, item.authorId ?? 0);
    await assertCanAttachTo(context, post === item.parentId ? undefined : post);
  },
  async resolve(context, { id, ...args }): Promise<number> {
    const entry = await loadEntry(context, 'attachment', id);
    const changes = await readMediaChanges(context, args, entry);
    const altText = readAltText(args.alt_text);
    await context.write(async (transaction) => {
      const parentId = await heldParent(transaction, changes.parentId);
      await updateEntry(context, transaction, id, { ...changes, parentId });
      if (altText !== undefined)
        await transaction.prisma.mediaItem.updateMany({
          where: { entryId: id },
          data: { altText },
        });
    });
    return id;
  },
});

/** docs/rest.md §4.6. Files have no trash, so only `force` deletes one, with all images made from it. Returns its last state. */
export const deleteMediaItem = defineOperation({
  name: 'deleteMediaItem',
  kind: 'mutation',
  summary: 'Removes a media item and its files for good.',
  args: {
    id: recordId({ description: 'The id of the media item.' }),
    force: boolean({ default: false, description: 'Must be true: there is no trash for files.' }),
  },
  async authorize(context, { id }) {
    assertCanDelete(context, await loadEntry(context, 'attachment', id));
  },
  async resolve(context, { id, force }): Promise<MediaParts> {
    if (!force) throw noTrash('There is no trash for files: set force.');
    const before = await shownMediaItem.load(context, id, 'edit');
    if (!before) throw unknownEntry();
    await context.write(async (transaction) => {
      await removeFilesOf(context, transaction, before.item);
      await deleteEntry(context, transaction, id);
    });
    return before;
  },
});
