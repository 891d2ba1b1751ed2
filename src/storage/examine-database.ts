import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type MigrationConnection, migrationNames, readRecords } from './migrations/migration.ts';
import { postgresqlMigrations } from './postgresql/postgresql-migrations.ts';
import { type Provider, providerOf, sqlitePath } from './provider.ts';
import { searchIndexes } from './search-index.ts';
import { findDamage } from './sqlite/connection.ts';
import { tablesIn } from './sqlite/sqlite-migrations.ts';

/** The state of a database, as seen by this version of the program. */
export interface DatabaseExamination {
  /** The first faults that SQLite finds; undefined for none. */
  readonly damage: string | undefined;
  /** The names of the migrations that it lacks, oldest first. */
  readonly pending: readonly string[];
  /** The names of migrations that this version does not know. */
  readonly unknown: readonly string[];
  /** The names of the search indexes that it lacks. */
  readonly missingIndexes: readonly string[];
}

/**
 * Looks at a database and changes nothing. Returns null where there is no file.
 * @throws Error where it can't be opened
 */
export async function examineDatabase(url: string): Promise<DatabaseExamination | null> {
  if (providerOf(url) === 'postgresql') {
    const connection = await postgresqlMigrations(url);
    return examine('postgresql', undefined, connection).finally(() => connection.close());
  }
  const path = sqlitePath(url);
  if (!existsSync(path)) return null;
  // A connection that may only read could not open a journal that a crash has left.
  const sqlite = new DatabaseSync(path, { timeout: 5_000 });
  try {
    sqlite.exec('PRAGMA query_only = ON');
    return await examine('sqlite', findDamage(sqlite, { isThorough: true }), {
      all: async (statement) => sqlite.prepare(statement).all(),
      tables: async () => tablesIn(sqlite),
    });
  } finally {
    sqlite.close();
  }
}

async function examine(
  provider: Provider,
  damage: string | undefined,
  connection: Pick<MigrationConnection, 'all' | 'tables'>,
): Promise<DatabaseExamination> {
  const records = await readRecords(connection);
  const applied = new Set(records.filter(({ isFinished }) => isFinished).map(({ name }) => name));
  const known = migrationNames(provider);
  const tables = await connection.tables();
  return {
    damage,
    pending: known.filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.includes(name)),
    missingIndexes: searchIndexes.filter((name) => !tables.has(name)),
  };
}
