import { decodeHTML } from 'entities';
import { findUser } from '../../../../auth/find-user.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/deliver.ts';
import type { MailMessage } from '../../../../jobs/mail/mail-message.ts';
import { toMoment } from '../../../../lib/clock.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import { systemContext } from '../../../../operation/system-context.ts';
import { write } from '../../../../storage/write.ts';
import { createResetKey, hashResetKey, RESET_SECONDS } from './reset-key.ts';
import { resetLimit } from './reset-limit.ts';

/** A wish for a new password: the letter's id, and the name or e-mail address as it was typed. */
interface Wish {
  readonly id: string;
  readonly typed: string;
}

/**
 * Looks for the account and sends the letter, if there is one that mail can reach. The key is made here, so that nothing that
 * waits holds it; another attempt makes another key, and only the latest is good.
 */
export const passwordResetJob = defineJob<Wish, Services>({
  name: 'password-reset',
  attempts: 5,
  // Whoever still wants a new password asks anew, and what they type may be anything.
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
