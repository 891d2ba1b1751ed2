import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { assertCanSetAuthor } from '../entries/entry-policy.ts';

interface Wishes {
  readonly author?: number | undefined;
  readonly sticky?: boolean | undefined;
}

/** @throws ApiError `rest_cannot_edit_others`, `rest_cannot_assign_sticky` for what takes more than editing (behaviour.md §2) */
export function assertCanWritePost(
  context: Context,
  { author, sticky }: Wishes,
  currentAuthor: number,
): void {
  const { viewer } = context;
  assertCanSetAuthor(context, 'post', author, currentAuthor);
  if (sticky && !viewer.can('edit_others_posts') && !viewer.can('publish_posts'))
    throw refused(viewer, 'rest_cannot_assign_sticky', 'You are not allowed to make posts sticky.');
}

/** A protected post would be first and unreadable. @throws ApiError `rest_invalid_field` */
export function assertNotStickyWithPassword(
  isSticky: boolean | undefined,
  password: string | undefined,
): void {
  if (isSticky && password)
    throw new ApiError('rest_invalid_field', 400, 'A post can not be sticky and have a password.');
}
