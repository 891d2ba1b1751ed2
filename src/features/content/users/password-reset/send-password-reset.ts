import { randomUUID } from 'node:crypto';
import { enqueueJob } from '../../../../jobs/enqueue-job.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { required, string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { anyone, defineOperation } from '../../../../operation/operation.ts';
import { passwordResetJob } from './password-reset-job.ts';
import { resetLimit } from './reset-limit.ts';

/**
 * Leaves the search for the account and the letter to a job: neither the answer nor its time tells whether there is a user.
 * @throws ApiError 429 `too_many_requests` with `retry_after` in seconds
 */
export const sendPasswordReset = defineOperation({
  name: 'sendPasswordReset',
  kind: 'mutation',
  isAlone: true,
  summary: 'Sends a letter that leads to a new password, if there is such a user.',
  args: {
    username: required(
      string({ minLength: 1, maxLength: 320, description: 'The login or the e-mail address.' }),
    ),
  },
  authorize: anyone,
  async resolve(context, { username: typed }): Promise<true> {
    await assertNotTooMany(context, typed);
    await context.write((transaction) =>
      enqueueJob(transaction, passwordResetJob, { id: randomUUID(), typed }),
    );
    return true;
  },
});

async function assertNotTooMany({ services, client }: Context, typed: string): Promise<void> {
  const { networks, accounts } = resetLimit(services);
  const wait =
    (await networks.countNetwork(client.ip)) ||
    (await accounts.count(`typed ${typed.trim().toLowerCase()}`));
  if (wait > 0)
    throw new ApiError('too_many_requests', 429, 'Too many letters; please try again later.', {
      data: { retry_after: wait },
    });
}
