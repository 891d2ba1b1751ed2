import { createHmac, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { hashPassword } from '../../../auth/password.ts';
import { createRateLimit } from '../../../auth/rate-limit.ts';
import { findUser } from '../../../auth/verify-login.ts';
import { defineJob, enqueueJob } from '../../../jobs/job.ts';
import { deliver } from '../../../jobs/mail/mail-job.ts';
import type { MailMessage } from '../../../jobs/mail/mailer.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toMoment } from '../../../lib/clock.ts';
import { required, shownAs, string } from '../../../operation/args.ts';
import { type Context, systemContext } from '../../../operation/context.ts';
import { tooManyAttempts } from '../../../operation/errors.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { defineService, type Services } from '../../../operation/services.ts';
import { write } from '../../../storage/write.ts';
import { tokenColumns } from './login/tokens.ts';
import { accountArg } from './user-fields.ts';

/**
 * Leaves the search for the account and the letter to a job: neither the answer nor its time tells whether there is a user.
 * @throws ApiError 429 `too_many_requests` with `retry_after` in seconds
 */
export const sendPasswordReset = defineOperation({
  name: 'sendPasswordReset',
  kind: 'mutation',
  isAlone: true,
  summary: 'Sends a letter that leads to a new password, if there is such a user.',
  args: { username: accountArg },
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
  if (wait > 0) throw tooManyAttempts(wait, 'letters');
}

/** A request for a new password: the letter's id, and the name or e-mail address as it was typed. */
interface Wish {
  readonly id: string;
  readonly typed: string;
}

/**
 * Looks for the account and sends the letter, if the account exists and has an e-mail address. The key is made here, so that no waiting
 * job contains it. Another attempt makes another key, and only the latest is valid.
 */
export const passwordResetJob = defineJob<Wish, Services>({
  name: 'password-reset',
  attempts: 5,
  // The typed text may be anything, and a user who still wants a new password asks again.
  isForgotten: true,
  about: () => 'a new password',
  async run(services, wish, { number, keep }) {
    const user = await findUser(services.database, wish.typed);
    if (!user || user.email === '') return;
    const isTooOften =
      number === 1 && (await resetLimit(services).accounts.count(`user ${user.id}`)) > 0;
    if (isTooOften) return;
    const key = createResetKey();
    await keepHash(services, user.id, key);
    const message = composeResetLetter(await systemContext(services), user, key);
    await deliver(services, { id: wish.id, message }, [], () => keep(wish));
  },
});

async function keepHash(
  { database, clock, authentication }: Services,
  userId: number,
  key: string,
): Promise<void> {
  const now = clock.now();
  const kept = {
    hash: hashResetKey(authentication.key, key),
    expires: toMoment(new Date(now.getTime() + RESET_SECONDS * 1000)),
  };
  await write(
    database,
    () => toMoment(now),
    async ({ prisma }) => {
      await prisma.passwordReset.deleteMany({ where: { expires: { lte: toMoment(now) } } });
      await prisma.passwordReset.upsert({
        where: { userId },
        create: { userId, ...kept },
        update: kept,
      });
    },
  );
}

/** The letter that leads its reader to a new password, in plain text. */
function composeResetLetter(
  { site, addresses }: Context,
  { login, email }: { readonly login: string; readonly email: string },
  key: string,
): MailMessage {
  const title = decodeHTML(site.title);
  const query = new URLSearchParams({ action: 'rp', key, login });
  return {
    to: email,
    subject: `A new password for ${title}`,
    text: `Somebody, probably you, has asked for a new password for the user ${login} of ${title}.

To choose one, open this page within an hour:
${addresses.page(`/wp-login.php?${query}`)}

If it wasn't you, do nothing: the password stays as it is.
`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

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
      // Of two simultaneous requests with one key, the second deletes no row.
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

/** A key of 256 random bits, which only the letter contains. */
const createResetKey = (): string => randomBytes(32).toString('base64url');

/** Only a hash of a key is stored. */
const hashResetKey = (secret: KeyObject, key: string): string =>
  createHmac('sha256', secret).update(`password reset ${key}`).digest('hex');

/** How long a key opens the way to a new password, in seconds. */
const RESET_SECONDS = 3600;

/** Limits requests for a new password by network, and by account, both as typed and as found. */
const resetLimit = defineService(({ counters }) => ({
  networks: createRateLimit(counters, 'reset by', { most: 20, window: 3600 }),
  accounts: createRateLimit(counters, 'reset of', { most: 5, window: 3600 }),
}));
