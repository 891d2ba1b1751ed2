import type { Database } from './database.ts';
import { POOL_SIZE, providerOf } from './provider.ts';

interface OpenOptions {
  /** Whether an SQLite file is brought into the state that the server works best with; otherwise opening changes nothing. */
  readonly mayChange?: boolean;
  /** Maximum number of connections to PostgreSQL in each of the two pools. */
  readonly poolSize?: number;
}

/**
 * Opens `file:…` or `postgresql://…`. It applies no migration: run `deployMigrations` first.
 * @throws {Error} for any other address, or where nothing can be opened there.
 */
export async function openDatabase(
  url: string,
  { mayChange = true, poolSize = POOL_SIZE }: OpenOptions = {},
): Promise<Database> {
  if (providerOf(url) === 'sqlite') {
    const { openSqlite } = await import('./sqlite/open-sqlite.ts');
    return openSqlite(url, mayChange);
  }
  const { openPostgresql } = await import('./postgresql/open-postgresql.ts');
  return openPostgresql(url, poolSize);
}
