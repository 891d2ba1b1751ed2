import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  type AuthenticationServices,
  authenticate,
  CredentialMemory,
  credentialStore,
} from '../../src/auth/authenticate.ts';
import { createApplicationPassword, hashApplicationPassword } from '../../src/auth/password.ts';
import { anonymous } from '../../src/auth/viewer.ts';
import { toMoment } from '../../src/lib/clock.ts';
import { followChanges } from '../../src/storage/change-log.ts';
import { write } from '../../src/storage/write.ts';
import { sharedDatabase } from '../support/test-database.ts';

const key = createSecretKey(randomBytes(32));
const start = new Date('2026-11-21T12:00:00Z');
const database = sharedDatabase();

const now = () => toMoment(start);

/** A user with an application password, and a server that has just started. */
async function makeUser(login: string, email = `${login}@Example.org`) {
  const password = createApplicationPassword();
  const uuid = randomUUID();
  const user = await write(database, now, async ({ prisma, changed }) => {
    const made = await prisma.user.create({
      data: {
        login,
        loginKey: login.toLowerCase(),
        email,
        emailKey: email.toLowerCase(),
        passwordHash: '',
        slug: login.toLowerCase(),
        name: login,
        sortName: login.toLowerCase(),
        nickname: login,
        roles: 'author',
        registered: now(),
      },
    });
    const hash = hashApplicationPassword(key, password);
    await prisma.applicationPassword.create({
      data: { uuid, userId: made.id, name: 'test', hash, created: now() },
    });
    changed('user', made.id, 'create');
    return made;
  });
  return { user, uuid, password, ...startServer() };
}

function startServer() {
  const failures: unknown[] = [];
  const services: AuthenticationServices = {
    key,
    memory: new CredentialMemory(key),
    clock: { now: () => start },
    ...credentialStore(database, followChanges(database), (error) => failures.push(error)),
    findSession: async () => anonymous,
    findByToken: async () => anonymous,
  };
  const enter = (name: string, password: string) => {
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    return authenticate({ authorization, cookie: null, nonce: null, ip: '192.0.2.7' }, services);
  };
  return { enter, failures };
}

const usedAt = async (uuid: string) =>
  await database.tables
    .selectFrom('ApplicationPassword')
    .select(['lastUsed', 'lastIp'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();

describe('a stored application password', () => {
  test('lets its user in by login and by address, in any case', async () => {
    const { user, password, enter } = await makeUser('Nora');
    for (const name of ['nora', 'NORA', 'nora@example.org', 'Nora@EXAMPLE.org'])
      expect(await enter(name, password)).toMatchObject({
        id: user.id,
        login: 'Nora',
        roles: ['author'],
      });
  });

  test('is that of the login before that of the address', async () => {
    const { user, password, enter } = await makeUser('ula@example.org', 'u@example.org');
    const other = await makeUser('Vera', 'ula@example.org');
    expect((await enter('ula@example.org', password)).id).toBe(user.id);
    await expect(enter('ula@example.org', other.password)).rejects.toMatchObject({
      code: 'incorrect_password',
    });
  });

  test('is refused by the database’s own account of who is who', async () => {
    const { enter, password } = await makeUser('Olga');
    const other = await makeUser('Pia');
    await expect(enter('pia', password)).rejects.toMatchObject({ code: 'incorrect_password' });
    await expect(enter('olga', other.password)).rejects.toMatchObject({
      code: 'incorrect_password',
    });
    await expect(enter('quinn', password)).rejects.toMatchObject({ code: 'incorrect_password' });
    await expect(enter('quinn@example.org', password)).rejects.toMatchObject({
      code: 'incorrect_password',
    });
  });

  test('that was just used asks nothing of the user tables', async () => {
    const { enter, password, uuid } = await makeUser('Rosa');
    await enter('rosa', password);
    await vi.waitFor(async () => expect((await usedAt(uuid))?.lastUsed).toBe(now()));
    const heard: string[] = [];
    const stop = database.onStatement((sql) => heard.push(sql));
    await enter('rosa', password);
    stop();
    expect(heard.filter((sql) => /"?(User|ApplicationPassword)\b/.test(sql))).toEqual([]);
  });

  test('stops working at once when it is revoked, on every server', async () => {
    const { user, uuid, password, enter } = await makeUser('Sara');
    const other = startServer();
    await Promise.all([enter('sara', password), other.enter('sara', password)]);
    await write(database, now, async ({ prisma, changed }) => {
      await prisma.applicationPassword.delete({ where: { uuid } });
      changed('user', user.id, 'update');
    });
    await expect(enter('sara', password)).rejects.toMatchObject({ code: 'incorrect_password' });
    await expect(other.enter('sara', password)).rejects.toMatchObject({
      code: 'incorrect_password',
    });
  });

  test('is noted as used, with its moment and address', async () => {
    const { uuid, password, enter, failures } = await makeUser('Tess');
    await enter('tess', password);
    await vi.waitFor(async () =>
      expect(await usedAt(uuid)).toEqual({ lastUsed: '2026-11-21T12:00:00', lastIp: '192.0.2.7' }),
    );
    expect(failures).toEqual([]);
  });
});

test('a name that no user can have is unknown, whatever it is made of', async () => {
  const { enter } = startServer();
  for (const name of ['%', "' OR 1=1 --", 'ünal', '🔑'.repeat(500)])
    await expect(enter(name, 'x')).rejects.toMatchObject({
      code: 'incorrect_password',
      status: 401,
    });
});
