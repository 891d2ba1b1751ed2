import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeAll, expect, it, vi } from 'vitest';
import { makePerson, PASSWORD } from '../support/log-in.ts';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite } from '../support/test-site.ts';

const clock = settableClock('2026-04-01T00:00:00');
const site = sharedSite({ clock });
beforeAll(async () => {
  await makePerson(site, 'lena');
});

/** Each call comes from an address of its own, unless one is given. */
let last = 0;
async function call(path: string, json: object, ip = `192.0.2.${++last}`) {
  const request = new Request(`http://site.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  const response = await site.app.fetch(request, { ip, requestId: 'test' });
  const text = await response.text();
  return { status: response.status, text };
}

const byRest = (username: string, password: string, ip?: string) =>
  call('/api/jwt-auth/v1/token', { username, password }, ip);

const byGraphql = (username: string, password: string, ip?: string) => {
  const query =
    'mutation ($u: String!, $p: String!) { login(input: { username: $u, password: $p }) { authToken } }';
  return call('/graphql', { query, variables: { u: username, p: password } }, ip);
};

/** The arguments of each hash that is made meanwhile. */
async function hashesDuring(work: () => Promise<unknown>) {
  const spy = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  try {
    await work();
    return [...spy.mock.calls];
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

/** An unknown name, an account without a password, and a wrong password: few, since each is hashed. */
const WRONG = ['nobody@site.test', 'admin', 'lena'];

it('unknown names and wrong passwords have one answer on each surface', async () => {
  for (const ask of [byRest, byGraphql]) {
    const answers = await Promise.all(WRONG.map((name) => ask(name, 'wrong')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.text).toContain('[jwt_auth] incorrect_password');
  }
  clock.set('2026-04-01T01:00:00');
});

it('an unknown name is hashed with as much work as a wrong password', async () => {
  const work: Record<string, unknown[]> = {};
  for (const name of ['lena', 'nobody']) {
    const hashes = await hashesDuring(() => byRest(name, 'wrong'));
    work[name] = hashes.map(([, , length, options]) => ({ length, options }));
  }
  expect(work.lena).toHaveLength(1);
  expect(work.nobody).toEqual(work.lena);
  clock.set('2026-04-01T02:00:00');
});

it('attempts are limited by name in a network, over both surfaces and however the name is spelled', async () => {
  const statuses = [];
  const ip = '198.51.100.8';
  for (let i = 0; i < 6; i++) {
    statuses.push(
      (await byRest('lena', 'wrong', ip)).text,
      (await byGraphql(' LENA ', 'wrong', ip)).text,
    );
  }
  expect(statuses.slice(0, 10).every((text) => text.includes('incorrect_password'))).toBe(true);
  expect(statuses.slice(10).every((text) => text.includes('too_many_requests'))).toBe(true);
  expect((await byRest('lena', PASSWORD, ip)).status).toBe(429);
  clock.set('2026-04-01T03:00:00');
  expect((await byRest('lena', PASSWORD)).status).toBe(200);
});

it('attempts are limited by address, and aliases of one document count singly', async () => {
  const ip = '198.51.100.7';
  for (let i = 0; i < 27; i++)
    await site.services.loginLimit.count({ name: `other${i}`, ip }, async () => false);
  const login = (i: number) =>
    `a${i}: login(input: { username: "name${i}", password: "wrong" }) { authToken }`;
  const query = `mutation { ${Array.from({ length: 5 }, (_, i) => login(i)).join(' ')} }`;
  const { text } = await call('/graphql', { query }, ip);
  const codes = JSON.parse(text).errors.map(
    ({ extensions }: { extensions: { code: string } }) => extensions.code,
  );
  expect(codes.filter((code: string) => code === 'too_many_requests')).toHaveLength(2);
  clock.set('2026-04-01T04:00:00');
});

it('a long password is refused before it is hashed', async () => {
  for (const [length, status] of [
    [2_000_000, 413],
    [200_000, 400],
    [5000, 400],
  ] as const) {
    const hashes = await hashesDuring(async () => {
      expect((await byRest('lena', 'x'.repeat(length))).status).toBe(status);
    });
    expect(hashes).toEqual([]);
  }
});

it('no answer to a login has the password or its hash', async () => {
  const { text } = await byRest('lena', PASSWORD);
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain('scrypt');
});
