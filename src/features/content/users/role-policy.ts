import { roleHas } from '../../../auth/capabilities.ts';
import { isRole } from '../../../auth/user-rules.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { isSelf } from './user-policy.ts';

/**
 * Checks the roles that a user is to have; nobody takes the right to edit users from themselves.
 * @param userId null for a user who is being created
 * @throws ApiError `rest_user_invalid_role`: 400 for an unknown role, 401 or 403 for one that may not be given
 */
export function assertCanAssignRoles(
  { viewer }: Context,
  userId: number | null,
  roles: readonly string[],
): void {
  for (const role of roles) {
    if (!isRole(role))
      throw new ApiError('rest_user_invalid_role', 400, `There is no role "${role}".`);
    const isOwnLoss = userId !== null && isSelf(viewer, userId) && !roleHas(role, 'edit_users');
    if (isOwnLoss || !viewer.can('promote_users'))
      throw refused(viewer, 'rest_user_invalid_role', 'You are not allowed to give this role.');
  }
}
