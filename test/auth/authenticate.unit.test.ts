import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ApplicationPasswordUse,
  type AuthenticationServices,
  authenticate,
  CredentialMemory,
  type StoredApplicationPassword,
} from '../../src/auth/authenticate.ts';
import { hashApplicationPassword } from '../../src/auth/password.ts';
import { anonymous, type ViewerSource } from '../../src/auth/viewer.ts';
import { ApiError } from '../../src/lib/api-error.ts';

const key = createSecretKey(randomBytes(32));
const secret = 'abcdEFGH1234ijklMNOP5678';
const day = 24 * 3600 * 1000;
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const ann: ViewerSource = { id: 1, login: 'Ann', roles: 'editor' };
const bob: ViewerSource = { id: 2, login: 'bob@example.org', roles: 'author' };
const eve: ViewerSource = { id: 3, login: 'eve', roles: 'subscriber' };

/** A site of three users in memory, each with an application password, that counts what is read. */
function makeSite() {
  const users = new Map([ann, bob, eve].map((user) => [user.id, user]));
  const passwords = new Map<string, StoredApplicationPassword>();
  const uses: ApplicationPasswordUse[] = [];
  const state = { stamp: 1, reads: 0, time: Date.parse('2026-11-21T12:00:00Z') };
  const grant = (
    uuid: string,
    userId: number,
    password: string,
    lastUsed: string | null = null,
  ) => {
    const hash = hashApplicationPassword(key, password);
    passwords.set(hash, { uuid, userId, hash, lastUsed });
  };
  const services: AuthenticationServices = {
    key,
    memory: new CredentialMemory(key),
    clock: { now: () => new Date(state.time) },
    stamp: () => state.stamp,
    async findUser(name) {
      state.reads++;
      return [...users.values()].find(({ login }) => login.toLowerCase() === name.toLowerCase());
    },
    findApplicationPassword: async (hash) => passwords.get(hash) ?? null,
    noteUse: (use) => uses.push(use),
    findSession: async () => anonymous,
    findByToken: async () => anonymous,
  };
  grant('of-ann', ann.id, secret);
  grant('of-bob', bob.id, 'bobsbobsbobsbobsbobsbobs');
  const enter = (authorization: string | null) =>
    authenticate({ authorization, cookie: null, nonce: null, ip: '192.0.2.7' }, services);
  return { users, passwords, uses, state, grant, services, enter };
}

let site: ReturnType<typeof makeSite>;
beforeEach(() => {
  site = makeSite();
});

const refusal = (authorization: string) =>
  site.enter(authorization).then(
    () => 'let in',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : error),
  );

describe('who has no Basic credentials', () => {
  test.each([null, '', 'Bearer-ish abc', 'Basic', 'Basic !!!', 'Digest username="Ann"'])(
    'is anonymous with %j, and nothing is read',
    async (header) => {
      expect(await site.enter(header)).toBe(anonymous);
      expect(site.state.reads).toBe(0);
    },
  );
});

describe('wrong credentials', () => {
  test('note no use', async () => {
    await refusal(basic('ann', 'wrong'));
    expect(site.uses).toEqual([]);
  });

  test('are refused, never let in, whatever they are', async () => {
    const printable = fc.string({ unit: 'grapheme' }).filter((text) => !/\p{Cc}/u.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ann', 'ann@example.org', 'x'),
        printable,
        async (name, password) => {
          expect(await refusal(basic(name, password))).toBe('401 incorrect_password');
        },
      ),
    );
  });
});

describe('a credential that was good', () => {
  const header = basic('ann', secret);

  test('is good again without a look at the database', async () => {
    const first = await site.enter(header);
    const { reads } = site.state;
    expect(await site.enter(header)).toBe(first);
    expect(site.state.reads).toBe(reads);
  });

  test('is not kept when the password was revoked while it was being looked up', async () => {
    const find = site.services.findApplicationPassword;
    const slow: AuthenticationServices = {
      ...site.services,
      async findApplicationPassword(hash) {
        const found = await find(hash);
        site.passwords.clear();
        site.state.stamp++;
        return found;
      },
    };
    expect(
      (await authenticate({ authorization: header, cookie: null, nonce: null, ip: null }, slow)).id,
    ).toBe(1);
    expect(await refusal(header)).toBe('401 incorrect_password');
  });

  test('is not remembered for anybody else', async () => {
    await site.enter(header);
    expect(await refusal(basic('eve', secret))).toBe('401 incorrect_password');
  });
});

describe('the use of an application password', () => {
  const header = basic('ann', secret);
  const times = () => site.uses.map(({ at }) => at.toISOString());

  test('is noted once a day, however often and however spelled it is used', async () => {
    await site.enter(header);
    site.state.time += day - 1;
    await site.enter(header);
    await site.enter(basic('ANN', `${secret} `));
    site.state.stamp++;
    await site.enter(header);
    expect(times()).toEqual(['2026-11-21T12:00:00.000Z']);
    site.state.time += 1;
    await site.enter(header);
    await site.enter(header);
    expect(times()).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']);
  });

  test('is not noted again by a server that starts within the day', async () => {
    site.grant('of-ann', ann.id, secret, '2026-11-20T12:00:01');
    await site.enter(header);
    expect(site.uses).toEqual([]);
    site.state.time += 1000;
    await site.enter(header);
    expect(times()).toEqual(['2026-11-21T12:00:01.000Z']);
  });

  test('is noted for each password by itself', async () => {
    await site.enter(header);
    await site.enter(basic('bob@example.org', 'bobsbobsbobsbobsbobsbobs'));
    expect(site.uses.map(({ uuid }) => uuid)).toEqual(['of-ann', 'of-bob']);
  });
});
