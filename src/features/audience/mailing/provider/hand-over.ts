import type { Config } from '../../../../config/config.ts';
import { enqueueJob } from '../../../../jobs/enqueue-job.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { erasureJob, handOverJob } from './hand-over-jobs.ts';

/**
 * Has the provider told of a subscriber, where there is one (MAILING_PROVIDER_URL), in the transaction of the change itself, so
 * that none is lost.
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
