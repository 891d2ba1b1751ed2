import { ApiError } from '../../../lib/api-error.ts';
import { isEmail } from '../../../lib/mailbox.ts';
import { oneOf, required, string } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { enqueueHandOver } from './hand-over-subscribers.ts';
import { enqueueLetter, findLinked } from './letter-job.ts';
import { assertAdministrator, signUpRefused } from './mailing-records.ts';
import { parseValues } from './merge-field.ts';
import {
  liftSuppression,
  type SuppressionReason,
  suppress,
  suppressionReasons,
} from './suppression.ts';

const linkArgs = {
  token: required(string({ description: "The last part of the link's path.", maxLength: 100 })),
};

/**
 * Answers the subscriber's id. To do it twice is to do it once.
 * @throws ApiError 410 `link_expired` for a link that is over, or none of ours
 */
export const confirmSubscription = defineOperation({
  name: 'confirmSubscription',
  kind: 'mutation',
  summary: 'Confirms a sign-up by the link that was sent to the address.',
  args: linkArgs,
  authorize: anyone,
  async resolve(context, { token }): Promise<number> {
    const { now, services } = context;
    const found = await findLinked(context, 'confirm', token);
    if (!found) throw linkExpired();
    if (found.optInUntil === null && found.status === 'subscribed') return found.id;
    if (found.optInUntil === null || found.optInUntil <= now) throw linkExpired();
    const { id, optInKey } = found;
    await context.write(async (transaction) => {
      const { prisma, changed } = transaction;
      // Only of two that confirm at once the first finds the opt-in open.
      const { count } = await prisma.subscriber.updateMany({
        where: { id, optInKey, optInUntil: { not: null } },
        data: { optInUntil: null, version: { increment: 1 } },
      });
      if (count === 0) return;
      const row = await prisma.subscriber.findUniqueOrThrow({ where: { id } });
      const fields = { ...parseValues(row.fields), ...parseValues(row.pendingFields) };
      await prisma.subscriber.update({
        where: { id },
        data: {
          status: 'subscribed',
          fields: JSON.stringify(fields),
          pendingFields: '{}',
          confirmed: now,
          unsubscribed: null,
        },
      });
      await prisma.mailingSubscription.updateMany({
        where: { subscriberId: id, status: 'pending' },
        data: { status: 'subscribed', moment: now },
      });
      await liftSuppression(context, transaction, row.emailKey);
      changed('private:subscriber', id, 'update');
      await enqueueLetter(transaction, { subscriberId: id, kind: 'welcome', optInKey: '' });
      await enqueueHandOver(transaction, services.config, id);
    });
    return id;
  },
});

const linkExpired = (): ApiError =>
  new ApiError('link_expired', 410, 'This link is no longer good.');

/** Answers true, also where nothing was left to end (RFC 8058). @throws ApiError 410 `link_expired` for a link that is none of ours */
export const unsubscribe = defineOperation({
  name: 'unsubscribe',
  kind: 'mutation',
  summary: 'Ends all mail to an address by the link that is in every letter.',
  args: linkArgs,
  authorize: anyone,
  async resolve(context, { token }): Promise<true> {
    const found = await findLinked(context, 'unsubscribe', token);
    if (!found) throw linkExpired();
    await context.write((transaction) =>
      endSubscription(context, transaction, found.emailKey, 'unsubscribed'),
    );
    return true;
  },
});

/** Answers true. @throws ApiError `invalid_email` */
export const suppressAddress = defineOperation({
  name: 'suppressAddress',
  kind: 'mutation',
  summary: 'Ends all mail to an address: it has bounced, complained or asked otherwise.',
  args: {
    email: required(string({ description: 'The address.', maxLength: 254 })),
    reason: oneOf(suppressionReasons, { description: 'Why.', default: 'unsubscribed' }),
  },
  authorize: assertAdministrator,
  async resolve(context, { email, reason }): Promise<true> {
    const emailKey = email.trim().toLowerCase();
    if (!isEmail(emailKey)) throw signUpRefused('invalid_email', 'email');
    await context.write((transaction) => endSubscription(context, transaction, emailKey, reason));
    return true;
  },
});

/** From now on the address gets nothing, whether it is a subscriber's or not; an open confirmation is void. @param emailKey in lower case */
async function endSubscription(
  context: Context,
  transaction: Transaction,
  emailKey: string,
  reason: SuppressionReason,
): Promise<void> {
  const { services, now } = context;
  const { prisma, changed } = transaction;
  const status = reason === 'bounced' ? 'bounced' : 'unsubscribed';
  await suppress(context, transaction, emailKey, reason);
  const known = await prisma.subscriber.findUnique({
    where: { emailKey },
    select: { id: true, status: true, optInUntil: true },
  });
  if (!known || (known.status === status && known.optInUntil === null)) return;
  const { id } = known;
  await prisma.subscriber.update({
    where: { id },
    data: {
      status,
      unsubscribed: now,
      optInKey: null,
      optInUntil: null,
      pendingFields: '{}',
      version: { increment: 1 },
    },
  });
  await prisma.mailingSubscription.updateMany({
    where: { subscriberId: id, status: { not: 'unsubscribed' } },
    data: { status: 'unsubscribed', moment: now },
  });
  changed('private:subscriber', id, 'update');
  await enqueueHandOver(transaction, services.config, id);
}
