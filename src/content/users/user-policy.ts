import { type SqlBool, sql } from 'kysely';
import { capabilitiesOf, isRole, type Role, roleHas, type Viewer } from '../../auth/viewer.ts';
import type { Addresses } from '../../config/addresses.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { LOG_IN, refused } from '../../operation/errors.ts';
import { defineLoader } from '../../operation/loader.ts';
import { builtInTypes } from '../kinds/content-types.ts';
import type { User } from './user-loaders.ts';

/** 404 for an id that is no user's. */
export const unknownUser = (): ApiError =>
  new ApiError('rest_user_invalid_id', 404, 'There is no user with this id.');

/** 401 where the answer is about the caller, and nobody is logged in. */
const notLoggedIn = (): ApiError =>
  new ApiError('rest_not_logged_in', 401, `You are not logged in. ${LOG_IN}`);

/** @throws ApiError `rest_not_logged_in` */
export function assertLoggedInUser(viewer: Viewer): void {
  if (viewer.id === 0) throw notLoggedIn();
}

/** Whether this is the viewer's own account. */
export const isSelf = (viewer: Viewer, userId: number | null): boolean =>
  viewer.id !== 0 && viewer.id === userId;

/** Whether the viewer may change this account, and so see all of it. Users may change their own. */
export const canEditUser = (viewer: Viewer, userId: number): boolean =>
  isSelf(viewer, userId) || viewer.can('edit_users');

/** Whether the viewer may delete accounts. */
export const canDeleteUsers = (viewer: Viewer): boolean => viewer.can('delete_users');

/**
 * Whether the viewer may read this user: authors of published entries are public, others are for themselves and for users who may list
 * users. Call it for all users of a list at once, so that one statement checks their published entries.
 */
export async function canReadUser(context: Context, { id }: Pick<User, 'id'>): Promise<boolean> {
  const { viewer } = context;
  if (canEditUser(viewer, id) || viewer.can('list_users')) return true;
  return hasPublished(context).load(id);
}

/** @throws ApiError `rest_user_cannot_view` unless the viewer may read this user */
export async function assertCanReadUser(context: Context, user: Pick<User, 'id'>): Promise<void> {
  if (!(await canReadUser(context, user))) throw unreadableUser(context.viewer);
}

/** 401 or 403 for a user, or a way of looking for users, that the viewer has no right to. */
export const unreadableUser = (viewer: Viewer): ApiError =>
  refused(viewer, 'rest_user_cannot_view', 'You are not allowed to list users.');

/** 403: only users with the right to create users make accounts, since no setting of this site opens registration. */
export const registrationClosed = (): ApiError =>
  new ApiError('rest_registration_closed', 403, 'Users can not register themselves on this site.');

/**
 * Checks the roles that a user is to have; nobody can remove their own right to edit users.
 * @param userId null for a user who is being created
 * @throws ApiError `rest_user_invalid_role`: 400 for an unknown role, 401 or 403 for one that the caller may not assign
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

/** A capability as the caller knows it: under an alias the calendar's and the donations' have the alias's words (docs/rest.md §1.2). */
function capabilityName(documented: string, { surface }: Addresses): string {
  const words: Readonly<Record<string, string>> = surface.names?.capabilityWords ?? {};
  return documented
    .split('_')
    .map((word) => words[word] ?? word)
    .join('_');
}

/** The names of all capabilities that roles bring, as the caller knows them. */
export const capabilityNames = (
  roles: readonly Role[],
  { addresses }: Pick<Context, 'addresses'>,
): readonly string[] =>
  Object.keys(capabilitiesOf(roles)).map((name) => capabilityName(name, addresses));

/** The kinds of entries that make a user a published author, in the order of the site index (`has_published_posts`). */
export const authoredKinds = builtInTypes.map(({ name }) => name);

/**
 * The condition that the user of a row of `User` has published an entry of one of the kinds. It ends with the first entry found; as a
 * join, which PostgreSQL might make of `EXISTS`, it could read all published entries. The kinds are compared within the index, not one by
 * one.
 */
export const hasPublishedAny = (kinds: readonly string[]) => sql<SqlBool>`(
  SELECT 1 FROM "Entry" WHERE "Entry"."authorId" = "User"."id"
  AND "Entry"."status" = 'publish' AND coalesce("Entry"."kind", '') IN (${sql.join(kinds)}) LIMIT 1) = 1`;

/** Whether a user has published anything that the interface shows; one statement for all users. */
const hasPublished = defineLoader<number, boolean>(async (context, ids) => {
  const rows = await context
    .read('User', 'Entry')
    .selectFrom('User')
    .select('User.id')
    .where('User.id', 'in', ids)
    .where(hasPublishedAny(authoredKinds))
    .execute();
  const authors = new Set(rows.map(({ id }) => id));
  return ids.map((id) => authors.has(id));
});
