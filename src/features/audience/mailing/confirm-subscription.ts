import { ApiError } from '../../../lib/api-error.ts';
import { required, string } from '../../../operation/args.ts';
import { anyone, defineOperation } from '../../../operation/operation.ts';
import { enqueueLetter } from './letters/letter-job.ts';
import { findLinked } from './mailing-link.ts';
import { parseValues } from './merge-field.ts';
import { enqueueHandOver } from './provider/hand-over-jobs.ts';
import { liftSuppression } from './suppression.ts';

/**
 * Answers the subscriber's id. To do it twice is to do it once.
 * @throws ApiError 410 `link_expired` for a link that is over, or none of ours
 */
export const confirmSubscription = defineOperation({
  name: 'confirmSubscription',
  kind: 'mutation',
  summary: 'Confirms a sign-up by the link that was sent to the address.',
  args: {
    token: required(string({ description: "The last part of the link's path.", maxLength: 100 })),
  },
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
      await liftSuppression(transaction, services.authentication.key, row.emailKey);
      changed('private:subscriber', id, 'update');
      await enqueueLetter(transaction, { subscriberId: id, kind: 'welcome', optInKey: '' });
      await enqueueHandOver(transaction, services.config, id);
    });
    return id;
  },
});

export const linkExpired = (): ApiError =>
  new ApiError('link_expired', 410, 'This link is no longer good.');
