import { randomUUID } from 'node:crypto';
import { createRateLimit } from '../../../../auth/rate-limit.ts';
import type { IssuedTokens } from '../../../../auth/user-tokens.ts';
import type { User } from '../../../../content/users/user-loaders.ts';
import { registrationClosed } from '../../../../content/users/user-policy.ts';
import { enqueueJob } from '../../../../jobs/job.ts';
import type { Context } from '../../../../operation/context.ts';
import { missingParams, tooManyAttempts } from '../../../../operation/errors.ts';
import { defineOperation } from '../../../../operation/operation.ts';
import { defineService } from '../../../../operation/services.ts';
import { atomically } from '../../../../operation/unit-of-work.ts';
import { createUser } from '../create-user.ts';
import { loadUser } from '../get-user.ts';
import { passwordResetJob } from '../password-reset.ts';
import { loginArg, userFields } from '../user-fields.ts';

const { roles: _, meta: __, elementor_introduction: ___, ...profileFields } = userFields;

/** New users can't choose their roles, and `meta` and the introduction are written by programs only. */
const NOT_GIVEN = { roles: undefined, meta: undefined, elementor_introduction: undefined };

/** A new user; without tokens if none may be issued, as the caller wished. */
export interface Registered {
  readonly user: User;
  readonly tokens: IssuedTokens | null;
}

/**
 * Creates a subscriber with tokens. Without a password, a mail leads to one. An address is required, since it is the way back into
 * an account.
 * @throws ApiError 403 `rest_registration_closed` unless `USERS_CAN_REGISTER`, 429 `too_many_requests`, and as `createUser`
 */
export const registerUser = defineOperation({
  name: 'registerUser',
  kind: 'mutation',
  isAlone: true,
  summary: 'Makes an account for the caller, if the site allows it.',
  args: { username: loginArg, ...profileFields },
  authorize({ services }) {
    if (!services.config.login.usersCanRegister) throw registrationClosed();
  },
  async resolve(context, { username, ...profile }): Promise<Registered> {
    const { services, client } = context;
    const { email } = profile;
    if (!username || !email)
      throw missingParams([...(username ? [] : ['username']), ...(email ? [] : ['email'])]);
    const wait = await registrationLimit(services).networks.countNetwork(client.ip);
    if (wait > 0) throw tooManyAttempts(wait);
    const given = { ...profile, ...NOT_GIVEN, username };
    const id =
      profile.password === undefined
        ? await createWithMail(context, given)
        : await createUser.resolve(context, given);
    const user = await loadUser(context, id);
    return { user, tokens: user.areTokensBlocked ? null : await services.tokens.issue(user) };
  },
});

const createWithMail = (
  context: Context,
  given: Parameters<typeof createUser.resolve>[1],
): Promise<number> =>
  atomically(context, async (unit) => {
    const id = await createUser.resolve(unit, given);
    await unit.write((transaction) =>
      enqueueJob(transaction, passwordResetJob, { id: randomUUID(), typed: given.username }),
    );
    return id;
  });

const registrationLimit = defineService(({ counters }) => ({
  networks: createRateLimit(counters, 'registered by', { most: 20, window: 3600 }),
}));
