import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';

/** To make a post sticky takes more than editing (docs/rest.md §3.3). @throws ApiError `rest_cannot_assign_sticky` */
export function assertCanMakeSticky(
  { viewer }: Context,
  { sticky }: { readonly sticky?: boolean | undefined },
): void {
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
