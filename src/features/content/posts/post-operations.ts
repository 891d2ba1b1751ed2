import { entryListArgs, entryOrders } from '../../../content/entries/collection-args.ts';
import { type EntryQuery, isFiltered } from '../../../content/entries/entry-filters.ts';
import { defineEntryGet, defineEntryWrites } from '../../../content/entries/entry-operations.ts';
import { assertCanMakeSticky } from '../../../content/entries/entry-policy.ts';
import type { EntryRef } from '../../../content/entries/entry-query.ts';
import { filterStatuses, statusFilter } from '../../../content/entries/entry-status.ts';
import { findEntries } from '../../../content/entries/find-entries.ts';
import { defineEntryList } from '../../../content/entries/list-entries.ts';
import {
  taxonomyListArgs,
  taxonomyQuery,
  writtenTerms,
} from '../../../content/entries/taxonomy-args.ts';
import { entryWriteArgs } from '../../../content/entries/written-entry-args.ts';
import { filterArgs, sortedFields } from '../../../content/fields/field.ts';
import { postKind } from '../../../content/kinds/registry.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { boolean, oneOf } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';

/** The arguments that write a post (docs/rest.md §4.4). */
export const postFields = entryWriteArgs(postKind);

/** The arguments of lists of posts (docs/rest.md §4.4). */
export const postListArgs = {
  ...entryListArgs,
  orderby: oneOf([...entryOrders, ...sortedFields(postKind.fields)], {
    description: 'What the list is sorted by.',
    default: 'date',
  }),
  status: statusFilter(filterStatuses, 'publish'),
  ...taxonomyListArgs(postKind),
  sticky: boolean({ description: 'Only posts that are, or are not, sticky.' }),
  ignore_sticky: boolean({
    description: 'Whether sticky posts keep their place instead of coming first.',
    default: true,
  }),
  ...filterArgs(postKind.fields),
};

/** docs/rest.md §4.4 */
export const postOperations = {
  list: defineEntryList({
    kind: postKind,
    listArgs: postListArgs,
    toQuery: (context, args) => taxonomyQuery(context, postKind, args),
    async afterFind(context, args, query, { items, total }) {
      const isFirst = (args.offset ?? args.page - 1) === 0;
      if (args.ignore_sticky || !isFirst || !isOfAll(query)) return { items, total };
      return { items: await moveStickyFirst(context, items, query), total };
    },
  }),
  get: defineEntryGet(postKind),
  ...defineEntryWrites({
    kind: postKind,
    writeArgs: postFields,
    assertCanWrite: assertCanMakeSticky,
    toChanges({ site }, args, written, before) {
      const { sticky, password } = args;
      assertNotStickyWithPassword(sticky ?? before?.isSticky, password ?? before?.password);
      const terms = writtenTerms(postKind, args);
      if (before) return { terms };
      return {
        terms: { category: [site.defaultCategory], ...terms },
        commentStatus: written.commentStatus ?? site.defaultCommentStatus,
        pingStatus: written.pingStatus ?? site.defaultPingStatus,
      };
    },
  }),
};

/** At most so many sticky posts are put before a first page. */
const MOST_STICKY = 100;

/** Whether a list is of all posts, which alone begins with the sticky ones. Some may be left out by their ids, or by what may be edited. */
const isOfAll = (query: EntryQuery): boolean =>
  !isFiltered({ ...query, exclude: undefined, editable: undefined });

/** The first page of a list with the site's sticky posts before it, wherever else they would stand (`ignore_sticky=false`). */
export async function moveStickyFirst(
  context: Context,
  page: readonly EntryRef[],
  query: EntryQuery,
): Promise<readonly EntryRef[]> {
  const sticky = await findEntries(context, { ...query, isSticky: true }, { limit: MOST_STICKY });
  const ids = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...page.filter(({ id }) => !ids.has(id))];
}

/** A protected post would be first and unreadable. @throws ApiError `rest_invalid_field` */
function assertNotStickyWithPassword(
  isSticky: boolean | undefined,
  password: string | undefined,
): void {
  if (isSticky && password)
    throw new ApiError('rest_invalid_field', 400, 'A post can not be sticky and have a password.');
}
