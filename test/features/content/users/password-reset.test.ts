import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/app/features.ts';
import { runJobs } from '../../../../src/jobs/run-jobs.ts';
import { type SettableClock, settableClock } from '../../../support/settable-clock.ts';
import { openSmtpInbox, type SmtpInbox } from '../../../support/smtp-inbox.ts';
import { openTestSite, type TestSite } from '../../../support/test-site.ts';
import { LOGIN_PASSWORD, openVisitor, setPassword } from '../../../support/visitor.ts';

let site: TestSite;
let clock: SettableClock;
let inbox: SmtpInbox;
let stop: () => Promise<void>;
beforeEach(async () => {
  inbox = await openSmtpInbox();
  clock = settableClock('2026-11-21T12:00:00');
  site = await openTestSite({ clock, env: { SMTP_URL: inbox.url } });
  stop = runJobs(site.services, allJobs, { interval: 20 });
});
afterEach(async () => {
  await stop();
  await site.close();
  await inbox.close();
});

const SEND = `mutation ($username: String!) {
  sendPasswordResetEmail(input: { username: $username, clientMutationId: "a" }) {
    success clientMutationId user { databaseId }
  }
}`;
const RESET = `mutation ($key: String, $login: String, $password: String) {
  resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { name } }
}`;
const PATIENCE = { timeout: 10_000 };
const prisma = () => site.services.database.prisma;

const send = (username: string) => site.graphql(SEND, { variables: { username } });
const reset = (key: string | null, login: string, password = 'a new one') =>
  site.graphql(RESET, { variables: { key, login, password } });

/** The link of the latest letter, when all that waited was done. */
async function link(): Promise<string> {
  await expect.poll(() => prisma().job.findMany(), PATIENCE).toEqual([]);
  const text = (inbox.letters.at(-1)?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return /http:\/\/site\.test(\/wp-login\.php\?\S+)/.exec(text)?.[1] ?? '';
}
const keyOf = async () => new URL(await link(), 'http://site.test').searchParams.get('key') ?? '';

const code = ({ errors }: { readonly errors?: readonly { readonly extensions: object }[] }) =>
  errors?.[0]?.extensions;

describe('a new password by mail', () => {
  it('is set by the key of the letter, once, and the old one is no good any more', async () => {
    await setPassword(site, 'editor');
    await send('Editor@site.test');
    const key = await keyOf();
    expect(inbox.letters.map(({ recipients }) => recipients)).toEqual([['editor@site.test']]);
    expect(await reset(key, 'editor')).toMatchObject({
      data: { resetUserPassword: { user: null } },
    });
    expect((await openVisitor(site).logIn('editor', LOGIN_PASSWORD)).status).toBe(403);
    expect((await openVisitor(site).logIn('editor', 'a new one')).status).toBe(303);
    expect(code(await reset(key, 'editor', 'another'))).toMatchObject({ code: 'invalid_key' });
  });

  it('is asked for in the same words whether there is such a user or not', async () => {
    const known = await send('editor');
    expect(known).toMatchObject({
      data: { sendPasswordResetEmail: { success: true, clientMutationId: 'a', user: null } },
    });
    expect(await send('nobody')).toEqual(known);
    await link();
    expect(inbox.letters).toHaveLength(1);
  });

  it('ends the sessions of the user, and those of nobody else', async () => {
    await setPassword(site, 'editor');
    await setPassword(site, 'author');
    const [editor, author] = [openVisitor(site), openVisitor(site)];
    await editor.logIn('editor');
    await author.logIn('author');
    await send('editor');
    await reset(await keyOf(), 'editor');
    expect((await editor.get('/desk/')).status).toBe(302);
    expect((await author.get('/desk/')).status).toBe(200);
  });

  it('takes no key that is an hour old, of another user, or older than the latest letter', async () => {
    await send('editor');
    const first = await keyOf();
    await send('editor');
    const second = await keyOf();
    expect(second).not.toBe(first);
    clock.set('2026-11-21T12:59:59');
    for (const [key, login] of [
      [first, 'editor'],
      [second, 'author'],
      [second, 'nobody'],
      ['', 'editor'],
    ] as const)
      expect(code(await reset(key, login))).toMatchObject({ code: 'invalid_key', status: 400 });
    clock.set('2026-11-21T13:00:00');
    expect(code(await reset(second, 'editor'))).toMatchObject({ code: 'invalid_key' });
    clock.set('2026-11-21T12:59:59');
    expect((await reset(second, 'EDITOR')).errors).toBeUndefined();
  });

  it('is given to one of two who come with the same key at once', async () => {
    await send('editor');
    const key = await keyOf();
    const answers = await Promise.all([reset(key, 'editor', 'one'), reset(key, 'editor', 'two')]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('keeps its key nowhere but in the letter', async () => {
    await send('editor');
    const key = await keyOf();
    const rows = await prisma().passwordReset.findMany();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('has no way left when the user has changed password or address otherwise', async () => {
    for (const change of [{ password: 'by hand' }, { email: 'new@site.test' }]) {
      await send('editor');
      const key = await keyOf();
      await site.rest('/core/v2/users/me', { as: 'editor', method: 'PUT', json: change });
      expect(code(await reset(key, 'editor'))).toMatchObject({ code: 'invalid_key' });
    }
  });

  it('keeps its key when the password is refused', async () => {
    await send('editor');
    const key = await keyOf();
    for (const password of ['', 'back\\slash'])
      expect(code(await reset(key, 'editor', password))).toMatchObject({ status: 400 });
    expect((await reset(key, 'editor')).errors).toBeUndefined();
  });

  it('is not asked for too often under one name, whether there is a user or not', async () => {
    for (const name of ['editor', 'nobody']) {
      for (let i = 0; i < 5; i++) expect((await send(name)).errors).toBeUndefined();
      expect(code(await send(` ${name.toUpperCase()}`))).toMatchObject({
        code: 'too_many_requests',
        status: 429,
      });
    }
    await link();
    await send('editor@site.test');
    await link();
    expect(inbox.letters).toHaveLength(5); // the account has two names
    clock.set('2026-11-21T13:00:00');
    await send('editor');
    await link();
    expect(inbox.letters).toHaveLength(6);
  });

  it('is not asked for too often from one address', async () => {
    const visitor = openVisitor(site);
    for (let i = 0; i < 20; i++)
      await visitor.post('/wp-login.php?action=lostpassword', { user_login: `name-${i}` });
    const stopped = await visitor.post('/wp-login.php?action=lostpassword', {
      user_login: 'admin',
    });
    expect(stopped.status).toBe(429);
    await link();
    expect(inbox.letters).toEqual([]);
  });

  it('comes by a later letter when the mail server was away', async () => {
    inbox.refusals.push({ code: 451 });
    await send('editor');
    await expect
      .poll(async () => (await prisma().job.findFirst())?.lastError, PATIENCE)
      .toBeTruthy();
    clock.set('2026-11-21T12:01:00');
    expect((await reset(await keyOf(), 'editor')).errors).toBeUndefined();
  });

  it('is forgotten when it is given up, and not tried again', async () => {
    inbox.refusals.push({ code: 550 });
    await send('editor@site.test');
    await expect
      .poll(async () => (await prisma().job.findFirst())?.failedAt, PATIENCE)
      .toBeTruthy();
    const jobs = await prisma().job.findMany();
    expect(jobs).toMatchObject([{ name: 'password-reset', payload: '{}' }]);
    expect(JSON.stringify(jobs)).not.toContain('editor');
    const retried = await site.graphql(
      `mutation { retryJob(input: { id: "${jobs[0]?.id}" }) { retriedId } }`,
      { as: 'admin' },
    );
    expect(code(retried)).toMatchObject({ code: 'job_not_retriable', status: 400 });
  });
});

describe('the pages for it', () => {
  it('lead from the log-in form to a new password without scripts', async () => {
    const visitor = openVisitor(site);
    const { html } = await visitor.get('/wp-login.php');
    const [, lost = ''] = /href="([^"]*action=lostpassword)"/.exec(html) ?? [];
    await visitor.get(lost);
    expect((await visitor.submit({ user_login: 'editor' })).html).toContain(
      'a letter is on its way',
    );
    expect((await visitor.get(await link())).status).toBe(200);
    for (const pass1 of ['back\\slash', 'seven77'])
      expect((await visitor.submit({ pass1 })).status).toBe(400);
    expect((await visitor.submit({ pass1: 'a new one' })).status).toBe(200);
    expect((await openVisitor(site).logIn('editor', 'a new one')).status).toBe(303);
    expect((await visitor.get(await link())).status).toBe(400);
  });

  it('say the same of a name that nobody has', async () => {
    const visitor = openVisitor(site);
    const ask = (user_login: string) =>
      visitor.post('/wp-login.php?action=lostpassword', { user_login });
    expect((await ask('nobody')).html).toBe((await ask('editor')).html);
    expect((await ask('')).status).toBe(400);
  });

  it('take no form of another site', async () => {
    const answer = await site.app.fetch(
      new Request('http://site.test/wp-login.php?action=lostpassword', {
        method: 'POST',
        body: new URLSearchParams({ user_login: 'editor' }),
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
    );
    expect(answer.status).toBe(403);
    expect(await prisma().job.findMany()).toEqual([]);
  });

  it('show what was typed as text', async () => {
    const { html } = await openVisitor(site).post('/wp-login.php?action=lostpassword', {
      user_login: `"><b>${'x'.repeat(400)}`,
    });
    expect(html).not.toContain('<b>');
  });
});
