import { createRateLimit } from '../../../../auth/rate-limit.ts';
import { LONGEST_TOKEN } from '../../../../auth/token-signer.ts';
import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import { required, string } from '../../../../operation/args.ts';
import { defineService } from '../../../../operation/define-service.ts';
import { tooManyAttempts } from '../../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';

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
  async resolve({ services }, { refresh_token: token }): Promise<IssuedTokens> {
    const { userId, ...tokens } = await services.tokens.renew(token);
    // By user, since the server of a front end asks for all its visitors from one address.
    const wait = await refreshLimit(services).limit.count(String(userId));
    if (wait > 0) throw tooManyAttempts(wait);
    return tokens;
  },
});

/** Enough for sixty devices whose tokens live five minutes. */
const refreshLimit = defineService(({ counters }) => ({
  limit: createRateLimit(counters, 'refresh by', { most: 180, window: 15 * 60 }),
}));
