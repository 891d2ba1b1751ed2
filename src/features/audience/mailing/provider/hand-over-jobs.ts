import { defineJob } from '../../../../jobs/job.ts';
import type { Services } from '../../../../operation/services.ts';
import { systemContext } from '../../../../operation/system-context.ts';
import { findMailingRecord, subscriptionsOf } from '../mailing-loaders.ts';
import { parseValues } from '../merge-field.ts';
import { assertNoneRunning } from './one-at-a-time.ts';
import { sendToProvider } from './send-to-provider.ts';

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
    await assertNoneRunning(services, handOverJob.name, { subscriberId, jobId });
    const context = await systemContext(services);
    const subscriber = await findMailingRecord(context, 'subscriber', subscriberId);
    if (!subscriber || subscriber.handedVersion >= subscriber.version) return;
    const { id, version, email, status, fields, confirmed, unsubscribed } = subscriber;
    const subscriptions = await subscriptionsOf(context).load(id);
    const held = subscriptions.filter((one) => one.status === 'subscribed');
    const lists = await Promise.all(
      held.map(({ listId }) => findMailingRecord(context, 'list', listId)),
    );
    await sendToProvider(services.config, {
      id,
      version,
      email,
      status,
      fields: parseValues(fields),
      lists: lists.flatMap((list) => (list ? [list.slug] : [])),
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
    await assertNoneRunning(services, handOverJob.name, { subscriberId, jobId });
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
