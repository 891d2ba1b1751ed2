import type { MigrationConnection } from './migration-connection.ts';

/** A row of `_prisma_migrations`, in which Prisma notes what was applied. */
export interface MigrationRecord {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the script in hexadecimal digits. */
  readonly checksum: string;
  readonly isFinished: boolean;
  /** Whether all of its statements were run, though it may not have been noted as finished. */
  readonly isDone: boolean;
}

/** What a database notes of its migrations, but for those that were taken back; nothing for an empty one. */
export async function readRecords(
  connection: Pick<MigrationConnection, 'all' | 'tables'>,
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
