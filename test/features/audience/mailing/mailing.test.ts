import { beforeEach, describe, expect, it } from 'vitest';
import { updateMailingForm } from '../../../../src/features/audience/mailing/mailing-form-operations.ts';
import {
  deleteSubscriber,
  exportSubscribers,
} from '../../../../src/features/audience/mailing/subscriber-operations.ts';
import { suppressAddress } from '../../../../src/features/audience/mailing/subscription-operations.ts';
import { perform } from '../../../../src/operation/operation.ts';
import { openMailingSite } from '../../../support/mailing-site.ts';
import { shared } from '../../../support/shared.ts';

const mailing = shared(openMailingSite);
let email: string;
let count = 0;
beforeEach(() => {
  email = `person${count++}@example.org`;
});

const stored = () =>
  mailing.site.services.database.prisma.subscriber.findUnique({
    where: { emailKey: email },
    include: { subscriptions: { orderBy: { listId: 'asc' } } },
  });

const lettersTo = (address: string) =>
  mailing.inbox.letters.filter(({ recipients }) => recipients.includes(address));

const get = (path: string) => mailing.site.fetch(path);

const later = (seconds: number) =>
  mailing.clock.set(
    new Date(mailing.clock.now().getTime() + seconds * 1000).toISOString().slice(0, 19),
  );

const changes = async () => {
  const { prisma } = mailing.site.services.database;
  return [await prisma.change.count(), await prisma.job.count()];
};

describe('a sign-up', () => {
  it('answers true, and a letter asks to confirm', async () => {
    const { status, body } = await mailing.signUp({ EMAIL: email, AGE: '30' });
    expect([status, body]).toEqual([200, true]);
    await mailing.work();
    const [letter] = lettersTo(email);
    expect(letter?.recipients).toEqual([email]);
    expect(letter?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(letter?.raw).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/site\.test\/mailing\/unsubscribe\//m,
    );
    expect(letter?.raw).toContain('- News & more');
    expect(await stored()).toMatchObject({ status: 'pending', fields: '{}', confirmed: null });
  });

  it.each([
    ['no form', { _mc4wp_form_id: '' }, 404, 'not_found'],
    ['an unknown form', { _mc4wp_form_id: '99999999999' }, 404, 'not_found'],
    ['no address', { EMAIL: ' ' }, 400, 'required_field_missing'],
    ['a wrong address', { EMAIL: 'ann@example' }, 400, 'invalid_email'],
    ['two addresses', { EMAIL: 'a@example.org, b@example.org' }, 400, 'invalid_email'],
    [
      'an address with a header',
      { EMAIL: 'a@example.org\r\nBcc: b@example.org' },
      400,
      'invalid_email',
    ],
    ['a very long address', { EMAIL: `${'a'.repeat(2000)}@example.org` }, 400, 'invalid_email'],
    ['a required field missing', { FNAME: '' }, 400, 'required_field_missing'],
    ['a value that its field does not take', { AGE: 'old' }, 400, 'invalid_field'],
    ['a choice that there is not', { LIKES: 'bats' }, 400, 'invalid_field'],
    ['lists that the form has not', { _mc4wp_lists: '77' }, 400, 'no_lists_selected'],
    ['a filled honeypot', { _mc4wp_honeypot: 'x' }, 400, 'spam'],
    ['a form shown later than it was sent', { _mc4wp_timestamp: '9999999999' }, 400, 'spam'],
    ['a time that is none', { _mc4wp_timestamp: 'now' }, 400, 'spam'],
  ])('with %s is refused and writes nothing', async (_, fields, status, code) => {
    const before = await changes();
    const answer = await mailing.signUp({ EMAIL: email, ...fields });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await changes()).toEqual(before);
  });

  it('is taken at once, as a browser may fill the form in', async () => {
    const shown = Math.floor(mailing.clock.now().getTime() / 1000);
    const { body } = await mailing.signUp({ EMAIL: email, _mc4wp_timestamp: String(shown) });
    expect(body).toBe(true);
  });

  it('is for the lists that are chosen, by id or name', async () => {
    await mailing.signUp({ EMAIL: email, '_mc4wp_lists[]': 'jobs' });
    expect((await stored())?.subscriptions).toMatchObject([{ listId: mailing.jobs }]);
  });

  it('to a closed form is refused', async () => {
    const admin = await mailing.site.context('admin');
    await perform(updateMailingForm, admin, { id: mailing.form, is_open: false });
    expect((await mailing.signUp({ EMAIL: email })).body.code).toBe('not_found');
    await perform(updateMailingForm, admin, { id: mailing.form, is_open: true });
  });

  it('mails an address once in ten minutes and three times a day, whoever asks', async () => {
    for (const wait of [0, 60, 600, 600, 600, 600, 24 * 3600]) {
      later(wait);
      expect((await mailing.signUp({ EMAIL: email })).body).toBe(true);
      await mailing.work();
    }
    expect(lettersTo(email)).toHaveLength(4);
  });

  it('makes one subscriber of many at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => mailing.signUp({ EMAIL: email })));
    expect(answers.map(({ body }) => body)).toEqual([true, true, true, true]);
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(1);
  });

  it('from one network is taken twenty times an hour', async () => {
    const send = (ip: string, address: string) =>
      mailing.site.app.fetch(
        new Request('http://site.test/api/mailing/v1/form', {
          method: 'POST',
          body: new URLSearchParams({
            _mc4wp_form_id: String(mailing.form),
            FNAME: 'x',
            EMAIL: address,
          }),
        }),
        { ip, requestId: 'test' },
      );
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++)
      statuses.push((await send(`2001:db8::${i}`, `n${i}.${email}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('192.0.2.9', email)).status).toBe(200);
  });
});

describe('a confirmation', () => {
  it('takes a press of the button: to open the link changes nothing', async () => {
    await mailing.signUp({ EMAIL: email, LIKES: 'birds' });
    await mailing.work();
    const path = mailing.link('confirm', email);
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post">');
    expect((await stored())?.status).toBe('pending');
    expect((await mailing.post(path)).status).toBe(200);
    expect(await stored()).toMatchObject({
      status: 'subscribed',
      fields: '{"FNAME":"Ann","LIKES":["birds"]}',
      subscriptions: [{ status: 'subscribed' }, { status: 'subscribed' }],
    });
    expect((await mailing.post(path)).status).toBe(200);
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(2);
    const again = await mailing.signUp({ EMAIL: email.toUpperCase() });
    expect([again.status, again.body.code]).toEqual([400, 'already_subscribed']);
  });

  it('needs a link of ours that is not over', async () => {
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    const first = mailing.link('confirm', email);
    const forged = first.replace(/.\/$/, (end) => (end === 'A/' ? 'B/' : 'A/'));
    for (const path of [forged, '/mailing/confirm/1-x/', first.replace(/\d+-/, '999999-')])
      expect((await mailing.post(path)).status).toBe(410);
    const asUnsubscription = first.replace('confirm', 'unsubscribe');
    expect((await mailing.post(asUnsubscription)).status).toBe(410);
    later(700);
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    const second = mailing.link('confirm', email);
    expect((await mailing.post(first)).status).toBe(410);
    later(8 * 24 * 3600);
    expect((await mailing.post(second)).status).toBe(410);
    expect((await stored())?.status).toBe('pending');
  });

  it('is needed before anything of a subscriber changes', async () => {
    await mailing.signUp({ EMAIL: email, '_mc4wp_lists[]': 'jobs' });
    await mailing.work();
    await mailing.post(mailing.link('confirm', email));
    later(700);
    const { body } = await mailing.signUp({ EMAIL: email, FNAME: 'Mallory' });
    expect(body).toBe(true);
    await mailing.work();
    expect(await stored()).toMatchObject({
      status: 'subscribed',
      fields: '{"FNAME":"Ann"}',
      subscriptions: [
        { listId: mailing.news, status: 'pending' },
        { listId: mailing.jobs, status: 'subscribed' },
      ],
    });
    await mailing.post(mailing.link('confirm', email));
    expect(await stored()).toMatchObject({
      fields: '{"FNAME":"Mallory"}',
      subscriptions: [{ status: 'subscribed' }, { status: 'subscribed' }],
    });
  });
});

describe('an unsubscription', () => {
  it('takes a press of the button, or one POST of a mail program', async () => {
    await mailing.subscribe(email);
    const path = mailing.link('unsubscribe', email);
    expect(await (await get(path)).text()).toContain('<form method="post">');
    expect((await stored())?.status).toBe('subscribed');
    expect((await mailing.post(path)).status).toBe(200);
    expect(await stored()).toMatchObject({
      status: 'unsubscribed',
      subscriptions: [{ status: 'unsubscribed' }, { status: 'unsubscribed' }],
    });
    const before = await stored();
    expect((await mailing.post(path)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('stops a letter that was on its way', async () => {
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    const leave = mailing.link('unsubscribe', email);
    await mailing.post(mailing.link('confirm', email)); // the welcome waits
    await mailing.post(leave);
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(1);
  });

  it('holds until its owner opts in anew', async () => {
    await mailing.subscribe(email);
    await mailing.work();
    await mailing.post(mailing.link('unsubscribe', email));
    later(24 * 3600 + 1);
    const count = lettersTo(email).length;
    expect((await mailing.signUp({ EMAIL: email })).body).toBe(true);
    await mailing.work();
    // The one letter that asks; nothing else until it is confirmed.
    expect(lettersTo(email)).toHaveLength(count + 1);
    expect((await stored())?.status).toBe('unsubscribed');
    await mailing.post(mailing.link('confirm', email));
    expect((await stored())?.status).toBe('subscribed');
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(count + 2);
  });

  it('makes an open confirmation void', async () => {
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    const confirm = mailing.link('confirm', email);
    await mailing.post(mailing.link('unsubscribe', email));
    expect((await mailing.post(confirm)).status).toBe(410);
    expect((await stored())?.status).toBe('unsubscribed');
  });

  it('comes of a bounce, too', async () => {
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    await mailing.post(mailing.link('confirm', email));
    const admin = await mailing.site.context('admin');
    await perform(suppressAddress, admin, { email: email.toUpperCase(), reason: 'bounced' });
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(1);
    expect((await stored())?.status).toBe('bounced');
  });
});

describe('pages', () => {
  it('escape what strangers have typed', async () => {
    email = `x&'{}~${count}@example.org`;
    await mailing.signUp({ EMAIL: email });
    await mailing.work();
    const html = await (await get(mailing.link('confirm', email))).text();
    expect(html).toContain(`x&amp;&#39;{}~${count}@example.org`);
  });

  it('are only there for links', async () => {
    expect((await get('/mailing/confirm/')).status).toBe(404);
    expect((await get('/mailing/confirm/1-abc/')).status).toBe(410);
    const put = new Request('http://site.test/mailing/confirm/1-abc/', { method: 'PUT' });
    expect((await mailing.site.app.fetch(put)).status).toBe(405);
  });
});

describe('an erasure', () => {
  it('leaves nothing of the address but that it is not to be written to', async () => {
    await mailing.signUp({ EMAIL: email, FNAME: 'Forgettable' });
    await mailing.work();
    await mailing.post(mailing.link('confirm', email)); // the welcome waits
    const admin = await mailing.site.context('admin');
    const { id } = (await stored()) ?? { id: 0 };
    await perform(deleteSubscriber, admin, { id });
    await mailing.work();
    expect(lettersTo(email)).toHaveLength(1);
    expect(await stored()).toBeNull();
    const { prisma } = mailing.site.services.database;
    const rest = JSON.stringify([
      await prisma.job.findMany(),
      await prisma.mailingSuppression.findMany(),
      await prisma.mailingSubscription.findMany({ where: { subscriberId: id } }),
    ]);
    expect(rest).not.toContain(email);
    expect(rest).not.toContain('Forgettable');
    await expect(perform(deleteSubscriber, admin, { id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an export', () => {
  it('has a row for each subscriber, with no formula in it', async () => {
    await mailing.signUp({ EMAIL: email, FNAME: '=cmd()', 'LIKES[]': 'boats' });
    await mailing.work();
    await mailing.post(mailing.link('confirm', email));
    const admin = await mailing.site.context('admin');
    let csv = '';
    for (let after: string | null = '0'; after !== null; ) {
      const page: { csv: string; next: string | null } = await perform(exportSubscribers, admin, {
        after,
        limit: 5,
        search: email,
      });
      csv += page.csv;
      after = page.next;
    }
    const [header, row, end] = csv.split('\r\n');
    expect(header).toBe('email,status,lists,created,confirmed,unsubscribed,FNAME,AGE,LIKES');
    expect(row).toMatch(
      new RegExp(`^${email},subscribed,news-more; jobs,[\\dT:Z-]+,[\\dT:Z-]+,,'=cmd\\(\\),,boats$`),
    );
    expect(end).toBe('');
  });
});
