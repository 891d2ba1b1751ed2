import { hashPassword } from '../../../../auth/password.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { required, shownAs, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { tokenColumns } from '../login/token-change.ts';
import { hashResetKey } from './reset-key.ts';

/**
 * Answers the user's id. The key is good for once; all sessions of the user are over.
 * @throws ApiError 400 `invalid_key` for a key that is wrong, used or too old, and for a login that nobody has
 */
export const resetPassword = defineOperation({
  name: 'resetPassword',
  kind: 'mutation',
  isAlone: true,
  summary: 'Sets a new password by the key of a letter.',
  args: {
    login: required(string({ maxLength: 60, description: 'The name to log in with.' })),
    key: required(string({ maxLength: 100, description: 'The key of the letter.' })),
    password: required(
      shownAs(string({ format: 'user-password' }), {
        description: 'The new login password.',
        type: 'string',
      }),
    ),
  },
  authorize: anyone,
  async resolve(context, { login, key, password }): Promise<number> {
    const userId = await findResetUser(context, { login, key });
    if (userId === null) throw invalidKey();
    const passwordHash = await hashPassword(password);
    await context.write(async ({ prisma, changed }) => {
      // Of two that come at the same moment with one key, the second takes nothing away.
      const hash = hashResetKey(context.services.authentication.key, key);
      const taken = await prisma.passwordReset.deleteMany({ where: { userId, hash } });
      if (taken.count === 0) throw invalidKey();
      await prisma.user.update({
        where: { id: userId },
        data: { passwordHash, ...tokenColumns('renew'), version: { increment: 1 } },
        select: { id: true },
      });
      await prisma.session.deleteMany({ where: { userId } });
      changed('user', userId, 'update');
    });
    return userId;
  },
});

/** Whose new password a key is for; null for a key that opens nothing, or not any more. */
export async function findResetUser(
  context: Context,
  { login, key }: { readonly login: string; readonly key: string },
): Promise<number | null> {
  if (login.includes('\0')) return null;
  const found = await context
    .read('PasswordReset', 'User')
    .selectFrom('PasswordReset')
    .innerJoin('User', 'User.id', 'PasswordReset.userId')
    .select('User.id')
    .where('User.loginKey', '=', login.toLowerCase())
    .where('PasswordReset.hash', '=', hashResetKey(context.services.authentication.key, key))
    .where('PasswordReset.expires', '>', context.now)
    .executeTakeFirst();
  return found?.id ?? null;
}

const invalidKey = (): ApiError =>
  new ApiError('invalid_key', 400, 'This key is not valid, or not any more.');
