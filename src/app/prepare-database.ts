import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { ensureValueIndex, searchTexts } from '../content/entries/entry-index.ts';
import { installSite } from '../features/content/site/install-site.ts';
import type { Database } from '../storage/database.ts';
import { deployMigrations } from '../storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../storage/open-database.ts';
import { ensureSearchIndex } from '../storage/search/ensure-search-index.ts';
import { isBusy } from '../storage/sqlite/sqlite-error.ts';

/** The site's database, migrated and open. */
export interface PreparedDatabase {
  readonly database: Database;
  /** The names of the migrations that were applied. */
  readonly applied: readonly string[];
}

/** Migrates and opens the configured database, and brings its indexes up to date. Every command begins here. */
export async function prepareDatabase({
  databaseUrl,
  databasePoolSize,
}: Pick<Config, 'databaseUrl'> &
  Partial<Pick<Config, 'databasePoolSize'>>): Promise<PreparedDatabase> {
  const patiently = createPatience();
  const applied = await patiently(() => deployMigrations(databaseUrl)).catch(unusable);
  const database = await patiently(() =>
    openDatabase(databaseUrl, { ...(databasePoolSize && { poolSize: databasePoolSize }) }),
  );
  try {
    await patiently(() => ensureSearchIndex(database, searchTexts));
    await patiently(() => ensureValueIndex(database));
    await patiently(() => installSite(database));
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, applied };
}

/** Milliseconds that a process waits while another one prepares the same SQLite file: a new search index takes minutes on a large site. */
const LONGEST_WAIT = 30 * 60_000;

/** Repeats steps that can be repeated while another process holds the SQLite file, and says once that it waits. */
function createPatience() {
  const until = performance.now() + LONGEST_WAIT;
  let isTold = false;
  return async <Result>(step: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (!isHeld(error) || performance.now() > until) throw error;
      }
      if (!isTold) console.error('Another process is writing to the database; waiting for it …');
      isTold = true;
      await sleep(PAUSE);
    }
  };
}

/** Milliseconds. The steps themselves wait for seconds before they fail. */
const PAUSE = 200;

/** Whether another process holds the SQLite file: in Node's words, or in Prisma's. */
const isHeld = (error: unknown): boolean =>
  error instanceof Error &&
  (isBusy(error) || ('code' in error && error.code === 'P1008') || isHeld(error.cause));

/** The driver's message does not say which database it is about. */
function unusable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`The database of DATABASE_URL can't be used: ${reason}`, { cause: error });
}
