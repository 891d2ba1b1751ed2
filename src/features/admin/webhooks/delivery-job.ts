import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { defineJob, type FollowUp, type JobAttempt } from '../../../jobs/job.ts';
import { backOff } from '../../../jobs/run-jobs.ts';
import { toMoment } from '../../../lib/clock.ts';
import { GuardedFetchError } from '../../../lib/guarded-fetch/checked-url.ts';
import { nowAndThen } from '../../../lib/repeat.ts';
import type { Context } from '../../../operation/context.ts';
import type { Services } from '../../../operation/services.ts';
import type { Tables } from '../../../storage/tables.ts';
import { type Transaction, write } from '../../../storage/write.ts';
import {
  hostOf,
  signatureHeaders,
  toWebhook,
  WEBHOOK_COLUMNS,
  type WebhookRow,
} from './webhook.ts';

/** A message to a webhook, and the state of its delivery. */
export type Delivery = Selectable<Tables['WebhookDelivery']>;

/** How a delivery can stand. */
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;

/** The body of a message: only enough for the receiver to read the record itself, with the rights that it has. */
export interface Message {
  readonly type: string;
  /** A moment (UTC). */
  readonly moment: string;
  readonly data: object;
}

/** The columns of a new delivery. */
export const newDelivery = (webhookId: number, { type, moment, data }: Message, now: string) => ({
  webhookId,
  type,
  messageId: `msg_${randomBytes(18).toString('base64url')}`,
  body: JSON.stringify({ type, timestamp: `${moment}Z`, data }),
  status: 'waiting',
  created: now,
});

/** How an attempt to deliver a message ended. */
interface Sent {
  readonly milliseconds: number;
  /** The status of the answer, or null without one. */
  readonly responseStatus: number | null;
  /** The beginning of the answer's body. */
  readonly response: string;
  /** Why it failed, in a sentence; null if it did not. */
  readonly error: string | null;
}

interface Outgoing {
  readonly messageId: string;
  readonly body: string;
  readonly webhook: { readonly url: string; readonly secret: string };
}

/** Bytes of an answer that are read. */
const BEGINNING = 1000;

/**
 * Posts a message once, signed. Only a status of 200 to 299 is a delivery; other responses and failures of the receiver are results, not
 * errors.
 */
export async function sendDelivery(
  { guardedPost, authentication, clock }: Services,
  { webhook, ...message }: Outgoing,
): Promise<Sent> {
  const begun = performance.now();
  const end = (error: string | null, responseStatus: number | null = null, response = '') => ({
    milliseconds: Math.round(performance.now() - begun),
    responseStatus,
    response,
    error,
  });
  let signed: Readonly<Record<string, string>>;
  try {
    signed = signatureHeaders(message, webhook.secret, {
      key: authentication.key,
      now: clock.now(),
    });
  } catch {
    return end(
      'Its secret can not be read, since the key of the server is another one. Give it a new secret.',
    );
  }
  try {
    const { status, beginning } = await guardedPost(webhook.url, {
      headers: { 'content-type': 'application/json', ...signed },
      body: message.body,
      maxBytes: BEGINNING,
    });
    const isTaken = status >= 200 && status < 300;
    return end(isTaken ? null : refusal(status), status, plain(beginning));
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return end(error.message);
  }
}

const refusal = (status: number): string =>
  status >= 300 && status < 400
    ? `The receiver sends on (${status}); redirects are not followed.`
    : `The receiver answered ${status}.`;

/** Without characters that no terminal or database should be given. */
const plain = (bytes: Buffer): string =>
  bytes
    .toString()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
    .trim();

interface Payload {
  readonly deliveryId: number;
  /** The run of the delivery; a later run has a job of its own. */
  readonly run: number;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3_600_000];

/** Seconds between the attempts, which take a good day together (standard-webhooks 1.0, "Deliverability and reliability"). */
const delays = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];

/** Milliseconds of failures only, after which a webhook is switched off. */
const PATIENCE = 5 * DAY;

/** The answer of a receiver that wants no more messages. */
const GONE = 410;

/** Delivers a message. The log of deliveries has the result, so that failed deliveries leave no failed jobs. */
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

/** How long finished deliveries are stored, in milliseconds. */
const KEPT = 7 * 24 * 3_600_000;

/** The maximum number of finished deliveries that are stored for a webhook. */
const MOST_KEPT = 500;

/** Removes finished deliveries that are older than a week, and those beyond the maximum number for each webhook. */
export async function sweepDeliveries(
  { database: { prisma, tables }, clock }: Pick<Services, 'database' | 'clock'>,
  most = MOST_KEPT,
): Promise<void> {
  const hasEnded = { status: { not: 'waiting' } };
  const oldest = toMoment(new Date(clock.now().getTime() - KEPT));
  await prisma.webhookDelivery.deleteMany({ where: { ...hasEnded, created: { lt: oldest } } });
  const hooks = await tables.selectFrom('Webhook').select('id').execute();
  for (const { id } of hooks) {
    const [last] = await prisma.webhookDelivery.findMany({
      where: { ...hasEnded, webhookId: id },
      select: { id: true },
      orderBy: { id: 'desc' },
      skip: most,
      take: 1,
    });
    if (last)
      await prisma.webhookDelivery.deleteMany({
        where: { ...hasEnded, webhookId: id, id: { lte: last.id } },
      });
  }
}

export const sweepDeliveriesNowAndThen = nowAndThen(
  sweepDeliveries,
  600_000,
  'Old deliveries to webhooks could not be removed.',
);

/** Warns in the log of webhooks whose messages fail, and of those that the server has switched off. */
export async function warnOfFailingWebhooks({ services }: Context): Promise<void> {
  const rows = await services.database.tables
    .selectFrom('Webhook')
    .select(WEBHOOK_COLUMNS)
    .where((either) =>
      either.or([either('offReason', 'is not', null), either('failingSince', 'is not', null)]),
    )
    .orderBy('id')
    .execute();
  for (const webhook of rows.map(toWebhook)) {
    const { id, offReason, failingSince, isActive } = webhook;
    const about = { webhook: id, host: hostOf(webhook) };
    if (offReason !== null)
      services.log.warn(
        about,
        `Webhook ${id} was switched off. ${offReason} \`almanac webhook on ${id}\` switches it on again.`,
      );
    else if (isActive)
      services.log.warn(
        about,
        `Webhook ${id} has taken no message since ${failingSince}; \`almanac webhook deliveries ${id}\` tells why.`,
      );
  }
}
