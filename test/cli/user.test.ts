import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verifyPassword } from '../../src/auth/password.ts';
import { almanac, NODE_COMPILE_CACHE, PATH } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();

const MOMENT = '2026-11-20T10:00:00';

const settings = () => ({ DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32) });
const user = (...args: string[]) => almanacHere(['user', ...args], settings());
const stored = (login: string) =>
  database.prisma.user.findUniqueOrThrow({ where: { loginKey: login } });

const isPassword = async (login: string, password: string) =>
  (await verifyPassword(password, (await stored(login)).passwordHash)).matches;

it('prints the version of the program', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await almanac(['--version'])).toEqual({ status: 0, output: `${version}\n`, errors: '' });
});

it('lists users as a table and as JSON', async () => {
  const command = ['user', 'create', 'nora', '--role', 'editor', '--email', 'nora@example.org'];
  expect(await almanac(command, settings())).toMatchObject({ status: 0, errors: '' });
  await user('create', 'Bo', '--role', 'subscriber');
  const [nora, bo] = [await stored('nora'), await stored('bo')];
  expect(await user('list')).toEqual({
    status: 0,
    errors: '',
    output: [
      'LOGIN  NAME  E-MAIL            ROLES       REGISTERED\n',
      `Bo     Bo    -                 subscriber  ${bo.registered}\n`,
      `nora   nora  nora@example.org  editor      ${nora.registered}\n`,
    ].join(''),
  });
  expect(JSON.parse((await user('list', '--json')).output)).toEqual([
    {
      id: bo.id,
      login: 'Bo',
      name: 'Bo',
      email: '',
      roles: ['subscriber'],
      registered: bo.registered,
    },
    {
      id: nora.id,
      login: 'nora',
      name: 'nora',
      email: 'nora@example.org',
      roles: ['editor'],
      registered: nora.registered,
    },
  ]);
}, 60_000);

it('makes a new password, prints it, and ends the sessions of the user', async () => {
  await user('create', 'ada', '--role', 'author');
  const { id } = await stored('ada');
  await database.prisma.session.create({
    data: {
      hash: 'h',
      userId: id,
      created: MOMENT,
      expires: '2036-11-20T10:00:00',
      lastSeen: MOMENT,
    },
  });
  const { status, output, errors } = await user('password', 'ada');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(await isPassword('ada', output.trim())).toBe(true);
  expect(await database.prisma.session.count({ where: { userId: id } })).toBe(0);
}, 60_000);

it('reads a new password from standard input', async () => {
  await user('create', 'ida', '--role', 'author');
  expect(await typed('', 'ida')).toEqual({
    status: 1,
    output: '',
    errors: 'Standard input has no password.\n',
  });
  expect((await typed('seven77\n', 'ida')).errors).toBe(
    'The password needs at least 8 characters.\n',
  );
  expect(await typed('a new password\n', 'ida')).toEqual({ status: 0, output: '', errors: '' });
  expect(await isPassword('ida', 'a new password')).toBe(true);
}, 60_000);

it('knows nobody by another login', async () => {
  expect(await user('password', 'nobody')).toEqual({
    status: 1,
    output: '',
    errors: 'There is no user with the login nobody.\n',
  });
}, 60_000);

async function typed(input: string, login: string) {
  const child = spawn(process.execPath, ['bin/almanac.mjs', 'user', 'password', login, '--stdin'], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings() },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  child.stdin.end(input);
  const [status] = await once(child, 'close');
  return { status, output, errors };
}
