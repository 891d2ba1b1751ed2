import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite } from '../support/test-site.ts';
import {
  LOGIN_PASSWORD,
  openVisitor,
  openVisitorAs,
  setPassword,
  type Visitor,
} from '../support/visitor.ts';

const BEGINNING = '2026-11-21T12:00:00';
const clock = settableClock(BEGINNING);
const site = sharedSite({ clock });
let visitor: Visitor;

beforeAll(async () => {
  await setPassword(site, 'editor');
});
beforeEach(() => {
  clock.set(BEGINNING);
  visitor = openVisitor(site);
});

/** Asks REST who the visitor is, as a script of the site's own pages would. */
async function me(nonce?: string, path = '/api/core/v2/users/me') {
  const { status, html, headers } = await visitor.get(path, nonce ? { 'x-wp-nonce': nonce } : {});
  return { status, body: JSON.parse(html), headers };
}

const freshNonce = async (): Promise<string> =>
  (await visitor.get('/wp-admin/admin-ajax.php?action=rest-nonce')).html;

describe('logging in', () => {
  it('takes a user name or an e-mail address, in any case, and goes to the account', async () => {
    for (const name of ['editor', 'EDITOR', ' editor ', 'Editor@Site.test']) {
      const { status, location } = await openVisitor(site).logIn(name);
      expect([name, status, location]).toEqual([name, 303, '/desk/']);
    }
  });

  it('sets a cookie that scripts and other sites’ forms can’t use', async () => {
    const { headers } = await visitor.logIn('editor');
    expect(headers.get('set-cookie')).toMatch(
      /^almanac_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('says the same of a wrong password as of a user whom there isn’t', async () => {
    const wrong = await visitor.logIn('editor', 'wrong');
    const unknown = await visitor.logIn('nobody', 'wrong');
    const passwordless = await visitor.logIn('author', 'wrong');
    expect(wrong.status).toBe(403);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    const sameNames = (html: string) => html.replaceAll(/nobody|author(?!i)/g, 'editor');
    expect(sameNames(unknown.html)).toBe(sameNames(wrong.html));
    expect(sameNames(passwordless.html)).toBe(sameNames(wrong.html));
  });

  it('does not take an application password', async () => {
    const header = site.authorization('editor').slice('Basic '.length);
    const [, password = ''] = Buffer.from(header, 'base64').toString().split(':');
    expect((await visitor.logIn('editor', password)).status).toBe(403);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'http://site.test//evil.example',
    'javascript:alert(1)',
  ])('leads nobody to %s afterwards', async (target) => {
    await visitor.get(`/wp-login.php?redirect_to=${encodeURIComponent(target)}`);
    const { status, location } = await visitor.submit({ log: 'editor', pwd: LOGIN_PASSWORD });
    expect(status).toBe(303);
    expect(new URL(location ?? '', 'http://site.test').origin).toBe('http://site.test');
  });

  it('is refused to forms of other sites', async () => {
    const fields = new URLSearchParams({ log: 'editor', pwd: LOGIN_PASSWORD });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const request = new Request('http://site.test/wp-login.php', {
        method: 'POST',
        body: fields,
        headers: { ...headers },
      });
      const response = await site.app.fetch(request);
      expect([headers, response.status]).toEqual([headers, 403]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('ends the session that the browser had before', async () => {
    await visitor.logIn('editor');
    const before = new Map(visitor.cookies);
    await visitor.post('/wp-login.php', { log: 'editor', pwd: LOGIN_PASSWORD });
    expect(visitor.cookies).not.toEqual(before);
    visitor.cookies.clear();
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect((await visitor.get('/desk/')).status).toBe(302);
  });
});

describe('guessing', () => {
  it('is slowed down by user name within a network, and goes on after a while', async () => {
    for (let i = 0; i < 10; i++) expect((await visitor.logIn('admin', 'guess')).status).toBe(403);
    const stopped = await visitor.logIn('ADMIN', 'guess');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBe(15 * 60);
    expect(stopped.html).toContain('Please try again in 15 minutes.');
    clock.set('2026-11-21T12:15:00');
    expect((await visitor.logIn('admin', 'guess')).status).toBe(403);
  });

  it('does not stop those who know their password', async () => {
    for (let i = 0; i < 12; i++)
      expect((await openVisitor(site, '203.0.113.9').logIn('editor')).status).toBe(303);
  });
});

describe('a session', () => {
  it('counts for REST together with its nonce', async () => {
    await visitor.logIn('editor');
    const { status, body, headers } = await me(await freshNonce());
    expect([status, body.name]).toEqual([200, 'Editor']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('counts with _wpnonce in the query, too', async () => {
    await visitor.logIn('editor');
    const nonce = await freshNonce();
    expect((await me(undefined, `/api/core/v2/users/me?_wpnonce=${nonce}`)).body.name).toBe(
      'Editor',
    );
  });

  it('is nobody’s without a nonce', async () => {
    await visitor.logIn('editor');
    expect(await me()).toMatchObject({ status: 401, body: { code: 'rest_not_logged_in' } });
  });

  it('is refused with a wrong nonce, on public routes as well, with a cookie and without', async () => {
    await site.rest('/core/v2/posts'); // an answer that is kept
    const refusal = { status: 403, body: { code: 'rest_cookie_invalid_nonce' } };
    expect(await me('0123456789abcdef0123', '/api/core/v2/posts')).toMatchObject(refusal);
    await visitor.logIn('editor');
    expect(await me('0123456789abcdef0123', '/api/core/v2/posts')).toMatchObject(refusal);
    expect(await me('', '/api/core/v2/posts?_wpnonce=')).toMatchObject(refusal);
  });

  it('does not take the nonce of another session', async () => {
    await visitor.logIn('editor');
    const nonce = await freshNonce();
    visitor = await openVisitorAs(site, 'editor');
    expect((await me(nonce)).status).toBe(403);
  });

  it('has nonces that are good for two ticks of twelve hours, and brings the next one', async () => {
    await visitor.get('/wp-login.php');
    await visitor.post('/wp-login.php', {
      log: 'editor',
      pwd: LOGIN_PASSWORD,
      rememberme: 'forever',
    });
    const nonce = await freshNonce();
    clock.set('2026-11-22T11:59:59');
    const later = await me(nonce);
    expect(later.status).toBe(200);
    const next = later.headers.get('x-wp-nonce') ?? '';
    clock.set('2026-11-22T12:00:00');
    expect((await me(nonce)).status).toBe(403);
    expect((await me(next)).status).toBe(200);
  });

  it('ends after two days, or two weeks where that was wished', async () => {
    const brief = await openVisitorAs(site, 'editor');
    await visitor.post('/wp-login.php', {
      log: 'editor',
      pwd: LOGIN_PASSWORD,
      rememberme: 'forever',
    });
    clock.set('2026-11-23T12:00:00');
    expect((await brief.get('/desk/')).status).toBe(302);
    expect((await visitor.get('/desk/')).status).toBe(200);
    clock.set('2026-12-05T12:00:00');
    expect((await visitor.get('/desk/')).status).toBe(302);
  });

  it('ends by logging out, on the server as well', async () => {
    await visitor.logIn('editor');
    const kept = new Map(visitor.cookies);
    await visitor.get('/desk/');
    const { status, location } = await visitor.submit({ token: await tokenFrom('/desk/') });
    expect([status, location]).toEqual([303, '/wp-login.php?loggedout=true']);
    expect(visitor.cookies.size).toBe(0);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect((await visitor.get('/desk/')).status).toBe(302);
  });

  it('is not ended by a form of another site', async () => {
    await visitor.logIn('editor');
    expect((await visitor.post('/wp-login.php?action=logout', {})).status).toBe(403);
    expect((await visitor.get('/desk/')).status).toBe(200);
  });

  it('ends when the password is changed', async () => {
    await setPassword(site, 'author');
    await visitor.logIn('author');
    expect((await visitor.get('/desk/')).status).toBe(200);
    await site.make(`/core/v2/users/${site.users.author}`, { password: 'another one' });
    expect((await visitor.get('/desk/')).status).toBe(302);
  });

  it('is kept as a hash only', async () => {
    await visitor.logIn('editor');
    const rows = await site.services.database.tables.selectFrom('Session').selectAll().execute();
    const [token = ''] = visitor.cookies.values();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  async function tokenFrom(path: string): Promise<string> {
    const { html } = await visitor.get(path);
    return /name="token" value="(\w+)"/.exec(html)?.[1] ?? '';
  }
});
