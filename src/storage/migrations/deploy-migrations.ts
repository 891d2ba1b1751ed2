import { createHash, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../../lib/private-files.ts';
import { providerOf, sqlitePath } from '../provider.ts';
import {
  type Migration,
  type MigrationConnection,
  type MigrationRecord,
  readMigrations,
  readRecords,
} from './migration.ts';

/**
 * Applies the migrations that the database at this address lacks and returns their names. Each is applied with its record in one
 * transaction, so that a process which ends in the middle leaves a database that the next one goes on with. Any number of processes may
 * do it at once: each migration is applied by one of them. Run it before `openDatabase`.
 * @param migrations this version's, but in tests
 * @throws {Error} where an applied migration was changed since, or one was broken off by an older version and can't be mended
 */
export async function deployMigrations(
  url: string,
  migrations: readonly Migration[] = readMigrations(providerOf(url)),
): Promise<string[]> {
  if (providerOf(url) === 'sqlite') makePrivateFolder(dirname(sqlitePath(url)));
  const connection = await connectForMigrations(url);
  try {
    const records = await readRecords(connection);
    assertUnchanged(migrations, records);
    const applied = migrations.map(({ name }) => isApplied(records, name));
    if (applied.every((one) => one)) return [];
    await connection.alone(() => mendBrokenMigrations(connection, migrations));
    const names: string[] = [];
    for (const migration of migrations)
      if (await connection.alone(() => apply(connection, migration))) names.push(migration.name);
    return names;
  } finally {
    await connection.close();
  }
}

const isApplied = (records: readonly MigrationRecord[], name: string): boolean =>
  records.some((record) => record.name === name && record.isFinished);

/** Answers whether it was missing. */
async function apply(
  connection: MigrationConnection,
  { name, script }: Migration,
): Promise<boolean> {
  await connection.makeRecords();
  if (isApplied(await readRecords(connection), name)) return false;
  try {
    await connection.run(script);
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${messageOf(error)}`, { cause: error });
  }
  // Names and checksums are of our own files.
  await connection.run(`
    INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('${randomUUID()}', '${checksumOf(script)}', '${name}', '${new Date().toISOString()}', 1)`);
  return true;
}

/** @throws {Error} naming the migration that is not as it was when it was applied */
function assertUnchanged(
  migrations: readonly Migration[],
  records: readonly MigrationRecord[],
): void {
  const changed = migrations.find(({ name, script }) =>
    records.some(
      (record) =>
        record.name === name && record.isFinished && !isChecksumOf(record.checksum, script),
    ),
  );
  if (changed)
    throw new Error(
      `The migration ${changed.name} was changed after it had been applied. Bring its file back as it was, and make further changes in a migration of their own.`,
    );
}

/** Git may have given the file the line ends of its system. */
const isChecksumOf = (checksum: string, script: string): boolean => {
  const lines = script.replaceAll('\r\n', '\n');
  return [lines, lines.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
};

const checksumOf = (script: string): string => createHash('sha256').update(script).digest('hex');

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Connects to a database that is migrated to any shape, or empty; a missing SQLite file is made. */
export async function connectForMigrations(url: string): Promise<MigrationConnection> {
  if (providerOf(url) === 'sqlite') {
    const { sqliteMigrations } = await import('../sqlite/sqlite-migrations.ts');
    return sqliteMigrations(sqlitePath(url));
  }
  const { postgresqlMigrations } = await import('../postgresql/postgresql-migrations.ts');
  return postgresqlMigrations(url);
}

/**
 * Repairs migrations that an earlier version left unfinished, if that is safe: a script that has run to its end is noted as finished, and a
 * database without any row, whose first start was interrupted, is emptied and started again.
 * @throws {Error} for any other, since its state is unknown
 */
async function mendBrokenMigrations(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<void> {
  const broken = (await readRecords(connection)).filter(({ isFinished }) => !isFinished);
  for (const { id } of broken.filter(({ isDone }) => isDone))
    await connection.run(
      `UPDATE "_prisma_migrations" SET finished_at = '${new Date().toISOString()}' WHERE id = '${id}'`,
    );
  const [half] = broken.filter(({ isDone }) => !isDone);
  if (!half) return;
  const ours = await tablesOf(connection, migrations);
  for (const name of ours)
    if ((await connection.all(`SELECT 1 FROM "${name}" LIMIT 1`)).length > 0)
      throw new Error(
        `The migration ${half.name} was broken off in the middle by an older version. Restore the backup from before it, and start again.`,
      );
  for (const name of ours) await connection.dropTable(name);
  await connection.run('DELETE FROM "_prisma_migrations"');
}

/** The tables there are that any migration makes. */
async function tablesOf(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const there = await connection.tables();
  const made = migrations.flatMap(({ script }) =>
    [...script.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name = '']) => name),
  );
  return [...new Set(made)].filter((name) => there.has(name));
}
