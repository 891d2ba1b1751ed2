import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allJobs } from '../../../../src/app/features.ts';
import { enqueueMail } from '../../../../src/jobs/mail/mail-job.ts';
import { runJobs, warnOfFailedJobs } from '../../../../src/jobs/run-jobs.ts';
import { toMoment } from '../../../../src/lib/clock.ts';
import { write } from '../../../../src/storage/write.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { forEachTest } from '../../../support/shared.ts';
import { openSmtpInbox } from '../../../support/smtp-inbox.ts';
import { openTestSite, type TestUser } from '../../../support/test-site.ts';

const inbox = forEachTest(openSmtpInbox);
const clock = settableClock('2026-11-21T12:00:00');
const site = forEachTest(() => openTestSite({ clock, env: { SMTP_URL: inbox.url } }));

const prisma = () => site.services.database.prisma;

interface Failed {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
}

const LIST = `query ($first: Int, $after: String) { failedJobs(first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor }
  nodes { id databaseId kind about attempts lastError dueGmt failedGmt isRetriable } } }`;
const list = (as?: TestUser, variables: object = {}) =>
  site.graphql<{ failedJobs: Failed }>(LIST, { variables, as });
const failedJobs = async (variables: object = {}) =>
  (await list('admin', variables)).data.failedJobs;

const retry = (id: unknown, as?: TestUser) =>
  site.graphql<{ retryJob: { retriedId: string } | null }>(
    'mutation ($id: ID!) { retryJob(input: { id: $id }) { retriedId } }',
    { variables: { id }, as },
  );

const discard = (id: unknown, as?: TestUser) =>
  site.graphql<{ discardJob: { discardedId: string } | null }>(
    'mutation ($id: ID!) { discardJob(input: { id: $id }) { discardedId } }',
    { variables: { id }, as },
  );

const giveUp = (name: string, payload: object, failedAt = '2026-11-20T10:00:00') =>
  prisma().job.create({
    data: {
      name,
      payload: JSON.stringify(payload),
      runAfter: '2026-11-20T09:00:00',
      attempts: 12,
      lastError: 'Connection refused\r\nby all',
      failedAt,
    },
  });

describe('work that was given up', () => {
  it('is told of with its reason, and done when it is tried again', async () => {
    onTestFinished(runJobs(site.services, allJobs, { interval: 20 }));
    inbox.refusals.push({ code: 550 });
    const letter = { to: 'ann@example.org', subject: 'The season', text: 'key=sesame' };
    await write(
      site.services.database,
      () => toMoment(clock.now()),
      (transaction) => enqueueMail(transaction, letter),
    );
    await expect.poll(async () => (await failedJobs()).totalCount).toBe(1);
    const { nodes } = await failedJobs();
    expect(nodes).toEqual([
      {
        id: expect.any(String),
        databaseId: expect.any(Number),
        kind: 'mail',
        about: 'The season',
        attempts: 1,
        lastError: expect.stringContaining('550'),
        dueGmt: '1970-01-01T00:00:00',
        failedGmt: '2026-11-21T12:00:00',
        isRetriable: true,
      },
    ]);
    const { data } = await retry(nodes[0]?.id, 'admin');
    expect(data.retryJob?.retriedId).toBe(nodes[0]?.id);
    await expect.poll(() => inbox.letters.length).toBe(1);
    await expect.poll(() => prisma().job.count()).toBe(0);
    expect((await failedJobs()).totalCount).toBe(0);
  });

  it('has all its attempts again', async () => {
    const { id } = await giveUp('mailing-hand-over', { subscriberId: 7 });
    await retry(id, 'admin');
    expect(await prisma().job.findMany()).toMatchObject([
      { id, attempts: 0, failedAt: null, lockedBy: null, runAfter: '2026-11-21T12:00:00' },
    ]);
  });

  it('is listed in pages, the latest first', async () => {
    const days = ['2026-11-18', '2026-11-20', '2026-11-19', '2026-11-20'];
    const made: number[] = [];
    for (const day of days)
      made.push((await giveUp('mailing-hand-over', { subscriberId: 1 }, `${day}T10:00:00`)).id);
    await prisma().job.create({ data: { name: 'mail', payload: '{}', runAfter: '2026-11-20' } });
    const seen: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo, totalCount } = await failedJobs({ first: 3, after });
      seen.push(...nodes.map(({ databaseId }) => databaseId));
      expect(totalCount).toBe(4);
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen).toEqual([made[3], made[1], made[2], made[0]]);
  });

  it('shows what it is about and no key, name or address', async () => {
    const message = { to: 'ann@secret.example', subject: 'Two\r\nlines', text: 'secret' };
    await giveUp('mail', { id: 'secret', message });
    await giveUp('form-letter', { id: 'secret', message, submissionId: 3, fields: ['secret'] });
    await giveUp('mailing-letter', { subscriberId: 4, kind: 'confirm', optInKey: 'secret' });
    await giveUp('mailing-erasure', { subscriberId: 5, email: 'ann@secret.example', version: 2 });
    await giveUp('password-reset', { id: 'secret', typed: 'secret' });
    await giveUp('of-another-release', { words: 'secret' });
    await giveUp('mail', {});
    const { nodes } = await failedJobs();
    expect(nodes.map(({ kind, about, isRetriable }) => [kind, about, isRetriable])).toEqual([
      ['mail', '', true],
      ['of-another-release', '', false],
      ['password-reset', 'a new password', false],
      ['mailing-erasure', 'subscriber 5, who was erased', true],
      ['mailing-letter', 'confirm, subscriber 4', true],
      ['form-letter', 'submission 3', true],
      ['mail', 'Two lines', true],
    ]);
    expect(nodes[0]?.lastError).toBe('Connection refused by all');
    expect(JSON.stringify(nodes)).not.toContain('secret');
  });

  it('is for administrators', async () => {
    const { id } = await giveUp('mailing-hand-over', { subscriberId: 7 });
    for (const as of [undefined, 'subscriber', 'editor'] as const) {
      const refusal = { code: 'rest_forbidden', status: as ? 403 : 401 };
      expect((await list(as)).errors?.[0]?.extensions).toMatchObject(refusal);
      expect((await retry(id, as)).errors?.[0]?.extensions).toMatchObject(refusal);
      expect((await discard(id, as)).errors?.[0]?.extensions).toMatchObject(refusal);
    }
    expect(await prisma().job.findMany()).toMatchObject([{ failedAt: '2026-11-20T10:00:00' }]);
  });

  it('is tried again only where it was given up and can be', async () => {
    const waiting = await prisma().job.create({
      data: { name: 'mail', payload: '{}', runAfter: '2999-01-01T00:00:00', attempts: 2 },
    });
    const unknown = await giveUp('of-another-release', {});
    for (const [id, code] of [
      [waiting.id, 'job_not_found'],
      [987654, 'job_not_found'],
      ['nonsense', 'job_not_found'],
      [unknown.id, 'job_not_retriable'],
    ])
      expect((await retry(id, 'admin')).errors?.[0]?.extensions).toMatchObject({ code });
    expect(await prisma().job.findUnique({ where: { id: waiting.id } })).toEqual(waiting);
  });

  it('is forgotten when it is discarded, whatever kind it is', async () => {
    await giveUp('of-another-release', { words: 'kept' });
    await giveUp('mail', { id: 'a', message: { to: 'a@b.test', subject: 'Hello' } });
    const { nodes } = await failedJobs();
    expect((await discard(nodes[0]?.id, 'admin')).data.discardJob?.discardedId).toBe(nodes[0]?.id);
    expect((await failedJobs()).nodes).toEqual(nodes.slice(1));
    await discard(nodes[1]?.databaseId, 'admin');
    expect(await prisma().job.count()).toBe(0);
  });

  it('is discarded only where it was given up', async () => {
    const runAfter = '2999-01-01T00:00:00';
    const waiting = await prisma().job.create({ data: { name: 'mail', payload: '{}', runAfter } });
    for (const id of [waiting.id, 987654, 'nonsense'])
      expect((await discard(id, 'admin')).errors?.[0]?.extensions).toMatchObject({
        code: 'job_not_found',
        status: 404,
      });
    expect(await prisma().job.findUnique({ where: { id: waiting.id } })).toEqual(waiting);
  });

  it.each(['2147483648', '99999999999', '99999999999999999999'])(
    'is not found by the number %s, however it is asked for',
    async (id) => {
      const code = 'job_not_found';
      for (const ask of [retry, discard])
        for (const asked of [id, Buffer.from(`job:${id}`).toString('base64')])
          expect((await ask(asked, 'admin')).errors?.[0]?.extensions).toMatchObject({
            code,
            status: 404,
          });
      const path = '/core-abilities/v1/abilities/almanac';
      for (const [name, method] of [
        ['retry-job', 'POST'],
        ['discard-job', 'DELETE'],
      ] as const)
        expect(
          await site.rest(`${path}/${name}/run?input[id]=${id}`, { method, as: 'admin' }),
        ).toMatchObject({ status: 404, body: { code } });
    },
  );

  it('is warned of when the server starts, by kind', async () => {
    const lines: object[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const { database } = site.services;
    await warnOfFailedJobs({ database, log });
    expect(lines).toEqual([]);
    for (const name of ['mail', 'password-reset', 'mail']) await giveUp(name, {});
    await warnOfFailedJobs({ database, log });
    expect(lines).toMatchObject([{ level: 40, failedJobs: { mail: 2, 'password-reset': 1 } }]);
  });
});
