import { defineOperation } from '../../../operation/operation.ts';
import { assertNotEmpty } from '../entries/assert-not-empty.ts';
import { createEntry } from '../entries/create-entry.ts';
import { assertCanCreate, assertCanSetAuthor } from '../entries/entry-policy.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import { addPageToMenus, lockMenusForPages } from '../menus/add-page-to-menus.ts';
import { pageFields } from './page-fields.ts';
import { pageKind } from './page-kind.ts';
import { askedParent, holdParent } from './page-parent.ts';

/** interface.md §2.7; answers the new page's id. */
export const createPage = defineOperation({
  name: 'createPage',
  kind: 'mutation',
  summary: 'Creates a page.',
  args: pageFields,
  authorize(context, { author }) {
    assertCanSetAuthor(context, 'page', author, context.viewer.id);
    assertCanCreate(context, 'page');
  },
  async resolve(context, args): Promise<number> {
    const written = await readWrittenEntry(context, pageKind, args, null);
    assertNotEmpty(written);
    const parentId = askedParent(args.parent);
    const changes = {
      ...written,
      parentId,
      // A page takes neither unless it is asked for (recorded).
      commentStatus: written.commentStatus ?? 'closed',
      pingStatus: written.pingStatus ?? 'closed',
    };
    return context.write(async (transaction) => {
      await lockMenusForPages(context, transaction);
      await holdParent(transaction, null, parentId);
      const id = await createEntry(context, transaction, 'page', changes);
      await addPageToMenus(context, transaction, id);
      return id;
    });
  },
});
