import { filterArgs, sortedFields } from '../../../model/field-args.ts';
import { boolean, oneOf } from '../../../operation/args.ts';
import { entryListArgs, entryOrders } from '../entries/collection-args.ts';
import { defineEntryGet, defineEntryWrites } from '../entries/entry-operations.ts';
import { defineEntryList } from '../entries/list-entries.ts';
import { filterStatuses } from '../entries/record-statuses.ts';
import { statusFilter } from '../entries/status-filter-arg.ts';
import { taxonomyListArgs, taxonomyQuery, writtenTerms } from '../entries/taxonomy-args.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';
import { isOfAll, moveStickyFirst } from './sticky-posts.ts';
import { assertCanMakeSticky, assertNotStickyWithPassword } from './write-post-policy.ts';

/** What a list of posts may be asked for (docs/rest.md §4.4). */
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

/** What can be done with posts (docs/rest.md §4.4). */
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
