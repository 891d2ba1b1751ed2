import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDeliveries } from '../../../../src/features/admin/webhooks/delivery-job.ts';
import { redeliverWebhook } from '../../../../src/features/admin/webhooks/delivery-operations.ts';
import { updateWebhook } from '../../../../src/features/admin/webhooks/webhook-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { forEachTest } from '../../../support/shared.ts';
import { openWebhookSite, tellAll, tryDue } from './webhook-site.ts';

const posts = '/core/v2/posts';
const open = { title: 'Open', status: 'publish' };

const clock = settableClock('2026-11-21T12:00:00');
beforeEach(() => clock.set('2026-11-21T12:00:00'));
const site = forEachTest(() => openWebhookSite({ clock }));

const prisma = () => site.services.database.prisma;
const deliveries = () => prisma().webhookDelivery.findMany({ orderBy: { id: 'asc' } });
const hook = (id: number) => prisma().webhook.findUniqueOrThrow({ where: { id } });
const later = (hours: number) => {
  const now = clock.now().getTime() + hours * 3_600_000;
  clock.set(new Date(now).toISOString().slice(0, 19));
};

describe('a message', () => {
  it('is signed as the library of Standard Webhooks checks it', async () => {
    clock.set(new Date().toISOString().slice(0, 19));
    const { secret } = await site.addWebhook();
    await site.write(posts, open);
    await site.deliver();
    const [message] = site.receiver.received;
    const { body = '', headers = {} } = message ?? {};
    const check = new Webhook(secret ?? '');
    expect(check.verify(body, headers as Record<string, string>)).toEqual(message?.json);
    expect(() => check.verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(() =>
      new Webhook(`whsec_${btoa('x'.repeat(32))}`).verify(body, headers as Record<string, string>),
    ).toThrow();
  });

  it('is signed by the secret that the administrator gave', async () => {
    clock.set(new Date().toISOString().slice(0, 19));
    const given = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    expect(await site.addWebhook({ secret: given })).toMatchObject({ secret: null });
    await site.write(posts, open);
    await site.deliver();
    const [message] = site.receiver.received;
    new Webhook(given).verify(message?.body ?? '', message?.headers as Record<string, string>);
  });

  it('says what has happened to which record, and no more', async () => {
    await site.addWebhook();
    const id = await site.write(posts, { ...open, content: 'Long', excerpt: 'Short' });
    await site.deliver();
    const [message] = site.receiver.received.filter(({ json }) => json.data.kind === 'post');
    expect(message?.headers['content-type']).toBe('application/json');
    expect(message?.json).toEqual({
      type: 'post.created',
      timestamp: '2026-11-21T12:00:00Z',
      data: { kind: 'post', id, slug: 'open', uri: '/2026/11/21/open/' },
    });
  });

  it('has the same id and body in all attempts until one succeeds', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push(500, 503);
    await site.write(posts, open);
    await site.deliver();
    expect(await deliveries()).toMatchObject([
      {
        status: 'waiting',
        attempts: 1,
        responseStatus: 500,
        response: 'answer 500',
        error: 'The receiver answered 500.',
        lastAttempt: '2026-11-21T12:00:00',
        nextAttempt: '2026-11-21T12:00:05',
      },
    ]);
    expect(await hook(id)).toMatchObject({ failingSince: '2026-11-21T12:00:00' });
    clock.set('2026-11-21T12:00:05');
    await site.deliver();
    expect(await deliveries()).toMatchObject([{ nextAttempt: '2026-11-21T12:05:05' }]);
    clock.set('2026-11-21T12:05:05');
    await site.deliver();
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', attempts: 3, responseStatus: 204, error: null, nextAttempt: null },
    ]);
    const { received } = site.receiver;
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(await hook(id)).toMatchObject({ failingSince: null, isActive: true });
    expect(await prisma().job.count()).toBe(0);
  });

  it('is given up after eight attempts in a good day, and leaves no failed job', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push(...Array<number>(20).fill(500));
    await site.write(posts, open);
    await tellAll(site.services);
    for (let hour = 0; hour < 30; hour += 0.25) {
      await tryDue(site.services);
      later(0.25);
    }
    expect(site.receiver.received).toHaveLength(8);
    expect(await deliveries()).toMatchObject([
      { status: 'failed', attempts: 8, nextAttempt: null, error: 'The receiver answered 500.' },
    ]);
    expect(await prisma().job.count()).toBe(0);
    expect(await hook(id)).toMatchObject({ isActive: true });
  });

  it('is not lost when the receiver says nothing that is HTTP, and when nobody is there', async () => {
    await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push((response) => void response.socket?.end('no\r\n\r\n'));
    await site.write(posts, open);
    await site.deliver();
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', responseStatus: null, error: 'There was no proper answer.' },
    ]);
    later(1);
    await site.deliver();
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }]);
  });

  it('is taken although the answer is endless, of which the beginning is kept', async () => {
    await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push((response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = () => response.write('\u0000a\u001b[31mb\n'.repeat(10_000));
      response.on('drain', more);
      response.on('error', () => {});
      more();
    });
    await site.write(posts, open);
    await site.deliver();
    const [{ status, response } = { status: '', response: '' }] = await deliveries();
    expect(status).toBe('delivered');
    expect(response?.length).toBeLessThanOrEqual(1000);
    expect(response).toMatch(/^a \[31mb a/);
  });

  it('is not taken by a redirect, which is not followed', async () => {
    await site.addWebhook({ kinds: ['post'] });
    const { url } = site.receiver;
    site.receiver.answers.push((response) => void response.writeHead(302, { location: url }).end());
    await site.write(posts, open);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', error: 'The receiver sends on (302); redirects are not followed.' },
    ]);
  });

  it('is not sent where the name leads into a private network', async () => {
    const port = site.receiver.host.split(':')[1];
    await site.addWebhook({ kinds: ['post'] });
    await prisma().webhook.updateMany({ data: { url: 'http://localhost/hook' } });
    await site.write(posts, open);
    await site.deliver();
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', error: 'localhost is no host of the public Internet.' },
    ]);
    await prisma().webhook.updateMany({ data: { url: `http://localhost:${port}/hook` } });
    later(1);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(0);
    expect(await deliveries()).toMatchObject([{ status: 'waiting', attempts: 2 }]);
  });
});

describe('a webhook', () => {
  it('is switched off by a receiver that is gone, and waiting messages are not sent then', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    await site.write(posts, open);
    await site.write(posts, open);
    site.receiver.answers.push(410);
    await site.deliver();
    expect(await hook(id)).toMatchObject({
      isActive: false,
      offReason: 'The receiver answered 410: it wants no more messages.',
    });
    expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(site.receiver.received).toHaveLength(1);
    await site.write(posts, open);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(1);
  });

  it('is switched off after five days of failures only', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push(...Array<number>(200).fill(500));
    for (let day = 0; day < 5; day++) {
      await site.write(posts, open);
      await site.deliver();
      expect(await hook(id)).toMatchObject({ isActive: true });
      later(24);
    }
    later(1);
    await site.deliver();
    expect(await hook(id)).toMatchObject({
      isActive: false,
      offReason: 'No message was taken for five days.',
    });
  });

  it('begins at now when it is switched on again', async () => {
    const { id } = await site.addWebhook({ kinds: ['post'] });
    const set = async (isActive: boolean) =>
      perform(updateWebhook, await site.context('admin'), { id, is_active: isActive });
    await set(false);
    await site.write(posts, open);
    await set(true);
    const told = await site.write(posts, open);
    await site.deliver();
    expect(site.receiver.told()).toEqual([`post.created ${told}`]);
  });

  it('whose secret can not be read any more says so', async () => {
    await site.addWebhook({ kinds: ['post'] });
    await prisma().webhook.updateMany({
      data: { secret: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    });
    await site.write(posts, open);
    await site.deliver();
    expect(await deliveries()).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('Give it a new secret') },
    ]);
  });
});

describe('a delivery', () => {
  it('is done once more under the same id, and at once if it waits', async () => {
    await site.addWebhook({ kinds: ['post'] });
    site.receiver.answers.push(500);
    await site.write(posts, open);
    await site.deliver();
    const [{ id } = { id: 0 }] = await deliveries();
    const again = async () => perform(redeliverWebhook, await site.context('admin'), { id });
    await again();
    await tryDue(site.services);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    later(1);
    await tryDue(site.services); // the job of the first run finds nothing to do
    expect(site.receiver.received).toHaveLength(2);
    await again();
    await tryDue(site.services);
    expect(site.receiver.received).toHaveLength(3);
    expect(new Set(site.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      1,
    );
    expect(await prisma().job.count()).toBe(0);
  });

  it('is kept for a week, and only the latest of a webhook are', async () => {
    await site.addWebhook({ kinds: ['post'] });
    for (let n = 0; n < 4; n++) await site.write(posts, open);
    await site.deliver();
    const all = (await deliveries()).map(({ id }) => id);
    site.receiver.answers.push(500);
    await site.write(posts, open);
    await site.deliver();
    await sweepDeliveries(site.services, 2);
    const kept = [...all.slice(2), expect.any(Number)];
    expect((await deliveries()).map(({ id }) => id)).toEqual(kept);
    later(24 * 8);
    await sweepDeliveries(site.services);
    expect(await deliveries()).toMatchObject([{ status: 'waiting' }]);
  });
});
