import { defineEntryGet, defineEntryList, defineEntryWrites } from '../entries/entry-operations.ts';
import { postFields } from './post-fields.ts';
import { postKind } from './post-kind.ts';
import { postListArgs } from './post-list-args.ts';
import { toPostQuery } from './post-query.ts';
import { isFiltered, moveStickyFirst } from './sticky-posts.ts';
import { assertCanMakeSticky, assertNotStickyWithPassword } from './write-post-policy.ts';

/** What can be done with posts (interface.md §2.6 and §4.4). */
export const postOperations = {
  list: defineEntryList({
    kind: postKind,
    listArgs: postListArgs,
    toQuery: toPostQuery,
    async afterFind(context, args, query, { items, total }) {
      const isFirst = (args.offset ?? args.page - 1) === 0;
      if (args.ignore_sticky || !isFirst || isFiltered(query)) return { items, total };
      return { items: await moveStickyFirst(context, items, query), total };
    },
  }),
  get: defineEntryGet(postKind),
  ...defineEntryWrites({
    kind: postKind,
    writeArgs: postFields,
    assertCanWrite: assertCanMakeSticky,
    toChanges({ site }, { sticky, password, categories, tags }, written, before) {
      assertNotStickyWithPassword(sticky ?? before?.isSticky, password ?? before?.password);
      if (before) return { terms: termsOf(categories, tags) };
      return {
        terms: termsOf(categories ?? [site.defaultCategory], tags),
        commentStatus: written.commentStatus ?? site.defaultCommentStatus,
        pingStatus: written.pingStatus ?? site.defaultPingStatus,
      };
    },
  }),
};

/** The terms to set, by taxonomy; undefined where none is named. */
const termsOf = (categories: readonly number[] | undefined, tags: readonly number[] | undefined) =>
  categories || tags
    ? { ...(categories && { category: categories }), ...(tags && { post_tag: tags }) }
    : undefined;
