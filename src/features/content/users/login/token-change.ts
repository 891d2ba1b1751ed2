import type { Viewer } from '../../../../auth/viewer.ts';
import { oneOf } from '../../../../operation/args.ts';
import { refused } from '../../../../operation/errors.ts';
import type { User } from '../user-loaders.ts';
import { canEditUser } from '../user-policy.ts';

/**
 * Each makes every token of a user invalid. After `block`, none is issued to the user until somebody who edits users says `allow`;
 * `renew` leaves that as it is.
 */
const TOKEN_CHANGES = ['renew', 'block', 'allow'] as const;

type TokenChange = (typeof TOKEN_CHANGES)[number];

export const tokenChangeArg = oneOf(TOKEN_CHANGES, {
  description:
    'Makes every token of the user invalid. `block` issues none from now on, `allow` issues them again, and `renew` leaves that as it is.',
});

/**
 * Everyone may change what becomes of their own tokens, but for allowing them again.
 * @throws ApiError 401 or 403 `rest_cannot_edit`
 */
export function assertCanChangeTokens(viewer: Viewer, user: User, change: TokenChange): void {
  const isEasing = change === 'allow' && user.areTokensBlocked;
  if (isEasing ? !viewer.can('edit_users') : !canEditUser(viewer, user.id))
    throw refused(viewer, 'rest_cannot_edit', 'You are not allowed to change tokens of this user.');
}

/** The columns of a change, for an update. */
export const tokenColumns = (change: TokenChange) => ({
  tokenGeneration: { increment: 1 },
  ...(change === 'renew' ? {} : { areTokensBlocked: change === 'block' }),
});
