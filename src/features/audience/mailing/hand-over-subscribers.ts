import type { Config } from '../../../config/config.ts';
import { defineJob, enqueueJob } from '../../../jobs/job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toMoment } from '../../../lib/clock.ts';
import { outgoingFetch } from '../../../lib/outgoing-fetch.ts';
import { integer } from '../../../operation/args.ts';
import { systemContext } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Services } from '../../../operation/services.ts';
import type { Transaction } from '../../../storage/write.ts';
import { assertAdministrator, listsOf, subscriberById } from './mailing-records.ts';
import { type MergeValue, parseValues } from './merge-field.ts';

const AT_ONCE = 1000;

/**
 * Hands over the subscribers whose current state the provider lacks: after it was configured, or after it was unreachable for so long that
 * the attempts were given up. Returns how many, and where to continue.
 * @throws ApiError 409 `no_provider`
 */
export const handOverSubscribers = defineOperation({
  name: 'handOverSubscribers',
  kind: 'mutation',
  isAlone: true,
  summary: 'Hands subscribers over to the provider who are not there yet.',
  args: { after: integer({ description: '`next` of the answer before.', default: 0 }) },
  authorize: assertAdministrator,
  async resolve(context, { after }): Promise<{ count: number; next: number | null }> {
    const { services } = context;
    if (!services.config.mailingProvider)
      throw new ApiError('no_provider', 409, 'MAILING_PROVIDER_URL is not set.');
    const rows = await context
      .read('Subscriber')
      .selectFrom('Subscriber')
      .select('id')
      .where('id', '>', after)
      .whereRef('handedVersion', '<', 'version')
      .where('status', '!=', 'pending')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    await context.write(async (transaction) => {
      for (const { id } of rows) await enqueueHandOver(transaction, services.config, id);
    });
    const last = rows.at(-1);
    return { count: rows.length, next: rows.length === AT_ONCE && last ? last.id : null };
  },
});

/** A subscriber as the provider gets it, in JSON. */
interface HandedSubscriber {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  /** subscribed, unsubscribed, bounced, pending or erased */
  readonly status: string;
  readonly fields: Readonly<Record<string, MergeValue>>;
  /** The short names of the lists that it is on. */
  readonly lists: readonly string[];
  readonly confirmed: string | null;
  readonly unsubscribed: string | null;
}

/** Milliseconds for the whole exchange. */
const PATIENCE = 10_000;

/**
 * Posts a subscriber to the provider's address. The key `subscriber-{id}-{version}` is the same at every attempt, so that the
 * provider takes each version once (draft-ietf-httpapi-idempotency-key-header).
 * @throws Error for any answer but success
 */
async function sendToProvider(
  { mailingProvider }: Pick<Config, 'mailingProvider'>,
  subscriber: HandedSubscriber,
): Promise<void> {
  if (!mailingProvider) throw new Error('No provider is set any more (MAILING_PROVIDER_URL).');
  const { url, key } = mailingProvider;
  const answer = await outgoingFetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `subscriber-${subscriber.id}-${subscriber.version}`,
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(subscriber),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The provider answers ${answer.status}.`);
}

interface HandOver {
  readonly subscriberId: number;
}

/** About two weeks: a wrong key may take days to be found. */
const ATTEMPTS = 60;

/**
 * Sends a subscriber as it is now, unless the provider has this version. Should the process end between the provider's answer
 * and its note, the same version is sent again under the same idempotency key.
 */
export const handOverJob = defineJob<HandOver, Services>({
  name: 'mailing-hand-over',
  about: ({ subscriberId }) => `subscriber ${subscriberId}`,
  attempts: ATTEMPTS,
  async run(services, { subscriberId }, { id: jobId }) {
    await assertNoneRunning(services, subscriberId, jobId);
    const context = await systemContext(services);
    const subscriber = await subscriberById(context).load(subscriberId);
    if (!subscriber || subscriber.handedVersion >= subscriber.version) return;
    const { id, version, email, status, fields, confirmed, unsubscribed } = subscriber;
    const lists = await listsOf(context, id);
    await sendToProvider(services.config, {
      id,
      version,
      email,
      status,
      fields: parseValues(fields),
      lists: lists.map(({ slug }) => slug),
      confirmed,
      unsubscribed,
    });
    await services.database.prisma.subscriber.updateMany({
      where: { id, handedVersion: { lt: version } },
      data: { handedVersion: version },
    });
  },
});

interface Erasure extends HandOver {
  readonly email: string;
  readonly version: number;
}

/** Tells the provider of a subscriber who is erased here; the job is the last place that has the address. */
export const erasureJob = defineJob<Erasure, Services>({
  name: 'mailing-erasure',
  about: ({ subscriberId }) => `subscriber ${subscriberId}, who was erased`,
  attempts: ATTEMPTS,
  async run(services, { subscriberId, email, version }, { id: jobId }) {
    await assertNoneRunning(services, subscriberId, jobId);
    await sendToProvider(services.config, {
      id: subscriberId,
      version,
      email,
      status: 'erased',
      fields: {},
      lists: [],
      confirmed: null,
      unsubscribed: null,
    });
  },
});

/**
 * Enqueues a message about a subscriber for the provider, if there is one (MAILING_PROVIDER_URL), in the transaction of the change itself,
 * so that none is lost.
 */
export async function enqueueHandOver(
  transaction: Transaction,
  { mailingProvider }: Config,
  subscriberId: number,
): Promise<void> {
  if (mailingProvider) await enqueueJob(transaction, handOverJob, { subscriberId });
}

/** Has the provider erase a subscriber. @param erased the version is the last that the subscriber had */
export async function enqueueErasure(
  transaction: Transaction,
  { mailingProvider }: Config,
  { id, email, version }: { readonly id: number; readonly email: string; readonly version: number },
): Promise<void> {
  if (mailingProvider)
    await enqueueJob(transaction, erasureJob, { subscriberId: id, email, version: version + 1 });
}

/**
 * Two jobs about one subscriber must not be under way at once: the older state could arrive last.
 * @throws Error while an earlier one runs, so that this one is tried again
 */
async function assertNoneRunning(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  subscriberId: number,
  jobId: number,
): Promise<void> {
  const other = await database.tables
    .selectFrom('Job')
    .select('id')
    .where('name', '=', handOverJob.name)
    .where('payload', '=', JSON.stringify({ subscriberId }))
    .where('id', '<', jobId)
    .where('lockedUntil', '>=', toMoment(clock.now()))
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  if (other) throw new Error('An earlier hand-over of this subscriber is under way.');
}
