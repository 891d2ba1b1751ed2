import { beforeAll, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../support/log-in.ts';
import { sharedSite } from '../support/test-site.ts';

const OWN = 'https://app.site.test';
const EVIL = 'https://evil.test';
const path = '/jwt-auth/v1/session';
const site = sharedSite({ env: { CORS_ORIGINS: OWN, SITE_URL: 'https://site.test' } });
beforeAll(async () => {
  await makePerson(site, 'lena');
});

const begin = (headers: Record<string, string> = {}, json: object = {}) =>
  site.rest(path, { json: { username: 'lena', password: PASSWORD, ...json }, headers });

/** A browser that is logged in: what it sends along. */
async function logIn() {
  const { headers, body } = await begin({ origin: OWN });
  return { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '', nonce: body.nonce };
}

it('a front end that is listed logs its visitor in by a cookie that scripts can’t read', async () => {
  const { status, headers, body } = await begin({ origin: OWN }, { remember: true });
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-almanac_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600$/,
  );
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ user_nicename: 'lena', nonce: expect.stringMatching(/^\w{20}$/) });
});

it('the cookie writes with its nonce, which a reload gets again', async () => {
  const { cookie, nonce } = await logIn();
  const again = await site.rest(path, { headers: { cookie, origin: OWN } });
  expect(again.body).toEqual({ nonce });
  expect((await site.rest(path, { headers: { origin: OWN } })).body).toEqual({ nonce: '' });
  const headers = { cookie, origin: OWN, 'x-wp-nonce': nonce };
  expect((await site.rest('/core/v2/posts', { headers, json: { title: 'Mine' } })).status).toBe(
    201,
  );
});

it('an envelope keeps neither the cookie for scripts nor the nonce for caches', async () => {
  const json = { username: 'lena', password: PASSWORD };
  const begun = await site.rest(`${path}?_envelope`, { json });
  expect(begun.headers.get('set-cookie')).toContain('HttpOnly');
  expect(JSON.stringify(begun.body)).not.toContain('almanac_session');
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { headers, body } = await site.rest(`${path}?_envelope`, { headers: { cookie } });
  expect(body.body.nonce).toMatch(/^\w{20}$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('vary')).toContain('Cookie');
});

it('a page of another origin logs nobody in, whether it sends JSON or a form', async () => {
  for (const origin of [EVIL, 'null', 'https://app.site.test.evil.test']) {
    const { status, headers, body } = await begin({ origin });
    expect([status, body.code]).toEqual([403, 'rest_forbidden_origin']);
    expect(headers.get('set-cookie')).toBeNull();
  }
  const form = await site.rest(path, {
    method: 'POST',
    headers: { origin: EVIL, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'lena', password: PASSWORD }).toString(),
  });
  expect(form.status).toBe(403);
});

it('a page of another origin can’t read the nonce, write or log out with the visitor’s cookie', async () => {
  const { cookie, nonce } = await logIn();
  const foreign = { cookie, origin: EVIL };
  const read = await site.rest(path, { headers: foreign });
  expect(read.headers.get('access-control-allow-credentials')).toBeNull();
  expect(
    (await site.rest('/core/v2/posts', { headers: foreign, json: { title: 'x' } })).status,
  ).toBe(401);
  expect((await site.rest(path, { method: 'DELETE', headers: foreign })).status).toBe(401);
  const guessed = { ...foreign, 'x-wp-nonce': 'a'.repeat(20) };
  expect((await site.rest(path, { method: 'DELETE', headers: guessed })).status).toBe(403);
  const { headers, status } = await site.rest(path, {
    method: 'DELETE',
    headers: { cookie, origin: OWN, 'x-wp-nonce': nonce },
  });
  expect(status).toBe(200);
  expect(headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await site.rest(path, { headers: { cookie } })).body).toEqual({ nonce: '' });
});

it('wrong passwords are answered as for tokens', async () => {
  const { status, headers, body } = await begin({ origin: OWN }, { password: 'wrong' });
  expect([status, body.code]).toEqual([403, '[jwt_auth] incorrect_password']);
  expect(headers.get('set-cookie')).toBeNull();
});

it('GraphQL ends the session too, and a caller without one is told so', async () => {
  const { cookie, nonce } = await logIn();
  const logOut = async (headers: Record<string, string>) => {
    const request = new Request('https://site.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: 'mutation { logout(input: {}) { success } }' }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: both answers are looked into
    return (await (await site.app.fetch(request)).json()) as any;
  };
  expect((await logOut({ cookie })).errors[0].extensions.code).toBe('rest_not_logged_in');
  const basic = { authorization: site.authorization('author') };
  expect((await logOut(basic)).errors[0].extensions.code).toBe('rest_no_session');
  expect(await logOut({ cookie, 'x-wp-nonce': nonce })).toMatchObject({
    data: { logout: { success: true } },
  });
  expect((await site.rest(path, { headers: { cookie } })).body).toEqual({ nonce: '' });
});
