import type { MigrationConnection } from './migration-connection.ts';
import type { Migration } from './migration-files.ts';
import { readRecords } from './migration-records.ts';

/**
 * Mends what versions before this one left when they were ended in the middle of a migration, where that is safe: a script that was run to
 * its end is noted as finished, and a database that has no row yet, since it was its first start, is emptied and begun anew.
 * @throws {Error} for any other, whose shape nobody knows
 */
export async function mendBrokenMigrations(
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
