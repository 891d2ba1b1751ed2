import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertCanEdit, assertCanSetAuthor } from '../entries/entry-policy.ts';
import { loadEntry } from '../entries/load-entry.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { mediaFields } from './media-fields.ts';
import { assertCanAttachTo } from './media-policy.ts';
import { readAltText, readMediaChanges } from './read-media-changes.ts';
import { heldParent } from './write-media-item.ts';

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
