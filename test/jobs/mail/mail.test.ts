import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueMail, mailJob } from '../../../src/jobs/mail/mail-job.ts';
import { createMailer, type MailMessage } from '../../../src/jobs/mail/mailer.ts';
import { runJobs } from '../../../src/jobs/run-jobs.ts';
import { toMoment } from '../../../src/lib/clock.ts';
import { parseMailboxes } from '../../../src/lib/mailbox.ts';
import { write } from '../../../src/storage/write.ts';
import { type SettableClock, settableClock } from '../../support/settable-clock.ts';
import { openSmtpInbox, type SmtpInbox } from '../../support/smtp-inbox.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let clock: SettableClock;
let inbox: SmtpInbox;
let stop: () => Promise<void>;
beforeEach(async () => {
  inbox = await openSmtpInbox();
  clock = settableClock('2026-11-21T12:00:00');
  site = await openTestSite({
    clock,
    env: { SMTP_URL: inbox.url, MAIL_FROM: 'Site <mail@site.test>' },
  });
  stop = runJobs(site.services, [mailJob], { interval: 20 });
});
afterEach(async () => {
  await stop();
  await site.close();
  await inbox.close();
});

const enqueue = (message: MailMessage) =>
  write(
    site.services.database,
    () => toMoment(clock.now()),
    (transaction) => enqueueMail(transaction, message),
  );
const jobs = () => site.services.database.prisma.job.findMany();
const letter = { to: 'Ann <ann@example.org>', subject: 'Hello', text: 'First words.' };

/** The lines of a letter's head, folded ones as one. */
const headOf = (raw = '') =>
  (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('mail', () => {
  it('is sent by SMTP with who it is from and for, and a Message-ID of its own', async () => {
    await enqueue({
      ...letter,
      subject: 'Größe & Maß',
      replyTo: 'bob@example.org',
      bcc: 'c@example.org',
    });
    await expect.poll(jobs).toEqual([]);
    const [{ from, recipients, raw } = { raw: '' }] = inbox.letters;
    expect(from).toBe('mail@site.test');
    expect(recipients).toEqual(['ann@example.org', 'c@example.org']);
    const head = headOf(raw);
    expect(head).toContain('From: Site <mail@site.test>');
    expect(head).toContain('To: Ann <ann@example.org>');
    expect(head).toContain('Reply-To: bob@example.org');
    expect(head.find((line) => line.startsWith('Message-ID:'))).toMatch(
      /<[0-9a-f-]{36}@site\.test>$/,
    );
    expect(raw).toContain('First words.');
    expect(raw).not.toContain('c@example.org');
  });

  it('is sent again after a temporary failure, with the same Message-ID', async () => {
    inbox.refusals.push({ code: 451, isTaken: true }, { code: 421 });
    await enqueue(letter);
    for (const attempts of [1, 2]) {
      await expect.poll(jobs).toMatchObject([{ attempts, lockedUntil: null }]);
      clock.set((await jobs())[0]?.runAfter ?? '');
    }
    await expect.poll(jobs).toEqual([]);
    const ids = inbox.letters.map(({ raw }) =>
      headOf(raw).find((line) => line.startsWith('Message-ID')),
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('waits while nobody answers, and is sent when the server is back', async () => {
    const { port } = new URL(inbox.url);
    await inbox.close();
    await enqueue(letter);
    await expect
      .poll(jobs)
      .toMatchObject([{ attempts: 1, lastError: expect.stringContaining('REFUSED') }]);
    inbox = await openSmtpInbox(Number(port));
    clock.set('2026-11-21T12:00:15');
    await expect.poll(jobs).toEqual([]);
    expect(inbox.letters).toHaveLength(1);
  });

  it('that is refused for good is kept with the reason and not offered again', async () => {
    inbox.refusals.push({ code: 554 });
    await enqueue(letter);
    await expect
      .poll(jobs)
      .toMatchObject([
        { attempts: 1, failedAt: expect.any(String), lastError: expect.stringContaining('554') },
      ]);
  });

  it('goes again only to those who did not get it', async () => {
    inbox.refusedRecipients.set('bob@example.org', 450);
    inbox.refusedRecipients.set('gone@example.org', 550);
    await enqueue({ ...letter, to: 'ann@example.org, bob@example.org, gone@example.org' });
    await expect.poll(jobs).toMatchObject([{ attempts: 1, lockedUntil: null }]);
    clock.set('2026-11-21T12:00:15');
    await expect.poll(jobs).toEqual([]);
    expect(inbox.letters.map(({ recipients }) => recipients)).toEqual([
      ['ann@example.org'],
      ['bob@example.org'],
    ]);
  });

  it('without anybody to get it is given up', async () => {
    await enqueue({ ...letter, to: 'nobody in particular' });
    await expect.poll(jobs).toMatchObject([{ failedAt: expect.any(String) }]);
  });

  it('has only the headers that it was given, whatever its values hold', async () => {
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\nOther words';
    await enqueue({
      to: 'ann@example.org',
      from: `Evil${evil} <evil@example.org>`,
      replyTo: `"Bob${evil}" <bob@example.org>`,
      subject: evil,
      text: 'x',
      headers: {
        'X-One': evil,
        'X-Two\r\nBcc': 'victim@example.org',
        Bcc: 'victim@example.org',
        'Content-Type': 'text/html',
        'X-Three': 'a\u2028b\u0000c',
      },
    });
    await enqueue({
      ...letter,
      subject: evil,
      headers: { 'X-One': evil, Bcc: 'victim@example.org' },
    });
    await expect.poll(() => inbox.letters.length).toBe(2);
    for (const { raw, recipients } of inbox.letters) {
      const names = headOf(raw).map((line) => line.split(':')[0]);
      expect(names).not.toContain('Bcc');
      expect(names.filter((name) => name === 'Content-Type')).toHaveLength(1);
      expect(recipients).not.toContain('victim@example.org');
      expect(headOf(raw)).toContain('X-One: x Bcc: victim@example.org Other words');
    }
  });

  it('becomes a file of the outbox where there is no SMTP, once however often it is sent', async () => {
    const outboxDir = join(await mkdtemp(join(tmpdir(), 'almanac-outbox-')), 'outbox');
    const mailer = createMailer({ ...site.services.config.mail, smtpUrl: null, outboxDir });
    const sending = { id: 'some-id', message: letter, recipients: ['ann@example.org'] };
    await mailer.send(sending);
    await mailer.send(sending);
    expect(await readdir(outboxDir)).toEqual(['some-id.eml']);
    const raw = await readFile(join(outboxDir, 'some-id.eml'), 'utf8');
    expect(headOf(raw)).toContain('Message-ID: <some-id@site.test>');
    expect(raw).toContain('\r\n\r\nFirst words.');
    await rm(join(outboxDir, '..'), { recursive: true });
  });

  it('keeps links whole in the outbox, and its letters from others on the machine', async () => {
    const outboxDir = join(await mkdtemp(join(tmpdir(), 'almanac-outbox-')), 'outbox');
    const mailer = createMailer({ ...site.services.config.mail, smtpUrl: null, outboxDir });
    const link = `https://site.test/wp-login.php?action=rp&key=${'k3Y'.repeat(30)}&login=größe`;
    const text = `Follow this link:\n\n${link}\n--\nThe site`;
    const html = `<p>Привет, <a href="${link}">привет</a>, ${'привет '.repeat(20)}</p>`;
    const attachments = [
      { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from(link) },
    ];
    const recipients = ['ann@example.org'];
    const read = async (id: string, message: MailMessage, more = {}) => {
      await mailer.send({ id, message, recipients, ...more });
      return readFile(join(outboxDir, `${id}.eml`), 'utf8');
    };
    const whole = text.replaceAll('\n', '\r\n');
    const alone = await read('alone', { ...letter, text });
    expect(alone).toContain('Content-Transfer-Encoding: 8bit\r\n');
    expect(alone).toContain(`\r\n\r\n${whole}`);
    const both = await read('both', { ...letter, text, html }, { attachments });
    expect(both).toContain(whole);
    expect(both).toContain(html);
    expect(both).toContain(Buffer.from(link).toString('base64').slice(0, 70));
    const long = 'x'.repeat(1500);
    expect(await read('long', { ...letter, text: long })).toContain('quoted-printable');
    const modes = [outboxDir, join(outboxDir, 'alone.eml')].map((path) => stat(path));
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
    await rm(join(outboxDir, '..'), { recursive: true });
  });

  it('reads the mailboxes of a header and leaves out what is none', () => {
    expect(
      parseMailboxes('Ann <ann@example.org>, bob@example.org; nobody, <x@y>, a b@c.d'),
    ).toEqual([
      { name: 'Ann', address: 'ann@example.org' },
      { name: '', address: 'bob@example.org' },
      { name: 'a', address: 'b@c.d' },
    ]);
  });
}, 30_000);
