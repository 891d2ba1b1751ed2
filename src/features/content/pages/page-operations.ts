import { entryListArgs, entryOrders } from '../../../content/entries/collection-args.ts';
import { entryAtPath } from '../../../content/entries/entry-at-path.ts';
import { holdParent } from '../../../content/entries/entry-hierarchy.ts';
import { defineEntryGet, defineEntryWrites } from '../../../content/entries/entry-operations.ts';
import { filterStatuses, statusFilter } from '../../../content/entries/entry-status.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { filterArgs, sortedFields } from '../../../content/fields/field.ts';
import { pageKind } from '../../../content/kinds/registry.ts';
import { addPageToMenus, lockMenusForPages } from '../../../content/menus/add-page-to-menus.ts';
import { integer, list, oneOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';

/** The arguments that write a page (docs/rest.md §4.5). */
export const pageFields = entryWriteArgs(pageKind);

const { search_semantics, offset, order, search_columns, slug, ...shared } = entryListArgs;

/** The arguments of lists of pages (docs/rest.md §4.1), in the order of the index. */
const pageListArgs = {
  ...shared,
  ...filterArgs(pageKind.fields),
  search_semantics,
  offset,
  order,
  orderby: oneOf([...entryOrders, ...sortedFields(pageKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
  parent: list(integer(), { description: 'Right below any of these pages.', default: [] }),
  parent_exclude: list(integer(), {
    description: 'Right below none of these pages.',
    default: [],
  }),
  search_columns,
  slug,
  status: statusFilter(filterStatuses, 'publish'),
};

/** docs/rest.md §4.5. The children of a removed page move up to its parent. */
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

/** The id of the page at a path of the site (decoded, without a slash at its end); null for none. Rights are the caller's to ask. */
export async function findPageByPath(context: Context, path: string): Promise<number | null> {
  const { showOnFront, pageOnFront } = context.site;
  if (path === '') return showOnFront === 'page' && pageOnFront > 0 ? pageOnFront : null;
  return (await entryAtPath(context, path, PAGE))?.id ?? null;
}

const PAGE = ['page'];
