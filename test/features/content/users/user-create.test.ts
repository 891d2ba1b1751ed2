import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '../../../../src/app/create-first-administrator.ts';
import { hashApplicationPassword, verifyPassword } from '../../../../src/auth/password.ts';
import { readConfig } from '../../../../src/config/config.ts';
import { secretKey } from '../../../../src/config/secret-key.ts';
import { systemContext } from '../../../../src/operation/context.ts';
import { openDatabase } from '../../../../src/storage/open-database.ts';
import { almanac } from '../../../support/run-command.ts';
import { almanacHere } from '../../../support/run-here.ts';
import { createMigratedPlace, type TestPlace } from '../../../support/test-database.ts';
import { openTestSite } from '../../../support/test-site.ts';

let place: TestPlace;
let folder: string;
beforeAll(async () => {
  place = await createMigratedPlace();
  folder = await mkdtemp(join(tmpdir(), 'almanac-user-create-'));
});
afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

describe('almanac user create', () => {
  it('prints the login password alone', async () => {
    const command = ['user', 'create', 'ann', '--role', 'editor'];
    const { status, output, errors } = await almanac(command, settings());
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    const { passwordHash, roles } = await stored('ann');
    expect(roles).toBe('editor');
    expect(await verifyPassword(output.trimEnd(), passwordHash)).toMatchObject({ matches: true });
  });

  it('prints the application password alone where one is asked for', async () => {
    const args = ['--role', 'author', '--email', 'bob@site.test'];
    const { status, output } = await create('bob', ...args, '--application-password', 'robot');
    expect(status).toBe(0);
    const key = secretKey(readConfig({ DATA_DIR: folder }));
    const { applicationPasswords } = await stored('bob');
    expect(applicationPasswords).toMatchObject([
      { name: 'robot', hash: hashApplicationPassword(key, output) },
    ]);
  });

  it('says on stderr what is wrong, and ends with 1, or with 2 for a wrong command line', async () => {
    const taken = await create('ANN', '--role', 'editor');
    expect(taken).toMatchObject({ status: 1, output: '' });
    expect(taken.errors).toContain('already');
    expect(await create('king', '--role', 'king')).toMatchObject({ status: 1, output: '' });
    expect(await create('a:b', '--role', 'editor')).toMatchObject({ status: 1, output: '' });
    expect(await create('carl')).toMatchObject({ status: 2, output: '' });
  });

  it('makes no user where the application password can not be made', async () => {
    const nameless = await create('dora', '--role', 'editor', '--application-password', ' ');
    expect(nameless).toMatchObject({ status: 1, output: '' });
    await expect(stored('dora')).rejects.toMatchObject({ code: 'P2025' });
  });
});

describe('the first administrator', () => {
  it('is made only where there is no user at all', async () => {
    const site = await openTestSite();
    const { services } = site;
    try {
      expect(await createFirstAdministrator(await systemContext(services))).toBeNull();
      await services.database.prisma.user.deleteMany();
      const made = await createFirstAdministrator(await systemContext(services));
      const credentials = `admin:${made?.applicationPassword}`;
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      const me = await site.rest('/core/v2/users/me?context=edit', { headers: { authorization } });
      expect(me.body).toMatchObject({ username: 'admin', roles: ['administrator'] });
      const row = await services.database.prisma.user.findFirstOrThrow();
      const verdict = await verifyPassword(made?.password ?? '', row.passwordHash);
      expect(verdict.matches).toBe(true);
      expect(await createFirstAdministrator(await systemContext(services))).toBeNull();
    } finally {
      await site.close();
    }
  });
});

async function stored(login: string) {
  const database = await openDatabase(place.url);
  try {
    return await database.prisma.user.findUniqueOrThrow({
      where: { loginKey: login },
      include: { applicationPasswords: true },
    });
  } finally {
    await database.close();
  }
}

const settings = () => ({ DATABASE_URL: place.url, DATA_DIR: folder });

const create = (...args: string[]) => almanacHere(['user', 'create', ...args], settings());
