import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  appliedMigrations,
  type MigrationReading,
  migrationNames,
} from './migrations/migration.ts';
import { onPostgresql } from './postgresql/postgresql-migrations.ts';
import { type Provider, providerOf, sqlitePath } from './provider.ts';
import { searchIndexes } from './search-index.ts';
import { findDamage } from './sqlite/connection.ts';
import { readingOf } from './sqlite/sqlite-migrations.ts';

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
  if (providerOf(url) === 'postgresql')
    return onPostgresql(url, (connection) => examine('postgresql', undefined, connection));
  const path = sqlitePath(url);
  if (!existsSync(path)) return null;
  // A connection that may only read could not open a journal that a crash has left.
  const sqlite = new DatabaseSync(path, { timeout: 5_000 });
  try {
    sqlite.exec('PRAGMA query_only = ON');
    return await examine('sqlite', findDamage(sqlite, { isThorough: true }), readingOf(sqlite));
  } finally {
    sqlite.close();
  }
}

async function examine(
  provider: Provider,
  damage: string | undefined,
  connection: MigrationReading,
): Promise<DatabaseExamination> {
  const applied = await appliedMigrations(connection);
  const known = migrationNames(provider);
  const tables = await connection.tables();
  return {
    damage,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    missingIndexes: searchIndexes.filter((name) => !tables.has(name)),
  };
}
