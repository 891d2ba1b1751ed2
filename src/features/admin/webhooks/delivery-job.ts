import { backOff } from '../../../jobs/back-off.ts';
import { defineJob, type FollowUp, type JobAttempt } from '../../../jobs/job.ts';
import { toMoment } from '../../../lib/clock.ts';
import type { Services } from '../../../operation/services.ts';
import { type Transaction, write } from '../../../storage/write.ts';
import type { Delivery } from './delivery.ts';
import { type Sent, sendDelivery } from './send-delivery.ts';
import { hostOf, type WebhookRow } from './webhook.ts';

interface Payload {
  readonly deliveryId: number;
  /** Of the delivery; what was begun anew since is another job's to do. */
  readonly run: number;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3_600_000];

/** Seconds between the attempts, which take a good day together (standard-webhooks 1.0, "Deliverability and reliability"). */
const delays = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** Milliseconds of failures only, after which a webhook is switched off. */
const PATIENCE = 5 * DAY;

/** The answer of a receiver that wants no more messages. */
const GONE = 410;

/** Delivers a message. The log of deliveries tells how it ended, so that no failed job remains for those that nobody took. */
export const deliveryJob = defineJob<Payload, Services>({
  name: 'webhook-delivery',
  about: ({ deliveryId }) => `delivery ${deliveryId}`,
  attempts: delays.length + 1,
  delays,
  isApart: true,
  async run(services, { deliveryId, run }, attempt) {
    const { prisma } = services.database;
    const delivery = await prisma.webhookDelivery.findUnique({
      where: { id: deliveryId },
      include: { webhook: true },
    });
    if (delivery?.run !== run || delivery.status !== 'waiting') return undefined;
    const { webhook } = delivery;
    if (!webhook.isActive) return end(delivery, { status: 'failed', error: 'It is switched off.' });
    const sent = await sendDelivery(services, delivery);
    const tried = {
      ...sent,
      attempts: attempt.number,
      lastAttempt: toMoment(services.clock.now()),
    };
    if (sent.error === null) return end(delivery, { ...tried, status: 'delivered' }, works);
    const offReason = reasonToStop(services, webhook, sent);
    if (offReason !== null)
      services.log.warn(
        { webhook: webhook.id, host: hostOf(webhook) },
        `A webhook is switched off. ${offReason}`,
      );
    const fails = (transaction: Transaction) => noteFailure(transaction, webhook, tried, offReason);
    if (offReason !== null || attempt.number > delays.length)
      return end(delivery, { ...tried, status: 'failed' }, fails);
    await write(
      services.database,
      () => tried.lastAttempt,
      async (transaction) => {
        const next = { ...tried, nextAttempt: nextAttempt(services, attempt) };
        await end(delivery, next, fails)(transaction);
      },
    );
    throw new Error(sent.error);
  },
  async onGivenUp({ prisma }, { deliveryId: id, run }, error) {
    const data = { status: 'failed', error, nextAttempt: null };
    await prisma.webhookDelivery.updateMany({ where: { id, run }, data });
  },
});

type Noted = Partial<Omit<Delivery, 'id' | 'run'>>;

/** Notes how an attempt ended, unless the delivery was begun anew meanwhile. */
const end =
  (
    { id, run, webhookId }: Pick<Delivery, 'id' | 'run' | 'webhookId'>,
    data: Noted,
    further?: (transaction: Transaction, webhookId: number) => Promise<unknown>,
  ): NonNullable<FollowUp> =>
  async (transaction) => {
    await transaction.prisma.webhookDelivery.updateMany({
      where: { id, run },
      data: { nextAttempt: null, ...data },
    });
    await further?.(transaction, webhookId);
  };

async function works({ prisma }: Transaction, id: number): Promise<void> {
  await prisma.webhook.updateMany({
    where: { id, failingSince: { not: null } },
    data: { failingSince: null },
  });
}

async function noteFailure(
  { prisma, changed }: Transaction,
  { id }: Pick<WebhookRow, 'id'>,
  { lastAttempt }: { readonly lastAttempt: string },
  offReason: string | null,
): Promise<void> {
  await prisma.webhook.updateMany({
    where: { id, failingSince: null },
    data: { failingSince: lastAttempt },
  });
  if (offReason === null) return;
  await prisma.webhook.updateMany({ where: { id }, data: { isActive: false, offReason } });
  changed('private:webhook', id, 'update');
}

function reasonToStop(
  { clock }: Pick<Services, 'clock'>,
  { failingSince }: Pick<WebhookRow, 'failingSince'>,
  { responseStatus }: Sent,
): string | null {
  if (responseStatus === GONE) return 'The receiver answered 410: it wants no more messages.';
  const oldest = toMoment(new Date(clock.now().getTime() - PATIENCE));
  return failingSince !== null && failingSince < oldest
    ? 'No message was taken for five days.'
    : null;
}

const nextAttempt = ({ clock }: Pick<Services, 'clock'>, { number }: JobAttempt<Payload>): string =>
  toMoment(new Date(clock.now().getTime() + 1000 * backOff(deliveryJob, number)));
