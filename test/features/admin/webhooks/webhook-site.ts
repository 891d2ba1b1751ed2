import { allJobs } from '../../../../src/app/features.ts';
import { tellChanges } from '../../../../src/features/admin/webhooks/tell-changes.ts';
import { createWebhook } from '../../../../src/features/admin/webhooks/webhook-operations.ts';
import { attemptJob, claimJobs } from '../../../../src/jobs/run-jobs.ts';
import type { Clock } from '../../../../src/lib/clock.ts';
import { perform } from '../../../../src/operation/operation.ts';
import type { Services } from '../../../../src/operation/services.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts';

/** A site and a receiver that it may send to. */
export interface WebhookSite extends TestSite {
  readonly receiver: WebhookReceiver;
  /** Adds a webhook to the receiver; answers its number. */
  addWebhook(args?: object): Promise<{ readonly id: number; readonly secret: string | null }>;
  /** Tells all that has changed and tries what is due once, as the server does by and by. */
  deliver(): Promise<void>;
  /** Writes by REST as the administrator; answers the id. */
  write(path: string, json: object): Promise<number>;
}

export async function openWebhookSite({ clock }: { clock?: Clock } = {}): Promise<WebhookSite> {
  const receiver = await openWebhookReceiver();
  const site = await openTestSite({
    ...(clock ? { clock } : {}),
    env: { GUARDED_FETCH_ALLOW: receiver.host },
  });
  return {
    ...site,
    receiver,
    addWebhook: async (args = {}) =>
      perform(createWebhook, await site.context('admin'), { url: receiver.url, ...args }),
    async deliver() {
      await tellAll(site.services);
      await tryDue(site.services);
    },
    write: async (path, json) => (await site.make(path, json)).id,
    async close() {
      await site.close();
      await receiver.close();
    },
  };
}

/** Tells webhooks of all changes that there are, without waiting for more. */
export async function tellAll(services: Services): Promise<void> {
  await services.changes.refresh();
  while ((await tellChanges(services, 0)) === null);
}

/** Tries the jobs that are due, each once. */
export async function tryDue(services: Services): Promise<void> {
  const names = allJobs.map(({ name }) => name);
  const claimed = await claimJobs(services, { names, most: 1000, lease: 30, except: [] });
  for (const job of claimed) await attemptJob(services, allJobs, job);
}
