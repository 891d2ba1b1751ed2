import { describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/app/features.ts';
import { handOverSubscribers } from '../../../../src/features/audience/mailing/hand-over-subscribers.ts';
import { deleteSubscriber } from '../../../../src/features/audience/mailing/subscriber-operations.ts';
import { runJobs } from '../../../../src/jobs/run-jobs.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openFlakyProvider } from '../../../support/flaky-provider.ts';
import { openMailingSite } from '../../../support/mailing-site.ts';
import { forEachTest } from '../../../support/shared.ts';

const provider = forEachTest(openFlakyProvider);
const mailing = forEachTest(() =>
  openMailingSite({ MAILING_PROVIDER_URL: provider.url, MAILING_PROVIDER_KEY: 'secret' }),
);

const subscribers = () => mailing.site.services.database.prisma.subscriber;
const twice = () => {
  const keys = provider.requests.filter(({ isTaken }) => isTaken).map(({ key }) => key);
  return keys.length - new Set(keys).size;
};

describe('the provider', () => {
  it('gets a subscriber once confirmed, and not before', async () => {
    await mailing.signUp({ EMAIL: 'ann@example.org', LIKES: 'birds' });
    await mailing.work();
    expect(provider.requests).toEqual([]);
    await mailing.post(mailing.link('confirm', 'ann@example.org'));
    await mailing.work();
    expect(provider.taken).toEqual([
      expect.objectContaining({
        email: 'ann@example.org',
        status: 'subscribed',
        fields: { FNAME: 'Ann', LIKES: ['birds'] },
        lists: ['news-more', 'jobs'],
      }),
    ]);
    expect(provider.authorization).toBe('Bearer secret');
  });

  it('loses nothing and gets nothing twice, however it fails', async () => {
    const people = Array.from({ length: 8 }, (_, i) => `person${i}@example.org`);
    for (const email of people) await mailing.signUp({ EMAIL: email });
    await mailing.work();
    provider.failures.push(
      500,
      'cut',
      'cut after taking',
      429,
      503,
      'cut after taking',
      401,
      'cut',
    );
    provider.failures.push(500, 'cut after taking', 'cut after taking', 404, 502, 301, 'cut');
    for (const email of people) await mailing.post(mailing.link('confirm', email));
    await mailing.work();
    expect(provider.failures).toEqual([]);
    expect(provider.taken.map(({ email }) => email).sort()).toEqual(people);
    expect(twice()).toBe(0);
    const rows = await subscribers().findMany();
    expect(rows.every(({ version, handedVersion }) => version === handedVersion)).toBe(true);
    expect(await mailing.site.services.database.prisma.job.count()).toBe(0);
  });

  it('ends with the latest state where changes follow each other', async () => {
    await mailing.subscribe('ann@example.org');
    provider.failures.push('cut', 'cut after taking', 500);
    await mailing.post(mailing.link('unsubscribe', 'ann@example.org'));
    await mailing.work();
    expect(provider.taken.at(-1)).toMatchObject({ status: 'unsubscribed', lists: [] });
    const versions = provider.taken.map(({ version }) => Number(version));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(twice()).toBe(0);
  });

  it('is not sent a newer state while an older one is under way', async () => {
    await mailing.subscribe('ann@example.org');
    let release = () => {};
    provider.beforeTaking = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const stop = runJobs(mailing.site.services, allJobs, { interval: 10 });
    await expect.poll(() => provider.arrived).toBe(1);
    await mailing.post(mailing.link('unsubscribe', 'ann@example.org'));
    const { prisma } = mailing.site.services.database;
    const reasons = async () => (await prisma.job.findMany()).map(({ lastError }) => lastError);
    await expect.poll(reasons).toContain('An earlier hand-over of this subscriber is under way.');
    expect(provider.arrived).toBe(1);
    provider.beforeTaking = async () => {};
    release();
    await expect.poll(() => prisma.job.count()).toBe(1);
    await stop();
    await mailing.work();
    expect(provider.taken.map(({ status }) => status)).toEqual(['subscribed', 'unsubscribed']);
  });

  it('gets the same version under the same key when a process ended before its note', async () => {
    await mailing.subscribe('ann@example.org');
    await mailing.work();
    const row = await subscribers().findFirstOrThrow();
    await subscribers().update({ where: { id: row.id }, data: { handedVersion: 0 } });
    const admin = await mailing.site.context('admin');
    expect(await perform(handOverSubscribers, admin, {})).toEqual({ count: 1, next: null });
    await mailing.work();
    expect(new Set(provider.requests.map(({ key }) => key)).size).toBe(1);
    expect(provider.requests).toHaveLength(2);
    expect(provider.taken).toHaveLength(1);
    expect(await perform(handOverSubscribers, admin, {})).toEqual({ count: 0, next: null });
  });

  it('is told of who is erased', async () => {
    await mailing.subscribe('ann@example.org');
    await mailing.work();
    provider.failures.push('cut', 500);
    const { id, version } = await subscribers().findFirstOrThrow();
    await perform(deleteSubscriber, await mailing.site.context('admin'), { id });
    await mailing.work();
    expect(provider.taken.at(-1)).toEqual({
      id,
      version: version + 1,
      email: 'ann@example.org',
      status: 'erased',
      fields: {},
      lists: [],
      confirmed: null,
      unsubscribed: null,
    });
    expect(JSON.stringify(await mailing.site.services.database.prisma.job.findMany())).toBe('[]');
  });
});
