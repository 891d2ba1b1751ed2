import { describe, expect, it } from 'vitest';
import {
  sweepUnconfirmed,
  sweepUnconfirmedNowAndThen,
} from '../../../../src/features/audience/mailing/subscribe.ts';
import { deleteSubscriber } from '../../../../src/features/audience/mailing/subscriber-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openMailingSite } from '../../../support/mailing-site.ts';
import { forEachTest } from '../../../support/shared.ts';

const mailing = forEachTest(openMailingSite);

const email = 'ann@example.org';
const DAY = 24 * 3600;
const prisma = () => mailing.site.services.database.prisma;
const subscribers = () => prisma().subscriber.findMany({ orderBy: { id: 'asc' } });
const sweep = () => sweepUnconfirmed(mailing.site.services);

const later = (seconds: number) =>
  mailing.clock.set(
    new Date(mailing.clock.now().getTime() + seconds * 1000).toISOString().slice(0, 19),
  );

async function signUp(address = email): Promise<void> {
  expect((await mailing.signUp({ EMAIL: address })).body).toBe(true);
  await mailing.work();
}

describe('a sign-up that nobody confirms', () => {
  it('is kept for thirty days and not for longer', async () => {
    await signUp();
    const [subscriber] = await subscribers();
    later(30 * DAY);
    await sweep();
    expect(await subscribers()).toEqual([subscriber]);
    later(1);
    await sweep();
    expect(await subscribers()).toEqual([]);
    expect(await prisma().mailingSubscription.count()).toBe(0);
    const change = { kind: 'private:subscriber', recordId: subscriber?.id, operation: 'delete' };
    expect(await prisma().change.findMany({ orderBy: { seq: 'desc' }, take: 1 })).toMatchObject([
      change,
    ]);
  });

  it('is kept for as long again when it is asked for again', async () => {
    await signUp();
    later(20 * DAY);
    await signUp();
    later(20 * DAY);
    await sweep();
    expect(await subscribers()).toHaveLength(1);
  });

  it('begins anew afterwards', async () => {
    await signUp();
    const [before] = await subscribers();
    const old = mailing.link('confirm', email);
    later(31 * DAY);
    await sweep();
    expect((await mailing.post(old)).status).toBe(410);
    await mailing.subscribe(email);
    const [after] = await subscribers();
    expect(after).toMatchObject({ status: 'subscribed', optInLetters: 1 });
    expect(after?.id).not.toBe(before?.id);
  });

  it('leaves an address as suppressed as it was', async () => {
    await mailing.subscribe(email);
    const admin = await mailing.site.context('admin');
    const [first] = await subscribers();
    await perform(deleteSubscriber, admin, { id: first?.id });
    const suppressed = await prisma().mailingSuppression.findMany();
    expect(suppressed).toHaveLength(1);
    await signUp();
    later(31 * DAY);
    await sweep();
    expect(await subscribers()).toEqual([]);
    expect(await prisma().mailingSuppression.findMany()).toEqual(suppressed);
  });

  it('is removed among any number of them', async () => {
    const optInAsked = '2026-01-01T00:00:00';
    const data = Array.from({ length: 450 }, (_, i) => `n${i}@example.org`).map((one) => ({
      email: one,
      emailKey: one,
      status: 'pending',
      created: optInAsked,
      optInAsked,
    }));
    await prisma().subscriber.createMany({ data });
    await signUp();
    await sweep();
    expect((await subscribers()).map((one) => one.email)).toEqual([email]);
  });

  it('is looked for now and then', async () => {
    await signUp();
    const stop = sweepUnconfirmedNowAndThen(mailing.site.services, 20);
    later(31 * DAY);
    await expect.poll(() => prisma().subscriber.count()).toBe(0);
    await stop();
  });
});

describe('who has ever confirmed, unsubscribed or bounced', () => {
  it('stays, whatever is asked for and not confirmed', async () => {
    await mailing.subscribe(email);
    await mailing.subscribe('bob@example.org');
    await mailing.post(mailing.link('unsubscribe', 'bob@example.org'));
    await signUp('cid@example.org');
    await mailing.post(mailing.link('unsubscribe', 'cid@example.org'));
    later(2 * DAY);
    await signUp('bob@example.org');
    const before = await subscribers();
    expect(before.map(({ status }) => status)).toEqual([
      'subscribed',
      'unsubscribed',
      'unsubscribed',
    ]);
    later(400 * DAY);
    await sweep();
    expect(await subscribers()).toEqual(before);
  });
});
