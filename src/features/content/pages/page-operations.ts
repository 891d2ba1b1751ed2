import { defineEntryGet, defineEntryWrites } from '../entries/entry-operations.ts';
import { holdParent } from '../entries/entry-parent.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { addPageToMenus, lockMenusForPages } from '../menus/add-page-to-menus.ts';
import { pageFields } from './page-fields.ts';
import { pageKind } from './page-kind.ts';
import { pageListArgs } from './page-list-args.ts';

/** What can be done with pages (docs/rest.md §4.5); those below a page that is gone move up. */
export const pageOperations = {
  list: defineEntryList({ kind: pageKind, listArgs: pageListArgs }),
  get: defineEntryGet(pageKind),
  ...defineEntryWrites({
    kind: pageKind,
    writeArgs: pageFields,
    toChanges: (_, { parent }, written, before) => ({
      // 0 stands for none.
      parentId: parent === undefined ? undefined : parent || null,
      // A new page takes neither unless it is asked for (recorded).
      ...(before
        ? {}
        : {
            commentStatus: written.commentStatus ?? 'closed',
            pingStatus: written.pingStatus ?? 'closed',
          }),
    }),
    async beforeWrite(context, transaction, { parentId }, before) {
      await lockMenusForPages(context, transaction);
      await holdParent(transaction, pageKind, before?.id ?? null, parentId);
    },
    async afterWrite(context, transaction, id, before) {
      if (before?.status !== 'publish') await addPageToMenus(context, transaction, id);
    },
  }),
};
