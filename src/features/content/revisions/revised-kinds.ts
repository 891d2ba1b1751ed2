import type { Entry } from '../../../content/entries/entry.ts';
import { assertCanSetAuthor } from '../../../content/entries/entry-policy.ts';
import { plainKinds } from '../../../content/kinds/registry.ts';
import type { Args } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { menuItemFields } from '../menus/menu-item-fields.ts';
import { ownKindWriteArgs } from '../own-kinds/own-kind-operations.ts';
import { pageFields } from '../pages/page-operations.ts';
import { assertCanMakeSticky, postFields } from '../posts/post-operations.ts';

/** Changes that may take more than the right to edit. */
export interface Wishes {
  readonly author?: number | undefined;
  readonly sticky?: boolean | undefined;
}

/** A kind of entry with revisions and autosaves. */
export interface RevisedKind {
  /** As `Entry.kind` has it. */
  readonly kind: string;
  /** The path of its list in core/v2: `/posts`. */
  readonly path: string;
  /** The writable fields of an item; an autosave takes the same (docs/rest.md §4.9). */
  readonly fields: Args;
  /** Refuses changes that take more than the right to edit this item. @throws ApiError as an update of the item does */
  assertCanWrite(context: Context, entry: Entry, wishes: Wishes): void;
}

const post: RevisedKind = {
  kind: 'post',
  path: '/posts',
  fields: postFields,
  assertCanWrite(context, { authorId }, wishes) {
    assertCanSetAuthor(context, 'post', wishes.author, authorId ?? 0);
    assertCanMakeSticky(context, wishes);
  },
};

const page: RevisedKind = {
  kind: 'page',
  path: '/pages',
  fields: pageFields,
  assertCanWrite: (context, { authorId }, { author }) =>
    assertCanSetAuthor(context, 'page', author, authorId ?? 0),
};

const menuItem: RevisedKind = {
  kind: 'nav_menu_item',
  path: '/menu-items',
  fields: menuItemFields,
  assertCanWrite() {},
};

/** Kinds of the site's own that support revisions. */
const own: readonly RevisedKind[] = plainKinds
  .filter(({ hasRevisions }) => hasRevisions)
  .map((kind) => ({
    kind: kind.name,
    path: `/${kind.rest.base}`,
    fields: ownKindWriteArgs(kind),
    assertCanWrite: (context, { authorId }, { author }) =>
      assertCanSetAuthor(context, kind.name, author, authorId ?? 0),
  }));

/** Every kind with revisions and autosaves, by the entry's kind (docs/rest.md §4.9). */
export const revisedKinds: ReadonlyMap<string, RevisedKind> = new Map(
  [post, page, menuItem, ...own].map((one) => [one.kind, one]),
);

/** Returns the kind of an entry if it has revisions or autosaves. */
export const revisedKindOf = (kind: string): RevisedKind | undefined => revisedKinds.get(kind);
