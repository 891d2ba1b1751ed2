import { beforeEach, describe, expect, it } from 'vitest';
import { claimSite, ownerKeyOf } from '../../src/app/claim-site.ts';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { systemContext } from '../../src/operation/context.ts';
import { siteForEachTest } from '../support/test-site.ts';
import { LOGIN_PASSWORD, openVisitor, setPassword } from '../support/visitor.ts';

const site = siteForEachTest();
const WAITS = 'waits for its owner';
const PASSWORD = 'a password of my own';

let key: string;

beforeEach(async () => {
  key = (await ownerKeyOf(await systemContext(site.services), true)) ?? '';
});

const choices = {
  title: 'Harbour News',
  timezone: 'Europe/Lisbon',
  log: 'marta',
  email: 'marta@example.com',
  pwd: PASSWORD,
};

it('lets nobody in without the key, not even from this machine', async () => {
  for (const ip of ['192.0.2.1', '127.0.0.1']) {
    const stranger = openVisitor(site, ip);
    for (const path of ['/desk/welcome', '/desk/welcome?key=guessed']) {
      const { status, html } = await stranger.get(path);
      expect([status, html.includes('name="pwd"')]).toEqual([403, false]);
    }
    const posted = await stranger.post('/desk/welcome', { ...choices, key: 'guessed' });
    expect(posted.status).toBe(403);
  }
  expect((await openVisitor(site).get('/')).html).toContain(WAITS);
});

it('takes one link, whichever process or start has printed it', async () => {
  expect(await ownerKeyOf(await systemContext(site.services), false)).toBe(key);
  expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(200);
});

it('says what is not possible, and writes nothing then', async () => {
  const owner = openVisitor(site);
  await owner.get(`/desk/welcome?key=${key}`);
  for (const [wrong, message] of [
    [{ pwd: 'short' }, 'at least 8'],
    [{ log: 'editor' }, 'already'],
    [{ log: 'söphie' }, 'letters without accents'],
    [{ email: 'nonsense' }, 'mail'],
    [{ timezone: 'Mars/Base' }, 'zone'],
  ] as const) {
    const { status, html } = await owner.submit({ ...choices, ...wrong });
    expect([status, wrong]).toEqual([400, wrong]);
    expect(html).toContain(message);
    expect(html).toContain('value="Harbour News"');
  }
  const { body } = await site.rest('/core/v2/settings', { as: 'admin' });
  expect(body.title).not.toBe('Harbour News');
});

const credentials = (username: string) => ({ username, password: LOGIN_PASSWORD });
const ways: Readonly<Record<string, (name: string) => Promise<{ readonly status: number }>>> = {
  'on the login page': (name) => openVisitor(site).logIn(name),
  'for a cookie': (name) =>
    site.rest('/jwt-auth/v1/session', { method: 'POST', json: credentials(name) }),
  'for tokens': (name) =>
    site.rest('/jwt-auth/v1/token', { method: 'POST', json: credentials(name) }),
};

describe.each(Object.entries(ways))('a login %s', (_, logIn) => {
  it('ends the wait if it is with what the first start printed', async () => {
    await setPassword(site, 'admin');
    expect((await logIn('admin')).status).toBeLessThan(400);
    expect((await openVisitor(site).get('/')).html).not.toContain(WAITS);
    expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(403);
    expect(await ownerKeyOf(await systemContext(site.services), false)).toBeNull();
  });

  it('of anybody else does not', async () => {
    await setPassword(site, 'subscriber');
    expect((await logIn('subscriber')).status).toBeLessThan(400);
    expect((await openVisitor(site).get('/')).html).toContain(WAITS);
    expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(200);
  });
});

const owner = { ...choices, username: choices.log, password: PASSWORD };

it('is given to one of two who use the key at once', async () => {
  const both = ['marta', 'nora'].map((username) =>
    claimSite(site.services, key, { ...owner, username, email: `${username}@example.com` }),
  );
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'invalid_key' },
  });
});

it('is not opened again by a start that began before it was claimed', async () => {
  const starting = await systemContext(site.services);
  await claimSite(site.services, key, owner);
  await ownerKeyOf(starting, false);
  expect((await openVisitor(site).get('/')).html).not.toContain(WAITS);
});

it('belongs to the first administrator, whatever else they are', async () => {
  const { prisma } = site.services.database;
  const id = site.users.admin;
  await prisma.user.update({ where: { id }, data: { roles: 'editor,administrator' } });
  expect(await claimSite(site.services, key, owner)).toBe(id);
});

it('moves the events of the demo to the zone of the owner, at the hours that they had', async () => {
  await installDemo(await site.context('admin'));
  const events = async () => {
    const { body } = await site.rest('/ext/events/v1/events?per_page=50');
    return body.events as { start_date: string; timezone: string }[];
  };
  const starts = (found: Awaited<ReturnType<typeof events>>) =>
    found.map(({ start_date }) => start_date);
  const before = await events();
  await claimSite(site.services, key, owner);
  const after = await events();
  expect(new Set(after.map(({ timezone }) => timezone))).toEqual(new Set([choices.timezone]));
  expect(starts(after)).toEqual(starts(before));
});

it('gives the site to whoever has the key, who can write at once', async () => {
  await setPassword(site, 'admin');
  const owner = openVisitor(site);
  await owner.get(`/desk/welcome?key=${key}`);
  const begun = await owner.submit(choices);
  expect([begun.status, begun.location]).toEqual([303, '/desk/']);

  await owner.get('/desk/post/new');
  expect((await owner.submit({ title: 'First words', _status: 'publish' })).status).toBe(303);
  const { html } = await openVisitor(site).get('/');
  expect(html).toContain('First words');
  expect(html).toContain('Harbour News');
  expect(html).not.toContain(WAITS);
  await owner.get('/desk/profile');
  expect((await owner.get('/desk/profile')).html).toContain('marta@example.com');

  expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(403);
  expect((await openVisitor(site).logIn('admin', LOGIN_PASSWORD)).status).toBe(403);
  expect((await openVisitor(site).logIn('marta', PASSWORD)).location).toBe('/desk/');
  const settings = await site.services.settings.current();
  expect(settings).toMatchObject({ timezone: 'Europe/Lisbon', email: 'marta@example.com' });
});
