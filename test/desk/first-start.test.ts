import { beforeEach, expect, it } from 'vitest';
import { makeOwnerKey } from '../../src/app/claim-site.ts';
import { systemContext } from '../../src/operation/context.ts';
import { sharedSite } from '../support/test-site.ts';
import { LOGIN_PASSWORD, openVisitor, setPassword } from '../support/visitor.ts';

const site = sharedSite();
const WAITS = 'waits for its owner';
const PASSWORD = 'a password of my own';

let key: string;

beforeEach(async () => {
  key = (await makeOwnerKey(await systemContext(site.services), true)) ?? '';
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

it('takes the latest link alone', async () => {
  const later = await makeOwnerKey(await systemContext(site.services), false);
  expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(403);
  expect((await openVisitor(site).get(`/desk/welcome?key=${later}`)).status).toBe(200);
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

it('ends when somebody logs in with what the first start printed', async () => {
  await setPassword(site, 'admin');
  await openVisitor(site).logIn('admin');
  expect((await openVisitor(site).get('/')).html).not.toContain(WAITS);
  expect((await openVisitor(site).get(`/desk/welcome?key=${key}`)).status).toBe(403);
  expect(await makeOwnerKey(await systemContext(site.services), false)).toBeNull();
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
  expect(settings.timezone).toBe('Europe/Lisbon');
});
