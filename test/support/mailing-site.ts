import { allJobs } from '../../src/app/features.ts';
import { createMailingForm } from '../../src/features/audience/mailing/mailing-form-operations.ts';
import { createMailingList } from '../../src/features/audience/mailing/mailing-list-operations.ts';
import { runJobs } from '../../src/jobs/run-jobs.ts';
import { perform } from '../../src/operation/operation.ts';
import { type SettableClock, settableClock } from './settable-clock.ts';
import { openSmtpInbox, type SmtpInbox } from './smtp-inbox.ts';
import { openTestSite, type RestAnswer, type TestSite } from './test-site.ts';

/** A test site with two mailing lists, a form for both, and a mail server. */
export interface MailingSite {
  readonly site: TestSite;
  readonly clock: SettableClock;
  readonly inbox: SmtpInbox;
  readonly news: number;
  readonly jobs: number;
  readonly form: number;
  /** Sends the form as a browser does. */
  signUp(
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RestAnswer>;
  /** Does what waits, however often it must be tried; the clock moves on. */
  work(): Promise<void>;
  /** The path of the latest link of this kind that was mailed to an address. */
  link(purpose: 'confirm' | 'unsubscribe', email: string): string;
  /** Signs an address up and confirms it. */
  subscribe(email: string): Promise<void>;
  post(path: string): Promise<Response>;
  close(): Promise<void>;
}

export async function openMailingSite(env: Record<string, string> = {}): Promise<MailingSite> {
  const clock = settableClock('2026-11-21T12:00:00');
  const inbox = await openSmtpInbox();
  const site = await openTestSite({ clock, env: { SMTP_URL: inbox.url, ...env } });
  const admin = await site.context('admin');
  const news = await perform(createMailingList, admin, { title: 'News & more' });
  const jobs = await perform(createMailingList, admin, { title: 'Jobs' });
  const form = await perform(createMailingForm, admin, {
    title: 'Sign up',
    lists: [String(news), 'jobs'],
    fields: [
      { tag: 'FNAME', label: 'First name', isRequired: true },
      { tag: 'AGE', type: 'number' },
      { tag: 'LIKES', type: 'choices', choices: ['birds', 'boats'] },
    ],
  });

  const mailing: MailingSite = {
    site,
    clock,
    inbox,
    news,
    jobs,
    form,
    signUp: (fields, headers = {}) =>
      site.rest('/mailing/v1/form', {
        body: new URLSearchParams({
          _mc4wp_form_id: String(form),
          FNAME: 'Ann',
          ...fields,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    async work() {
      const { prisma } = site.services.database;
      for (let round = 0; round < 40; round++) {
        const waiting = await prisma.job.findMany({ where: { failedAt: null } });
        const [first] = waiting.map(({ runAfter }) => runAfter).sort();
        if (first === undefined) return;
        const now = clock.now().toISOString().slice(0, 19);
        if (first > now) clock.set(first);
        const stop = runJobs(site.services, allJobs, { interval: 5 });
        await settled(site);
        await stop();
      }
      throw new Error('The work has no end.');
    },
    link(purpose, email) {
      const letters = inbox.letters.filter(({ recipients }) => recipients.includes(email));
      const text = letters.map(({ raw }) => unfolded(raw)).join('\n');
      const path = [...text.matchAll(new RegExp(`/mailing/${purpose}/[\\w-]+/`, 'g'))].at(-1)?.[0];
      if (!path) throw new Error(`No link was mailed to ${email}.`);
      return path;
    },
    async subscribe(email) {
      await mailing.signUp({ EMAIL: email });
      await mailing.work();
      await mailing.post(mailing.link('confirm', email));
    },
    post: (path) =>
      site.app.fetch(
        new Request(`http://site.test${path}`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
      ),
    async close() {
      await site.close();
      await inbox.close();
    },
  };
  return mailing;
}

/** Until nothing is due or under way. */
async function settled({ services }: TestSite): Promise<void> {
  const now = services.clock.now().toISOString().slice(0, 19);
  for (let i = 0; i < 400; i++) {
    const due = await services.database.prisma.job.count({
      where: { failedAt: null, OR: [{ runAfter: { lte: now } }, { lockedUntil: { not: null } }] },
    });
    if (due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Headers in one line, quoted-printable undone as far as links need it. */
const unfolded = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/\r\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=');
