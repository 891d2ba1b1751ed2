import type { Context } from '../../../operation/context.ts';
import type { Transaction } from '../../../storage/write.ts';
import { enqueueHandOver } from './provider/hand-over.ts';
import type { SuppressionReason } from './subscriber-status.ts';
import { suppress } from './suppression.ts';

interface Ending {
  /** In lower case. */
  readonly emailKey: string;
  readonly reason: SuppressionReason;
}

/** From now on the address gets nothing, whether it is a subscriber's or not; an open confirmation is void. */
export async function endSubscription(
  { services, now }: Context,
  transaction: Transaction,
  { emailKey, reason }: Ending,
): Promise<void> {
  const { prisma, changed } = transaction;
  const status = reason === 'bounced' ? 'bounced' : 'unsubscribed';
  await suppress(transaction, services.authentication.key, { emailKey, reason, moment: now });
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
  changed('office:subscriber', id, 'update');
  await enqueueHandOver(transaction, services.config, id);
}
