import { hashPassword } from '../../../auth/password.ts';
import { freeSlugIn } from '../../../content/entries/slug.ts';
import { patchValues } from '../../../content/fields/own-values.ts';
import { assertComplete, readOwnValues } from '../../../content/fields/read-own-values.ts';
import { ownFieldsOfUsers } from '../../../content/kinds/registry.ts';
import { toSlug } from '../../../content/text/to-slug.ts';
import { assertCanAssignRoles } from '../../../content/users/user-policy.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { plainLine } from '../../../lib/strip-tags.ts';
import { type ArgValues, required } from '../../../operation/args.ts';
import { refused } from '../../../operation/errors.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { cachedColumns, loginArg, nameColumns, textColumns, userFields } from './user-fields.ts';

/** docs/rest.md §4.12; answers the new user's id. Without a password nobody logs in by one. */
export const createUser = defineOperation({
  name: 'createUser',
  kind: 'mutation',
  summary: 'Creates a user.',
  args: { username: required(loginArg), ...userFields },
  authorize({ viewer }) {
    if (!viewer.can('create_users'))
      throw refused(viewer, 'rest_cannot_create_user', 'You are not allowed to create users.');
  },
  async resolve(context, args): Promise<number> {
    const { username, email = '', password, roles = ['subscriber'] } = args;
    if (args.roles) assertCanAssignRoles(context, null, args.roles);
    const ownValues = await readOwnValues(context, ownFieldsOfUsers, args, '');
    if (ownValues) assertComplete(ownFieldsOfUsers, '', ownValues);
    const passwordHash = password === undefined ? '' : await hashPassword(password);
    return context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      await assertNotTaken(transaction, username, email);
      const { id } = await prisma.user.create({
        data: {
          login: username,
          loginKey: username.toLowerCase(),
          email,
          emailKey: email.toLowerCase() || null,
          passwordHash,
          slug: await uniqueUserSlug(transaction, args.slug || username),
          ...nameColumns(fullName(args) || username),
          nickname: username,
          ...textColumns({ ...args, name: args.name || undefined }, username),
          ...cachedColumns(args),
          ...(ownValues ? { values: patchValues(ownFieldsOfUsers, '', ownValues) } : {}),
          roles: [...new Set(roles)].join(','),
          areTokensBlocked: args.tokens === 'block',
          registered: context.now,
        },
        select: { id: true },
      });
      changed('user', id, 'create');
      return id;
    });
  },
});

const fullName = ({ first_name = '', last_name = '' }: Partial<ArgValues<typeof userFields>>) =>
  plainLine(`${first_name} ${last_name}`);

/** @throws ApiError 400 `existing_user_login`, `existing_user_email` */
async function assertNotTaken(
  { prisma }: Transaction,
  login: string,
  email: string,
): Promise<void> {
  const sameLogin = await prisma.user.findUnique({
    where: { loginKey: login.toLowerCase() },
    select: { id: true },
  });
  if (sameLogin)
    throw new ApiError('existing_user_login', 400, 'There is a user with this name already.');
  if (email === '') return;
  const sameEmail = await prisma.user.findUnique({
    where: { emailKey: email.toLowerCase() },
    select: { id: true },
  });
  if (sameEmail)
    throw new ApiError(
      'existing_user_email',
      400,
      'There is a user with this e-mail address already.',
    );
}

/** In characters, without the suffix. */
const LONGEST = 50;

const uniqueUserSlug = (transaction: Transaction, wish: string): Promise<string> =>
  freeSlugIn(transaction, 'User', toSlug(wish).slice(0, LONGEST) || 'user');
