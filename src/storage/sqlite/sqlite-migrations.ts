import type { DatabaseSync } from 'node:sqlite';
import type { MigrationConnection, MigrationReading } from '../migrations/migration.ts';
import { openWriter } from './connection.ts';

/** Milliseconds that a start waits while another process migrates the same file. */
const PATIENCE = 60_000;

/** As `connectForMigrations` has it. */
export function sqliteMigrations(path: string): MigrationConnection {
  const sqlite = openWriter(path, PATIENCE);
  sqlite.exec('PRAGMA foreign_keys = OFF'); // of no effect within a transaction
  const reading = readingOf(sqlite);
  return {
    ...reading,
    async run(script) {
      sqlite.exec(script);
    },
    async alone(work) {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = await work();
        const [broken] = await reading.all('PRAGMA foreign_key_check');
        if (broken) throw new Error(`A row of ${broken.table} refers to what is not there.`);
        sqlite.exec('COMMIT');
        return result;
      } finally {
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
      }
    },
    async dropTable(name) {
      sqlite.exec(`DROP TABLE "${name}"`);
    },
    async makeRecords() {
      sqlite.exec(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
        "id" TEXT PRIMARY KEY NOT NULL,
        "checksum" TEXT NOT NULL,
        "finished_at" DATETIME,
        "migration_name" TEXT NOT NULL,
        "logs" TEXT,
        "rolled_back_at" DATETIME,
        "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
        "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
      )`);
    },
    async close() {
      sqlite.close();
    },
  };
}

/** Reads the migrations of a file that is open. */
export const readingOf = (sqlite: DatabaseSync): MigrationReading => ({
  all: async (statement) => sqlite.prepare(statement).all(),
  tables: async () => tablesIn(sqlite),
});

/** The names of all tables of a file. */
export const tablesIn = (sqlite: DatabaseSync): ReadonlySet<string> =>
  new Set(
    sqlite
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  );
