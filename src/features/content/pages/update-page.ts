import { recordId } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { assertNotEmpty } from '../entries/assert-not-empty.ts';
import { assertCanEdit, assertCanSetAuthor } from '../entries/entry-policy.ts';
import { loadEntry, loadEntrySummary } from '../entries/load-entry.ts';
import { updateEntry } from '../entries/update-entry.ts';
import { readWrittenEntry } from '../entries/written-entry.ts';
import { addPageToMenus, lockMenusForPages } from '../menus/add-page-to-menus.ts';
import { pageFields } from './page-fields.ts';
import { pageKind } from './page-kind.ts';
import { askedParent, holdParent } from './page-parent.ts';

/** interface.md §2.7; answers the page's id. */
export const updatePage = defineOperation({
  name: 'updatePage',
  kind: 'mutation',
  summary: 'Changes a page.',
  args: { id: recordId({ description: 'The id of the page.' }), ...pageFields },
  async authorize(context, { id, author }) {
    const page = await loadEntrySummary(context, 'page', id);
    assertCanEdit(context, page);
    assertCanSetAuthor(context, 'page', author, page.authorId ?? 0);
  },
  async resolve(context, args): Promise<number> {
    const page = await loadEntry(context, 'page', args.id);
    const written = await readWrittenEntry(context, pageKind, args, page);
    assertNotEmpty(written, page);
    const parentId = askedParent(args.parent);
    const changes = { ...written, parentId };
    await context.write(async (transaction) => {
      await lockMenusForPages(context, transaction);
      await holdParent(transaction, page.id, parentId);
      await updateEntry(context, transaction, page.id, changes);
      if (page.status !== 'publish') await addPageToMenus(context, transaction, page.id);
    });
    return page.id;
  },
});
