import { assertCanSetAuthor } from '../entries/entry-policy.ts';
import { menuItemFields } from '../menus/menu-item-fields.ts';
import { pageFields } from '../pages/page-fields.ts';
import { postFields } from '../posts/post-fields.ts';
import { assertCanWritePost } from '../posts/write-post-policy.ts';
import type { RevisedKind } from './revised-kind.ts';

const post: RevisedKind = {
  kind: 'post',
  path: '/posts',
  fields: postFields,
  assertCanWritePost: (context, { authorId }, wishes) =>
    assertCanWritePost(context, wishes, authorId ?? 0),
};

const page: RevisedKind = {
  kind: 'page',
  path: '/pages',
  fields: pageFields,
  assertCanWritePost: (context, { authorId }, { author }) =>
    assertCanSetAuthor(context, 'page', author, authorId ?? 0),
};

const menuItem: RevisedKind = {
  kind: 'nav_menu_item',
  path: '/menu-items',
  fields: menuItemFields,
  assertCanWritePost() {},
};

/** Every kind with revisions and autosaves, by the entry's kind (behaviour.md §3). */
export const revisedKinds = { post, page, nav_menu_item: menuItem } as const satisfies Record<
  string,
  RevisedKind
>;

/** The kind of an entry, if its text is kept. */
export const revisedKindOf = (kind: string): RevisedKind | undefined =>
  Object.values<RevisedKind>(revisedKinds).find((one) => one.kind === kind);
