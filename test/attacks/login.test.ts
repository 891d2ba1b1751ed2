import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateCounters } from '../../src/auth/rate-limit.ts';
import { createLoginLimit } from '../../src/auth/verify-login.ts';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let databases: readonly Database[];
beforeAll(async () => {
  const { database, config } = site.services;
  databases = [database, await openDatabase(config.databaseUrl)];
});
afterAll(async () => {
  await databases[1]?.close();
});

const key = createSecretKey(Buffer.alloc(32, 1));
const clock = settableClock('2026-01-01T00:00:00');
/** One for each process. */
const limits = (most?: number) =>
  databases.map((database) =>
    createLoginLimit(
      createRateCounters({ database, clock, key, ...(most === undefined ? {} : { most }) }),
    ),
  );
const unknown = async () => false;
const rows = () => site.services.database.prisma.rateCounter.count();

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

it('unknown names, unknown addresses and wrong passwords have one answer', async () => {
  const answers = await Promise.all(
    ['admin', 'nobody', 'admin@site.test', 'nobody@site.test'].map(async (name) => {
      const headers = { authorization: basic(name, 'wrong') };
      const { status, body } = await site.rest('/core/v2/posts', { headers });
      return JSON.stringify({ status, body });
    }),
  );
  expect(new Set(answers).size).toBe(1);
});

it('the same look-ups are made for a name that is unknown', async () => {
  const { authentication } = site.services;
  const asked: string[] = [];
  const { findApplicationPassword } = authentication;
  Object.assign(authentication, {
    findApplicationPassword: (hash: string) => {
      asked.push(hash);
      return findApplicationPassword(hash);
    },
  });
  for (const name of ['admin', 'nobody'])
    await site.rest('/core/v2/posts', { headers: { authorization: basic(name, 'wrong') } });
  Object.assign(authentication, { findApplicationPassword });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toBe(asked[1]);
});

it('processes count attempts together, however many come at once', async () => {
  const [one, other] = limits();
  const waits = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      (i % 2 ? one : other)?.count({ name: i % 3 ? 'Lena ' : 'lena', ip: '192.0.2.1' }, unknown),
    ),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(waits.filter((wait) => wait !== undefined && wait > 0 && wait <= 900)).toHaveLength(14);
  const keys = await site.services.database.prisma.rateCounter.findMany();
  expect(JSON.stringify(keys)).not.toContain('lena');
});

it('a good attempt is taken back, and a window ends', async () => {
  const [one, other] = limits();
  const attempt = { name: 'mia', ip: '198.51.100.1' };
  for (let i = 0; i < 20; i++) {
    expect(await one?.count(attempt, unknown)).toBe(0);
    await other?.forgive(attempt);
  }
  for (let i = 0; i < 10; i++) expect(await other?.count(attempt, unknown)).toBe(0);
  expect(await one?.count(attempt, unknown)).toBeGreaterThan(0);
  clock.set('2026-01-01T00:16:00');
  expect(await one?.count(attempt, unknown)).toBe(0);
  clock.set('2026-01-01T01:00:00');
  await one?.count(attempt, unknown);
  expect(await rows()).toBe(3);
});

it('no more are kept than there is room for, the latest', async () => {
  const [one] = limits(8);
  for (let i = 0; i < 12; i++) {
    clock.set(`2026-01-01T01:00:${String(i).padStart(2, '0')}`);
    await one?.count({ name: `name ${i}`, ip: `203.0.113.${i}` }, unknown);
  }
  expect(await rows()).toBeLessThanOrEqual(8);
  expect(await rows()).toBeGreaterThan(0);
});

it('guesses from one network lock a name there alone, from many everywhere but where its user is known', async () => {
  const query =
    'mutation ($username: String!, $password: String!) { login(input: { username: $username, password: $password }) { user { databaseId } } }';
  const logIn = async (ip: string, password: string, username = 'admin') => {
    const response = await site.app.fetch(
      new Request('http://site.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { username, password } }),
      }),
      { ip, requestId: 'login' },
    );
    const { data, errors } = await response.json();
    return data?.login ? 'in' : errors[0].extensions.code;
  };
  const { prisma } = site.services.database;
  const password = 'correct horse battery';
  await site.rest(`/core/v2/users/${site.users.admin}`, { as: 'admin', json: { password } });
  await prisma.rateCounter.deleteMany();
  const guess = async (times: number, ipOf: (i: number) => string) => {
    for (let i = 0; i < times; i++)
      await site.services.loginLimit.count({ name: 'admin', ip: ipOf(i) }, unknown);
  };
  const wrong = await logIn('2001:db8:1::1', 'wrong');
  await guess(9, () => '2001:db8:1::1');
  // The rest of the network is the same caller.
  const locked = await logIn('2001:db8:1::2', password);
  expect([wrong, locked]).not.toContain('in');
  expect(locked).not.toBe(wrong);
  expect(await logIn('2001:db8:2::1', password)).toBe('in');

  const { sessions } = site.services;
  const from = { ip: '192.0.2.77', agent: null, seconds: 3600 };
  await sessions.begin({ id: site.users.admin }, from);
  await guess(120, (i) => `198.51.100.${i % 12}`);
  expect(await logIn('203.0.113.9', password)).toBe(locked);
  expect(await logIn('203.0.113.9', 'wrong', 'nobody')).toBe(wrong);
  expect(await logIn('192.0.2.77', password)).toBe('in');
  // Even there, guessing ends.
  await guess(9, () => '192.0.2.77');
  expect(await logIn('192.0.2.77', 'wrong')).toBe(wrong);
  expect(await logIn('192.0.2.77', password)).toBe(locked);
});
