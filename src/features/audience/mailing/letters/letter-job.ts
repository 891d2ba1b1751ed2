import { randomUUID } from 'node:crypto';
import { enqueueJob } from '../../../../jobs/enqueue-job.ts';
import { defineJob } from '../../../../jobs/job.ts';
import { deliver } from '../../../../jobs/mail/deliver.ts';
import type { Services } from '../../../../operation/services.ts';
import { systemContext } from '../../../../operation/system-context.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { findMailingRecord, type Subscriber } from '../mailing-loaders.ts';
import { isSuppressed } from '../suppression.ts';
import { composeLetter } from './compose-letter.ts';

/** A letter to a subscriber. It names nobody, so that nothing of who is erased meanwhile stays in the queue. */
interface Letter {
  readonly subscriberId: number;
  readonly kind: 'confirm' | 'welcome';
  /** Of the opt-in that it asks about; a later one makes it void. */
  readonly optInKey: string;
}

/**
 * Writes a letter when it is sent, and only if it may still be: an address that has unsubscribed or bounced gets nothing but
 * what asks about a new opt-in.
 */
export const letterJob = defineJob<Letter & { readonly id: string }, Services>({
  name: 'mailing-letter',
  about: ({ kind, subscriberId }) => `${kind}, subscriber ${subscriberId}`,
  async run(services, { id, subscriberId, kind, optInKey }, { keep }) {
    const context = await systemContext(services);
    const subscriber = await findMailingRecord(context, 'subscriber', subscriberId);
    const mayGo =
      subscriber &&
      (kind === 'confirm'
        ? isAskedBy(subscriber, optInKey, context.now)
        : subscriber.status === 'subscribed' && !(await isSuppressed(context, subscriber)));
    if (!mayGo) return;
    const message = await composeLetter(context, subscriber, kind);
    await deliver(services, { id, message }, [], () => keep({ id, subscriberId, kind, optInKey }));
  },
});

/** Leaves a letter to be sent in the transaction of what it is about. */
export const enqueueLetter = (transaction: Transaction, letter: Letter): Promise<number> =>
  enqueueJob(transaction, letterJob, { id: randomUUID(), ...letter });

const isAskedBy = (subscriber: Subscriber, optInKey: string, now: string): boolean =>
  subscriber.optInKey === optInKey && subscriber.optInUntil !== null && subscriber.optInUntil > now;
