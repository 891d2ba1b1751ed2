import { defineJob, enqueueJobs } from '../../../../jobs/job.ts';
import { toMoment } from '../../../../lib/clock.ts';
import { type Context, systemContext } from '../../../../operation/context.ts';
import type { Services } from '../../../../operation/services.ts';
import type { Transaction } from '../../../../storage/write.ts';
import { CALENDAR_SOURCE, type SourceRun } from './calendar-source.ts';
import { followSource } from './follow-source.ts';

interface Payload {
  readonly sourceId: number;
}

/** The reports of a source that are stored. */
const MOST_RUNS = 10;

/** The longest wait after failures, in seconds, where the interval is not longer. */
const LONGEST_WAIT = 24 * 3600;

/**
 * Brings a followed calendar up to date, and leaves the job of the next run in the transaction that ends this one. Each source has one
 * job, so that of all processes only one runs it at a time. A run that fails is reported and makes the wait twice as long; only
 * where the database fails is the job tried again.
 */
export const sourceJob = defineJob<Payload, Services>({
  name: 'calendar-source',
  about: ({ sourceId }) => `calendar ${sourceId}`,
  isApart: true,
  async run(services, { sourceId: id }) {
    const source = await services.database.prisma.calendarSource.findUnique({ where: { id } });
    if (!source) return undefined;
    const { run, validators } = await followSource(await systemContext(services), source);
    const hasFailed = run.result === 'failed';
    return async (transaction) => {
      const { prisma, changed } = transaction;
      // An address that was changed meanwhile has other validators.
      const current = await prisma.calendarSource.findUnique({ where: { id } });
      if (!current) return;
      const failures = hasFailed ? current.failures + 1 : 0;
      const wait = current.interval * 2 ** Math.min(failures, 20);
      const seconds = Math.min(wait, Math.max(current.interval, LONGEST_WAIT));
      const next = toMoment(new Date(services.clock.now().getTime() + seconds * 1000));
      const runs: readonly SourceRun[] = JSON.parse(current.runs);
      await prisma.calendarSource.update({
        where: { id },
        data: {
          failures,
          runs: JSON.stringify([run, ...runs].slice(0, MOST_RUNS)),
          ...(current.url === source.url ? validators : {}),
        },
      });
      await scheduleSource(transaction, { services }, id, current.isActive ? next : null);
      changed(CALENDAR_SOURCE, id, 'update');
    };
  },
});

/**
 * Says when a source runs next; null for not at all. A run that goes on at the moment says it again when it ends. The caller has written or
 * locked the row of the source, so that of two callers one waits.
 */
export async function scheduleSource(
  transaction: Transaction,
  { services }: Pick<Context, 'services'>,
  sourceId: number,
  nextRun: string | null,
): Promise<void> {
  const { prisma } = transaction;
  const payload = { sourceId };
  const job = { name: sourceJob.name, payload: JSON.stringify(payload) };
  await prisma.calendarSource.update({ where: { id: sourceId }, data: { nextRun } });
  const now = toMoment(services.clock.now());
  await prisma.job.deleteMany({
    where: {
      ...job,
      OR: [{ lockedUntil: null }, { lockedUntil: { lt: now } }, { failedAt: { not: null } }],
    },
  });
  if (nextRun === null || (await prisma.job.count({ where: job })) > 0) return;
  await enqueueJobs(transaction, sourceJob, [payload], { runAfter: nextRun });
}
