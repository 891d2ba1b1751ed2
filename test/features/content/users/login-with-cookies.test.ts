import { beforeAll, describe, expect, it } from 'vitest';
import { makePerson, PASSWORD } from '../../../support/log-in.ts';
import { sharedSite } from '../../../support/test-site.ts';

const OWN = 'https://app.site.test';
const site = sharedSite({ env: { CORS_ORIGINS: OWN, SITE_URL: 'https://site.test' } });
let lena: number;
beforeAll(async () => {
  lena = await makePerson(site, 'lena');
});

type Sent = Readonly<Record<string, string>>;

async function ask(query: string, headers: Sent = {}) {
  const request = new Request('https://site.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: OWN, ...headers },
    body: JSON.stringify({ query }),
  });
  const response = await site.app.fetch(request);
  const text = await response.text();
  return { headers: response.headers, text, body: text.startsWith('{') ? JSON.parse(text) : null };
}

const logIn = (input: string, headers?: Sent) =>
  ask(
    `mutation { loginWithCookies(input: { login: "lena", ${input} }) { status nonce } }`,
    headers,
  );

/** A browser that is logged in: what it sends along. */
async function loggedIn(): Promise<Sent> {
  const { headers, body } = await logIn(`password: "${PASSWORD}"`);
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return { cookie, 'x-wp-nonce': body.data.loginWithCookies.nonce };
}

const ME = '{ viewer { databaseId } }';

describe('loginWithCookies', () => {
  it.each([
    ['rememberMe: false', ''],
    ['rememberMe: true', '; Max-Age=1209600'],
  ])('sets the session’s cookie (%s)', async (rememberMe, age) => {
    const { headers, body } = await logIn(`password: "${PASSWORD}", ${rememberMe}`);
    expect(body.data.loginWithCookies.status).toBe('SUCCESS');
    const [cookie = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ');
    expect(cookie).toMatch(/^__Host-almanac_session=[\w-]{43}$/);
    expect(['', ...attributes].join('; ')).toBe(`; Path=/; HttpOnly; SameSite=Lax; Secure${age}`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('gives the nonce with which alone the cookie counts, and later responses the next one', async () => {
    const { cookie = '', ...nonce } = await loggedIn();
    expect((await ask(ME, { cookie })).body.data.viewer).toBeNull();
    const { headers, body } = await ask(ME, { cookie, ...nonce });
    expect(body.data.viewer.databaseId).toBe(lena);
    expect(headers.get('x-wp-nonce')).toBe(nonce['x-wp-nonce']);
    expect(headers.get('access-control-expose-headers')).toContain('X-WP-Nonce');
  });

  it.each([
    ['a wrong password', 'password: "wrong"', {}, '[jwt_auth] incorrect_password'],
    [
      'a page of another origin',
      `password: "${PASSWORD}"`,
      { origin: 'https://evil.test' },
      'rest_forbidden_origin',
    ],
  ])('refuses %s without a cookie', async (_, input, headers, code) => {
    const refused = await logIn(input, headers);
    expect(refused.body.errors[0].extensions.code).toBe(code);
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it('is refused where no response can set the cookie', async () => {
    const count = () => site.services.database.prisma.session.count();
    const before = await count();
    const { text } = await logIn(`password: "${PASSWORD}"`, { accept: 'text/event-stream' });
    expect(text).toContain('graphql_no_cookies');
    expect(await count()).toBe(before);
  });
});

it('logout ends the session, and removes its cookie', async () => {
  const session = await loggedIn();
  const { headers, body } = await ask('mutation { logout(input: {}) { status success } }', session);
  expect(body.data.logout).toEqual({ status: 'SUCCESS', success: true });
  expect(headers.get('set-cookie')).toMatch(/^__Host-almanac_session=; .*Max-Age=0$/);
  expect((await ask(ME, session)).body.errors[0].extensions.code).toBe('rest_cookie_invalid_nonce');
});
