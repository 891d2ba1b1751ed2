import { createRateLimit } from '../../../../auth/rate-limit.ts';
import { LONGEST_TOKEN } from '../../../../auth/token-signer.ts';
import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import type { Viewer } from '../../../../auth/viewer.ts';
import type { User } from '../../../../content/users/user-loaders.ts';
import { assertLoggedInUser, canEditUser } from '../../../../content/users/user-policy.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { integer, oneOf, required, string } from '../../../../operation/args.ts';
import { refused, tooManyAttempts } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { defineService, type Services } from '../../../../operation/services.ts';
import { loadUser } from '../get-user.ts';

/**
 * Returns a new access token with the refresh token, which stays the same, so that a login ends in time.
 * @throws ApiError 403 `jwt_auth_invalid_token`, 429 `too_many_requests`
 */
export const refreshToken = defineOperation({
  name: 'refreshToken',
  kind: 'mutation',
  isAlone: true,
  summary: 'Returns a new access token for a refresh token.',
  args: {
    refresh_token: required(
      string({ maxLength: LONGEST_TOKEN, description: 'The refresh token of the login.' }),
    ),
  },
  authorize: anyone,
  resolve: ({ services }, { refresh_token: token }) => renewTokens(services, token),
});

/** @throws ApiError as `refreshToken` */
export async function renewTokens(services: Services, token: string): Promise<IssuedTokens> {
  const { userId, ...tokens } = await services.tokens.renew(token);
  // Limited by user, since the server of a front end sends the requests of all its visitors from one address.
  const wait = await refreshLimit(services).limit.count(String(userId));
  if (wait > 0) throw tooManyAttempts(wait);
  return tokens;
}

/** Enough for sixty devices whose tokens live five minutes. */
const refreshLimit = defineService(({ counters }) => ({
  limit: createRateLimit(counters, 'refresh by', { most: 180, window: 15 * 60 }),
}));

/** An invalid token is rejected before any operation. @throws ApiError 403 `jwt_auth_no_auth_header` for an anonymous caller */
export const validateToken = defineOperation({
  name: 'validateToken',
  kind: 'query',
  summary: 'Says whether the token of the request is valid.',
  args: {},
  authorize({ viewer }) {
    if (viewer.id === 0)
      throw new ApiError('jwt_auth_no_auth_header', 403, 'The request has no token of a user.');
  },
  resolve: () => ({ code: 'jwt_auth_valid_token', data: { status: 200 } }) as const,
});

/**
 * Each of these makes all tokens of a user invalid. After `block`, the user gets no tokens until an editor of users sends `allow`; `renew`
 * does not change that.
 */
const TOKEN_CHANGES = ['renew', 'block', 'allow'] as const;

type TokenChange = (typeof TOKEN_CHANGES)[number];

export const tokenChangeArg = oneOf(TOKEN_CHANGES, {
  description:
    'Makes every token of the user invalid. `block` issues none from now on, `allow` issues them again, and `renew` leaves that as it is.',
});

/**
 * Everyone may revoke their own tokens; those of others takes `edit_users`. Returns the user's id.
 * @throws ApiError 401 `rest_not_logged_in`, 401 or 403 `rest_cannot_edit`, 404 `rest_user_invalid_id`
 */
export const revokeTokens = defineOperation({
  name: 'revokeTokens',
  kind: 'mutation',
  summary: 'Makes every token of a user invalid.',
  args: {
    user_id: integer({ description: 'The id of the user; by default the user who asks.' }),
    change: tokenChangeArg,
  },
  async authorize(context, { user_id: id = context.viewer.id, change = 'renew' }) {
    assertLoggedInUser(context.viewer);
    assertCanChangeTokens(context.viewer, await loadUser(context, id), change);
  },
  async resolve(context, { user_id: id = context.viewer.id, change = 'renew' }): Promise<number> {
    await context.write(async ({ prisma, changed }) => {
      await prisma.user.updateMany({ where: { id }, data: tokenColumns(change) });
      changed('user', id, 'update');
    });
    return id;
  },
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
