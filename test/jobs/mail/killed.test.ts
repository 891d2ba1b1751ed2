import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/open-database.ts';
import { freePort } from '../../support/free-port.ts';
import { letTimePass } from '../../support/let-time-pass.ts';
import { NODE_COMPILE_CACHE, PATH } from '../../support/run-command.ts';
import { openSmtpInbox, type SmtpInbox } from '../../support/smtp-inbox.ts';
import { createMigratedPlace, type TestPlace } from '../../support/test-database.ts';

const run = promisify(execFile);

let place: TestPlace;
let inbox: SmtpInbox;
let env: NodeJS.ProcessEnv;
let address: string;
let server: ChildProcess;

beforeAll(async () => {
  place = await createMigratedPlace();
  inbox = await openSmtpInbox();
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  env = {
    PATH,
    NODE_COMPILE_CACHE,
    PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: await mkdtemp(join(tmpdir(), 'almanac-killed-')),
    SMTP_URL: inbox.url,
  };
}, 60_000);

afterAll(async () => {
  server?.kill('SIGKILL');
  await inbox.close();
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true });
  await place.drop();
});

/** `npm start` as somebody runs it; resolves when it answers. */
async function start(): Promise<void> {
  server = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], { env });
  const isThere = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isThere, { timeout: 60_000, interval: 100 }).toBe(true);
}

async function kill(): Promise<void> {
  const closed = once(server, 'close');
  server.kill('SIGKILL');
  await closed;
}

async function makeForm(): Promise<number> {
  const args = ['bin/almanac.mjs', 'user', 'create', 'owner', '--role', 'administrator'];
  args.push('--email', 'owner@example.org', '--application-password', 'test');
  const { stdout } = await run(process.execPath, args, { env });
  const answer = await fetch(`${address}/api/forms/v1/contact-forms`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`owner:${stdout.trim()}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      form: '[text* name]',
      mail: { recipient: 'owner@example.org', subject: 'From [name]' },
    }),
  });
  return (await answer.json()).id;
}

async function send(id: number, name: string): Promise<string> {
  const body = new FormData();
  body.append('_wpcf7_unit_tag', 'wpcf7-f1-o1');
  body.append('name', name);
  const path = `${address}/api/forms/v1/contact-forms/${id}/feedback`;
  return (await (await fetch(path, { method: 'POST', body })).json()).status;
}

const messageIds = () =>
  inbox.letters.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim());

test('what a form has taken is mailed though the server is killed before and while it mails', async () => {
  await start();
  const id = await makeForm();

  // Killed while the mail server is away: stored, and not sent.
  const port = Number(new URL(inbox.url).port);
  await inbox.close();
  expect(await send(id, 'Ann')).toBe('mail_sent');
  await kill();
  await letTimePass(place.url);
  inbox = await openSmtpInbox(port);
  await start();
  await expect.poll(() => inbox.letters.length, { timeout: 60_000, interval: 200 }).toBe(1);
  expect(inbox.letters[0]?.raw).toContain('Subject: From Ann');

  // Killed when the mail server has the letter and has not said so yet: it comes again, to be known by its Message-ID.
  inbox.beforeConfirm = () => new Promise(() => {});
  expect(await send(id, 'Bob')).toBe('mail_sent');
  await expect.poll(() => inbox.letters.length, { timeout: 20_000 }).toBe(2);
  await kill();
  await letTimePass(place.url);
  inbox.beforeConfirm = async () => {};
  await start();
  await expect.poll(() => inbox.letters.length, { timeout: 60_000, interval: 200 }).toBe(3);
  const [ann, bob, again] = messageIds();
  expect(again).toBe(bob);
  expect(ann).not.toBe(bob);

  const database = await openDatabase(place.url);
  await expect
    .poll(() => database.prisma.formSubmission.findMany({ select: { status: true } }))
    .toEqual([{ status: 'mailed' }, { status: 'mailed' }]);
  expect(await database.prisma.job.count()).toBe(0);
  await database.close();
}, 240_000);
