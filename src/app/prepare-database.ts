import type { Config } from '../config/config.ts';
import { ensureValueIndex } from '../features/content/entries/ensure-value-index.ts';
import { searchTexts } from '../features/content/entries/search-texts.ts';
import { installSite } from '../features/content/site/install-site.ts';
import type { Database } from '../storage/database.ts';
import { deployMigrations } from '../storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../storage/open-database.ts';
import { ensureSearchIndex } from '../storage/search/ensure-search-index.ts';

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
  const applied = await deployMigrations(databaseUrl).catch(unusable);
  const database = await openDatabase(databaseUrl, {
    ...(databasePoolSize && { poolSize: databasePoolSize }),
  });
  try {
    await ensureSearchIndex(database, searchTexts);
    await ensureValueIndex(database);
    await installSite(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, applied };
}

/** The driver's message does not say which database it is about. */
function unusable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`The database of DATABASE_URL can't be used: ${reason}`, { cause: error });
}
