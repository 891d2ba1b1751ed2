import pg from 'pg';
import type { MigrationConnection } from '../migrations/migration.ts';

/** Prisma's own number, so that a process of an older version, which migrated by Prisma's engine, is waited for as well. */
const MIGRATION_LOCK = 72_707_369;

/** As `connectForMigrations` has it. */
export async function postgresqlMigrations(url: string): Promise<MigrationConnection> {
  const client = new pg.Client(url);
  client.on('error', () => {}); // whatever is under way fails by it
  await client.connect();
  const run = async (script: string) => void (await client.query(script));
  const all: MigrationConnection['all'] = async (statement) => (await client.query(statement)).rows;
  return {
    run,
    all,
    async alone(work) {
      await run(`BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      try {
        const result = await work();
        await run('COMMIT');
        return result;
      } catch (error) {
        await run('ROLLBACK').catch(() => {}); // a lost connection has done so
        throw error;
      }
    },
    async tables() {
      const rows = await all(
        'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
      );
      return new Set(rows.map(({ name }) => String(name)));
    },
    dropTable: (name) => run(`DROP TABLE "${name}" CASCADE`),
    makeRecords: () =>
      run(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
        "id" VARCHAR(36) PRIMARY KEY NOT NULL,
        "checksum" VARCHAR(64) NOT NULL,
        "finished_at" TIMESTAMPTZ,
        "migration_name" VARCHAR(255) NOT NULL,
        "logs" TEXT,
        "rolled_back_at" TIMESTAMPTZ,
        "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
        "applied_steps_count" INTEGER NOT NULL DEFAULT 0
      )`),
    close: () => client.end(),
  };
}

/** Runs work on a connection to a database, which is closed after it. */
export async function onPostgresql<Result>(
  url: string,
  work: (connection: MigrationConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await postgresqlMigrations(url);
  return work(connection).finally(() => connection.close());
}
