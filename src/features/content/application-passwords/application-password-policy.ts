import type { Selectable } from 'kysely';
import type { User } from '../../../content/users/user-loaders.ts';
import { assertLoggedInUser, canEditUser } from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineListLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import { loadUser } from '../users/get-user.ts';

/** The user that a path means. @throws ApiError `rest_not_logged_in` for a nameless `me`, `rest_user_invalid_id` */
export async function loadOwner(context: Context, userId: string): Promise<User> {
  if (userId !== 'me') return loadUser(context, Number(userId));
  assertLoggedInUser(context.viewer);
  return loadUser(context, context.viewer.id);
}

/** Application passwords are for the user and for those who may edit the user. @throws ApiError `code`, 401 or 403 */
export async function assertOwn(context: Context, userId: string, code: string): Promise<void> {
  const owner = await loadOwner(context, userId);
  if (!canEditUser(context.viewer, owner.id))
    throw refused(
      context.viewer,
      code,
      'You are not allowed to do this with application passwords of this user.',
    );
}

/** @throws ApiError 404 `rest_application_password_not_found` */
export async function loadApplicationPassword(
  context: Context,
  userId: string,
  uuid: string,
): Promise<ApplicationPassword> {
  const owner = await loadOwner(context, userId);
  const all = await applicationPasswordsOf(context).load(owner.id);
  const found = all.find((one) => one.uuid === uuid.toLowerCase());
  if (!found) throw unknownApplicationPassword();
  return found;
}

const unknownApplicationPassword = (): ApiError =>
  new ApiError(
    'rest_application_password_not_found',
    404,
    'There is no application password with this UUID.',
  );

/** A row of the table; the hash in it is shown to nobody. */
export type ApplicationPassword = Selectable<Tables['ApplicationPassword']>;

/** The application passwords of a user, the oldest first. */
export const applicationPasswordsOf = defineListLoader<number, ApplicationPassword>(
  (context, userIds) =>
    context
      .read('ApplicationPassword')
      .selectFrom('ApplicationPassword')
      .selectAll()
      .where('userId', 'in', userIds)
      .orderBy('created')
      .orderBy('uuid')
      .execute(),
  ({ userId }) => userId,
);
