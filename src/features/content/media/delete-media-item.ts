import { ApiError } from '../../../lib/api-error.ts';
import { boolean, recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanDelete, unknownEntry } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { deleteEntry } from '../entries/remove-entry.ts';
import { besideKey } from './files/derived-key.ts';
import { removeLater, removeNow } from './files/remove-files-job.ts';
import type { MediaParts } from './present-media-item.ts';
import { shownMediaItem } from './shown-media-item.ts';

/** docs/rest.md §4.6; there is no trash for files, so that only `force` removes one, with all that was made of it. Answers what it was. */
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
    const { services } = context;
    const claims = await services.database.prisma.mediaFile.findMany({ where: { entryId: id } });
    const sizes = Object.values(before.item.sizes).map(({ file }) =>
      besideKey(before.item.file, file),
    );
    await context.write(async (transaction) => {
      await deleteEntry(transaction, id);
      for (const { name, file, since } of claims) {
        const removed = { name, file, since, others: [before.item.file, ...sizes] };
        const jobId = await removeLater(services, transaction, removed);
        transaction.onCommit((database) => removeNow({ ...services, database }, removed, jobId));
      }
    });
    return before;
  },
});
