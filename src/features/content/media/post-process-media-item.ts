import { assertCanEdit, loadEntry, unknownEntry } from '../../../content/entries/entry-policy.ts';
import { conflict } from '../../../content/entries/update-entry.ts';
import {
  type MediaItem,
  type MediaSize,
  mediaItemOf,
  missingSizes,
} from '../../../content/media/media-item.ts';
import { oneOf, recordId, required } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { withPicture } from './files/store-file.ts';
import { makeSubSizes } from './images/make-sub-sizes.ts';

/** docs/rest.md §4.6: makes the smaller images that an item has not; answers the item's id. */
export const postProcessMediaItem = defineOperation({
  name: 'postProcessMediaItem',
  kind: 'mutation',
  isAlone: true,
  summary: 'Makes the smaller images that a media item lacks.',
  args: {
    id: recordId({ description: 'The id of the media item.' }),
    action: required(oneOf(['create-image-subsizes'], { description: 'What to do.' })),
  },
  async authorize(context, { id }) {
    assertCanEdit(context, await loadEntry(context, 'attachment', id));
  },
  async resolve(context, { id }): Promise<number> {
    const item = await mediaItemOf(context).load(id);
    if (!item) throw unknownEntry();
    if (missingSizes(item).length === 0) return id;
    const made = await withPicture(context, item, (picture) =>
      makeSubSizes(context.services, picture, Object.keys(item.sizes)),
    );
    if (made && Object.keys(made).length > 0) await addSizes(context, item, made);
    return id;
  },
});

const addSizes = (
  context: Context,
  { entryId, sizes }: MediaItem,
  made: Readonly<Record<string, MediaSize>>,
): Promise<void> =>
  context.write(async ({ prisma, changed }) => {
    const entry = await prisma.entry.updateMany({
      where: { id: entryId },
      data: { version: { increment: 1 } },
    });
    if (entry.count === 0) throw conflict();
    const all = JSON.stringify({ ...sizes, ...made });
    await prisma.mediaItem.update({ where: { entryId }, data: { sizes: all } });
    changed('attachment', entryId, 'update');
  });
