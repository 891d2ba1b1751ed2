import { escapeText } from 'entities';
import { sql } from 'kysely';
import { toMoment } from '../../../lib/clock.ts';
import type { Context } from '../../../operation/context.ts';
import { migrationNames } from '../../../storage/migrations/migration-files.ts';
import type { Finding } from './health-result.ts';

/** In milliseconds: work that has waited longer is not being done. */
const OVERDUE = 10 * 60_000;

/** Whether what happens by itself happens: the database fits this release, and no job or scheduled entry waits for long. */
export async function checkBackground(context: Context): Promise<Finding> {
  const faults = [
    ...(await missingMigrations(context)),
    ...(await waitingJobs(context)),
    ...(await waitingEntries(context)),
  ];
  const givenUp = await givenUpJobs(context);
  const description = `<p>${[...faults, ...givenUp].map(escapeText).join(' ')}</p>`;
  if (faults.length > 0)
    return {
      label: 'Background work is not done',
      status: 'critical',
      description,
      actions: '<p>Restart the server and read its log.</p>',
    };
  if (givenUp.length > 0)
    return {
      label: 'Background work was given up',
      status: 'recommended',
      description,
      actions:
        '<p><code>almanac jobs list</code> tells why; <code>almanac jobs retry</code> has it tried again, <code>almanac jobs discard</code> forgets it.</p>',
    };
  return {
    label: 'Background work is done',
    status: 'good',
    description: '<p>The database fits this release, and nothing that is due is waiting.</p>',
  };
}

async function missingMigrations({ services }: Context): Promise<string[]> {
  const { provider, tables } = services.database;
  const { rows } = await sql<{ name: string }>`
    SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL`.execute(
    tables,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrationNames(provider).filter((name) => !applied.has(name));
  return missing.length === 0 ? [] : [`The database lacks ${missing.length} migrations.`];
}

const longAgo = ({ services }: Context): string =>
  toMoment(new Date(services.clock.now().getTime() - OVERDUE));

async function waitingJobs(context: Context): Promise<string[]> {
  const rows = await context
    .read('Job')
    .selectFrom('Job')
    .select('name')
    .where('failedAt', 'is', null)
    .where('runAfter', '<', longAgo(context))
    .where((eb) => eb.or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', context.now)]))
    .limit(100)
    .execute();
  const names = [...new Set(rows.map(({ name }) => name))].join(', ');
  return rows.length === 0 ? [] : [`Work that is long due has not been done: ${names}.`];
}

async function givenUpJobs(context: Context): Promise<string[]> {
  const rows = await context
    .read('Job')
    .selectFrom('Job')
    .select('name')
    .distinct()
    .where('failedAt', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.length === 0
    ? []
    : [`Work was tried and given up: ${rows.map(({ name }) => name).join(', ')}.`];
}

async function waitingEntries(context: Context): Promise<string[]> {
  const row = await context
    .read('Entry')
    .selectFrom('Entry')
    .select('id')
    .where('status', '=', 'future')
    .where('date', '<', longAgo(context))
    .limit(1)
    .executeTakeFirst();
  return row ? ['What was scheduled has not been published.'] : [];
}
