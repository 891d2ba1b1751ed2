import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineJob, enqueueJob, enqueueJobs, GiveUp, type Job } from '../../src/jobs/job.ts';
import { backOff, runJobs } from '../../src/jobs/run-jobs.ts';
import { toMoment } from '../../src/lib/clock.ts';
import { write } from '../../src/storage/write.ts';
import { NODE_COMPILE_CACHE, PATH } from '../support/run-command.ts';
import { type SettableClock, settableClock } from '../support/settable-clock.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';
import { appendingJob } from './appending-job.ts';

let site: TestSite;
let clock: SettableClock;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  clock = settableClock('2026-11-21T12:00:00');
  site = await openTestSite({ clock });
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await site.close();
});

const start = (jobs: readonly Job[], services = site.services, options = {}) => {
  const stop = runJobs(services, jobs, { interval: 20, ...options });
  stops.push(stop);
  return stop;
};

const enqueue = <Payload extends object>(job: Job<Payload>, payload: Payload, options = {}) =>
  write(
    site.services.database,
    () => toMoment(clock.now()),
    (transaction) => enqueueJob(transaction, job, payload, options),
  );

const rows = () => site.services.database.prisma.job.findMany({ orderBy: { id: 'asc' } });

describe('jobs', () => {
  it('are done with their payload, and are gone then', async () => {
    const seen: unknown[] = [];
    const job = defineJob<{ word: string }>({
      name: 'note',
      run: async (_, payload) => void seen.push(payload),
    });
    start([job]);
    await enqueue(job, { word: 'a "quoted" word' });
    await expect.poll(rows).toEqual([]);
    expect(seen).toEqual([{ word: 'a "quoted" word' }]);
  });

  it('are begun at once in the process that enqueued them', async () => {
    const { promise, resolve } = withResolvers();
    const job = defineJob({ name: 'hurry', run: async () => resolve() });
    start([job], site.services, { interval: 60_000 });
    await enqueue(job, {});
    await promise;
  });

  it('are written by one statement, however many come together', async () => {
    const job = defineJob<{ readonly word: string }>({ name: 'many', run: async () => {} });
    const payloads = Array.from({ length: 2000 }, (_, i) => ({ word: `"${i}"\n` }));
    const inserts: string[] = [];
    const stop = site.services.database.onStatement((text) => {
      if (/^\s*INSERT INTO/i.test(text)) inserts.push(text);
    });
    const now = () => toMoment(clock.now());
    await write(site.services.database, now, (transaction) =>
      enqueueJobs(transaction, job, payloads, { runAfter: now() }),
    );
    stop();
    expect(inserts).toHaveLength(1);
    expect((await rows()).map(({ payload }) => JSON.parse(payload))).toEqual(payloads);
  });

  it('do not exist where the write that asks for them fails', async () => {
    const job = defineJob({ name: 'never', run: async () => {} });
    const failing = write(
      site.services.database,
      () => toMoment(clock.now()),
      async (transaction) => {
        await enqueueJob(transaction, job, {});
        throw new Error('something else was wrong');
      },
    );
    await expect(failing).rejects.toThrow('something else');
    expect(await rows()).toEqual([]);
  });

  it('wait until their time has come', async () => {
    let runs = 0;
    const job = defineJob({ name: 'later', run: async () => void runs++ });
    start([job]);
    await enqueue(job, {}, { runAfter: '2026-11-21T12:00:10' });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(runs).toBe(0);
    clock.set('2026-11-21T12:00:10');
    await expect.poll(() => runs).toBe(1);
  });

  it('are tried again after longer and longer waits, and kept with their error when given up', async () => {
    const given: string[] = [];
    const job = defineJob({
      name: 'fail',
      attempts: 3,
      run: async () => {
        throw new Error('the line is busy');
      },
      onGivenUp: async (_, __, reason) => void given.push(reason),
    });
    start([job]);
    await enqueue(job, {});
    const waits: string[] = [];
    for (const attempts of [1, 2]) {
      await expect.poll(rows).toMatchObject([{ attempts, lockedUntil: null, failedAt: null }]);
      const [{ runAfter = '' } = {}] = await rows();
      waits.push(runAfter);
      clock.set(runAfter);
    }
    expect(waits).toEqual(['2026-11-21T12:00:15', '2026-11-21T12:01:15']);
    await expect
      .poll(rows)
      .toMatchObject([
        { attempts: 3, failedAt: '2026-11-21T12:01:15', lastError: 'the line is busy' },
      ]);
    expect(given).toEqual(['the line is busy']);
    clock.set('2027-11-21T12:00:00');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rows()).toMatchObject([{ attempts: 3 }]);
  });

  it('wait six hours between attempts at most', () => {
    expect([1, 2, 3, 12].map((attempt) => backOff({ firstDelay: 15 }, attempt))).toEqual([
      15, 60, 240, 21_600,
    ]);
  });

  it('are given up at once where no other attempt can help', async () => {
    const job = defineJob({
      name: 'hopeless',
      run: async () => {
        throw new GiveUp('there is no such mailbox');
      },
    });
    start([job]);
    await enqueue(job, {});
    await expect.poll(rows).toMatchObject([{ attempts: 1, failedAt: expect.any(String) }]);
  });

  it('go on from what an earlier attempt has kept', async () => {
    const seen: unknown[] = [];
    const job = defineJob<{ left: number[] }>({
      name: 'steps',
      firstDelay: 0,
      async run(_, { left }, { keep }) {
        seen.push(left);
        if (left.length === 0) return;
        await keep({ left: left.slice(1) });
        throw new Error('one step at a time');
      },
    });
    start([job]);
    await enqueue(job, { left: [1, 2] });
    await expect.poll(rows).toEqual([]);
    expect(seen).toEqual([[1, 2], [2], []]);
  });

  it('write what follows from them together with their removal', async () => {
    const job = defineJob({
      name: 'follow',
      run: async () => async (transaction) => {
        await transaction.prisma.setting.create({ data: { name: 'followed', value: '1' } });
      },
    });
    start([job]);
    await enqueue(job, {});
    await expect.poll(rows).toEqual([]);
    const followed = await site.services.database.prisma.setting.count({
      where: { name: 'followed' },
    });
    expect(followed).toBe(1);
  });

  it('of a process that was killed are taken again when its lease has run out', async () => {
    let runs = 0;
    const job = defineJob({ name: 'orphan', run: async () => void runs++ });
    await enqueue(job, {});
    await site.services.database.prisma.job.updateMany({
      data: { attempts: 1, lockedBy: 'who was killed', lockedUntil: '2026-11-21T12:00:30' },
    });
    start([job]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(runs).toBe(0);
    clock.set('2026-11-21T12:00:31');
    await expect.poll(() => runs).toBe(1);
  });

  it('keep their lease as long as they run, and are never begun a second time meanwhile', async () => {
    const { promise, resolve } = withResolvers();
    const job = defineJob({ name: 'long', run: () => promise });
    start([job], site.services, { lease: 1 });
    await enqueue(job, {});
    await expect.poll(rows).toMatchObject([{ lockedUntil: '2026-11-21T12:00:01' }]);
    clock.set('2026-11-21T12:10:00'); // as when the machine has slept
    await expect.poll(rows).toMatchObject([{ lockedUntil: '2026-11-21T12:10:01', attempts: 1 }]);
    resolve();
    await expect.poll(rows).toEqual([]);
  });

  it('that nobody here knows are left to processes that do', async () => {
    const foreign = defineJob({ name: 'foreign', run: async () => {} });
    start([defineJob({ name: 'known', run: async () => {} })]);
    await enqueue(foreign, {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await rows()).toMatchObject([{ attempts: 0, lockedUntil: null }]);
  });

  it('under way are finished before the runner has stopped', async () => {
    const { promise, resolve } = withResolvers();
    const job = defineJob({ name: 'finish', run: () => promise });
    const stop = start([job]);
    await enqueue(job, {});
    await expect.poll(rows).toMatchObject([{ attempts: 1 }]);
    const stopped = stop();
    await enqueue(job, {}); // after the runner was told to stop: left for another
    resolve();
    await stopped;
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
  });

  it('are done once each by two processes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-jobs-'));
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await write(
      site.services.database,
      () => toMoment(clock.now()),
      async (transaction) => {
        for (const n of numbers) await enqueueJob(transaction, appendingJob, { n, folder });
      },
    );
    const processes = [startRunner(site), startRunner(site)];
    await expect.poll(rows, { timeout: 30_000, interval: 100 }).toEqual([]);
    const statuses = await Promise.all(processes.map((one) => one.stop()));
    expect(statuses).toEqual([0, 0]);
    const lines = (await readFile(join(folder, 'done'), 'utf8')).trim().split('\n');
    await rm(folder, { recursive: true });
    const done = lines.map((line) => line.split(' '));
    expect(done.map(([n]) => Number(n)).sort((a, b) => a - b)).toEqual(numbers);
    expect(new Set(done.map(([, pid]) => pid)).size).toBe(2);
  });
}, 60_000);

/** A process of its own that does `appendingJob` until it is told to stop. */
function startRunner({ services: { config } }: TestSite) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/jobs/appending-runner.ts'], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const [status] = await closed;
      return status;
    },
  };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
