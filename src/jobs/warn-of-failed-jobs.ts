import type { JobServices } from './job.ts';

/** Warns in the log where work was given up and nobody has had it tried again; how much of each kind. */
export async function warnOfFailedJobs({
  database,
  log,
}: Pick<JobServices, 'database' | 'log'>): Promise<void> {
  const counts = await database.tables
    .selectFrom('Job')
    .select(({ fn }) => ['name', fn.countAll().as('count')])
    .where('failedAt', 'is not', null)
    .groupBy('name')
    .orderBy('name')
    .execute();
  if (counts.length === 0) return;
  const failedJobs = Object.fromEntries(counts.map(({ name, count }) => [name, Number(count)]));
  log.warn({ failedJobs }, 'Work was given up; `almanac jobs list` tells which, and why.');
}
