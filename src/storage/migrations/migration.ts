import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.ts';
import type { Provider } from '../provider.ts';

/** A connection on which it is read which migrations a database has. */
export interface MigrationReading {
  /** The rows of one statement. */
  all(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The names of all tables, including those of other programs. */
  tables(): Promise<ReadonlySet<string>>;
}

/** A connection of its own on which migrations are applied. */
export interface MigrationConnection extends MigrationReading {
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  /**
   * Runs `work` in one transaction, which is committed or leaves nothing behind. No other process is in one of these meanwhile. References
   * between rows are checked at its end, since a table that is made anew is away for a moment.
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whatever depends on it goes as well. */
  dropTable(name: string): Promise<void>;
  /** Makes the table that `_prisma_migrations` is in Prisma's own words, where it is missing. */
  makeRecords(): Promise<void>;
  close(): Promise<void>;
}

/** A row of `_prisma_migrations`, Prisma's list of applied migrations. */
export interface MigrationRecord {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the script in hexadecimal digits. */
  readonly checksum: string;
  readonly isFinished: boolean;
  /** Whether all of its statements were run, though it may not have been noted as finished. */
  readonly isDone: boolean;
}

/** Returns the migrations that a database lists, without those that were rolled back; none for an empty database. */
export async function readRecords(
  connection: MigrationReading,
): Promise<readonly MigrationRecord[]> {
  if (!(await connection.tables()).has('_prisma_migrations')) return [];
  const rows = await connection.all(`
    SELECT id, migration_name, checksum, finished_at, applied_steps_count
    FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`);
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.migration_name),
    checksum: String(row.checksum),
    isFinished: row.finished_at !== null,
    isDone: Number(row.applied_steps_count) > 0,
  }));
}

/** A script that brings a database one step nearer to this version's shape. */
export interface Migration {
  /** Its folder's; names sort by age. */
  readonly name: string;
  readonly script: string;
}

/** The folder of one provider's schema, with its `migrations`. */
export function schemaFolder(provider: Provider): string {
  return join(projectFolder(), 'prisma', provider);
}

/** The names of the migrations that a database has whole. */
export const appliedMigrations = async (connection: MigrationReading): Promise<readonly string[]> =>
  (await readRecords(connection)).filter(({ isFinished }) => isFinished).map(({ name }) => name);

/** The names of a provider's migrations, oldest first. */
export function migrationNames(provider: Provider): string[] {
  const folder = join(schemaFolder(provider), 'migrations');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort();
}

/** A provider's migrations, oldest first. */
export function readMigrations(provider: Provider): Migration[] {
  return migrationNames(provider).map((name) => ({
    name,
    script: readFileSync(join(schemaFolder(provider), 'migrations', name, 'migration.sql'), 'utf8'),
  }));
}
