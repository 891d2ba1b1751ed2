import { hashPassword } from '../../../auth/password.ts';
import { wishes } from '../../../content/entries/entry-changes.ts';
import { type OwnValuesPatch, patchValues } from '../../../content/fields/own-values.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { type User, userByEmail, userBySlug } from '../../../content/users/user-loaders.ts';
import {
  assertCanAssignRoles,
  assertLoggedInUser,
  canEditUser,
} from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { recordId } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { atomically } from '../../../operation/unit-of-work.ts';
import { lockRows, type Transaction } from '../../../storage/write.ts';
import { loadUser } from './get-user.ts';
import { assertCanChangeTokens, tokenColumns } from './login/tokens.ts';
import { cachedColumns, loginArg, textColumns, userFields } from './user-fields.ts';

/** Everyone may change their own account; others' takes `edit_users`, roles `promote_users`. Answers the user's id. */
export const updateUser = defineOperation({
  name: 'updateUser',
  kind: 'mutation',
  summary: 'Changes a user.',
  args: {
    id: recordId({ description: 'The id of the user.' }),
    username: loginArg,
    ...userFields,
  },
  async authorize(context, { id, roles, tokens }) {
    const { viewer } = context;
    const user = await loadUser(context, id);
    if (roles !== undefined && !viewer.can('promote_users'))
      throw refused(viewer, 'rest_cannot_edit_roles', 'You are not allowed to change roles.');
    if (!canEditUser(viewer, id))
      throw refused(viewer, 'rest_cannot_edit', 'You are not allowed to edit this user.');
    if (tokens !== undefined) assertCanChangeTokens(viewer, user, tokens);
  },
  async resolve(context, args): Promise<number> {
    const user = await loadUser(context, args.id);
    const { email, password, slug, roles } = args;
    // Whoever else knew the old password is shut out with it.
    const tokens = args.tokens ?? (password === undefined ? undefined : 'renew');
    await assertNamesFree(context, user, args); // before what is slow
    if (roles) assertCanAssignRoles(context, user.id, roles);
    const ownValues = await readOwnValues(context, ownFieldsOfUsers, args, user.values);
    if (ownValues) assertComplete(ownFieldsOfUsers, user.values, ownValues);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    await atomically(context, async (unit) => {
      await assertNamesFree(unit, user, args);
      await unit.write(async (transaction) => {
        const { prisma, changed } = transaction;
        const values = ownValues && (await valuesAfter(transaction, user.id, ownValues));
        await prisma.user.updateMany({
          where: { id: user.id },
          data: {
            ...textColumns(args, user.login),
            ...cachedColumns(args),
            ...wishes({
              values,
              email,
              emailKey: email?.toLowerCase(),
              slug: slug ? toSlug(slug) || user.slug : undefined,
              roles: roles && [...new Set(roles)].join(','),
              passwordHash,
            }),
            ...(tokens === undefined ? {} : tokenColumns(tokens)),
            version: { increment: 1 },
          },
        });
        if (passwordHash !== undefined)
          await prisma.session.deleteMany({ where: { userId: user.id } });
        // So is whoever reads the letters of the old address.
        if (passwordHash !== undefined || email !== undefined)
          await prisma.passwordReset.deleteMany({ where: { userId: user.id } });
        changed('user', user.id, 'update');
      });
    });
    return user.id;
  },
});

/** The user is locked until this transaction writes it. */
async function valuesAfter(
  transaction: Transaction,
  id: number,
  patch: OwnValuesPatch,
): Promise<string> {
  await lockRows(transaction, 'User', [id]);
  const user = await transaction.prisma.user.findUnique({
    where: { id },
    select: { values: true },
  });
  return patchValues(ownFieldsOfUsers, user?.values ?? '', patch);
}

/** @throws ApiError 400 `rest_user_invalid_email`, `rest_user_invalid_argument` (a login stays), `rest_user_invalid_slug` */
async function assertNamesFree(
  context: Context,
  user: User,
  { username, email, slug }: Partial<Record<'username' | 'email' | 'slug', string | undefined>>,
): Promise<void> {
  const sameEmail = email ? await userByEmail(context).load(email.toLowerCase()) : null;
  if (sameEmail && sameEmail.id !== user.id)
    throw new ApiError('rest_user_invalid_email', 400, 'This e-mail address can not be taken.');
  if (username && username !== user.login)
    throw new ApiError('rest_user_invalid_argument', 400, 'A user name can not be changed.');
  const sameSlug = slug ? await userBySlug(context).load(toSlug(slug)) : null;
  if (sameSlug && sameSlug.id !== user.id)
    throw new ApiError('rest_user_invalid_slug', 400, 'This slug can not be taken.');
}

/** Updates the calling user. @throws ApiError `rest_not_logged_in` */
export const updateCurrentUser = defineOperation({
  name: 'updateCurrentUser',
  kind: 'mutation',
  summary: 'Changes the user who asks.',
  args: { username: loginArg, ...userFields },
  authorize(context, args) {
    assertLoggedInUser(context.viewer);
    return updateUser.authorize(context, { ...args, id: context.viewer.id });
  },
  resolve: (context, args) => updateUser.resolve(context, { ...args, id: context.viewer.id }),
});
