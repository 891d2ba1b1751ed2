import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import { assertCanDelete, unknownEntry } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { deleteEntry } from '../entries/remove-entry.ts';
import { releaseFile } from './files/claim-file.ts';
import { besideKey } from './files/derived-key.ts';
import type { MediaItem } from './media-item.ts';
import type { MediaParts } from './present-media-item.ts';
import { shownMediaItem } from './shown-media-item.ts';

/** interface.md §4.4; there is no trash for files, so that only `force` removes one, with all that was made of it. Answers what it was. */
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
    if (!force)
      throw new ApiError(
        'rest_trash_not_supported',
        501,
        'There is no trash for files: set force.',
      );
    const before = await shownMediaItem.load(context, id, 'edit');
    if (!before) throw unknownEntry();
    const claims = await claimsOf(context, id);
    await context.write(async (transaction) => {
      await deleteEntry(transaction, id);
      transaction.onCommit((database) =>
        removeFiles({ ...context.services, database }, claims, before.item),
      );
    });
    return before;
  },
});

const claimsOf = ({ services }: Context, entryId: number) =>
  services.database.prisma.mediaFile.findMany({ where: { entryId } });

/** The record is gone by now: what can't be removed at once is swept up later, as its name is without an entry. */
async function removeFiles(
  services: Services,
  claims: Awaited<ReturnType<typeof claimsOf>>,
  item: MediaItem,
): Promise<void> {
  const sizes = Object.values(item.sizes).map(({ file }) => besideKey(item.file, file));
  try {
    for (const claim of claims) await releaseFile(services, claim, [item.file, ...sizes]);
  } catch (error) {
    services.log.warn({ err: error, file: item.file }, 'Files of a deleted item are still there.');
  }
}
