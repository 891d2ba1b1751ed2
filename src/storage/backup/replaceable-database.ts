import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationConnection } from '../migrations/migration-connection.ts';
import { postgresqlMigrations } from '../postgresql/postgresql-migrations.ts';
import { providerOf, sqlitePath } from '../provider.ts';
import { PLAIN } from './dump-database.ts';
import { replaceableSqlite } from './replaceable-sqlite.ts';
import { CONTENT_TABLES, type Replaceable } from './replacement.ts';
import { type ProgramEnvironment, runPostgresqlProgram } from './run-postgresql-program.ts';

/** The database at an address, as one whose place another may take. */
export const replaceableDatabase = (env: ProgramEnvironment, url: string): Replaceable =>
  providerOf(url) === 'sqlite'
    ? replaceableSqlite(sqlitePath(url))
    : replaceablePostgresql(env, url);

/** The schema that has the tables from before while a dump takes their place. */
const REPLACED = 'almanac_replaced';

/** A PostgreSQL database, which belongs to the site alone. */
function replaceablePostgresql(env: ProgramEnvironment, url: string): Replaceable {
  async function connected<Result>(
    work: (connection: MigrationConnection) => Promise<Result>,
  ): Promise<Result> {
    const connection = await postgresqlMigrations(url);
    return work(connection).finally(() => connection.close());
  }

  /** Moves all tables with their indexes and sequences out of the way; extensions stay. */
  const putAside = () =>
    connected((connection) =>
      connection.alone(async () => {
        await connection.run(`CREATE SCHEMA ${REPLACED}`);
        for (const name of await connection.tables())
          await connection.run(`ALTER TABLE "${name}" SET SCHEMA ${REPLACED}`);
      }),
    );

  const bringBack = () =>
    connected((connection) =>
      connection.alone(async () => {
        if (!(await isBrokenOff(connection))) return;
        for (const name of await connection.tables()) await connection.dropTable(name);
        const [current] = await connection.all('SELECT current_schema() AS name');
        for (const { name } of await connection.all(
          `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${REPLACED}'`,
        ))
          await connection.run(`ALTER TABLE ${REPLACED}."${name}" SET SCHEMA "${current?.name}"`);
        await connection.run(`DROP SCHEMA ${REPLACED}`);
      }),
    );

  return {
    hasContent: () => connected(hasRows),
    async prepare(dump) {
      await connected(assertUnused);
      return {
        async swap() {
          await putAside();
          const whole = ['--single-transaction', '--exit-on-error', ...PLAIN, dump];
          await runPostgresqlProgram(env, 'pg_restore', url, whole).catch(async (error) => {
            await bringBack();
            throw error;
          });
        },
        undo: bringBack,
        async finish() {
          await connected((connection) =>
            connection.run(`DROP SCHEMA ${REPLACED} CASCADE; ANALYZE`),
          );
        },
      };
    },
  };
}

async function hasRows(connection: MigrationConnection): Promise<boolean> {
  const tables = await connection.tables();
  for (const name of CONTENT_TABLES.filter((one) => tables.has(one)))
    if ((await connection.all(`SELECT 1 FROM "${name}" LIMIT 1`)).length > 0) return true;
  return false;
}

async function assertUnused(connection: MigrationConnection): Promise<void> {
  if (await isBrokenOff(connection))
    throw new Error(
      `An earlier restore was broken off: the schema ${REPLACED} has the tables from before it. Move them back, or drop the schema, and try again.`,
    );
  for (let tries = 0; (await othersIn(connection)) > 0; tries++) {
    if (tries === 20) throw new Error('The database is in use: stop the server, and try again.');
    await sleep(100); // the server ends a connection a moment after it was closed
  }
}

const othersIn = async (connection: MigrationConnection): Promise<number> =>
  (
    await connection.all(`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  ).length;

const isBrokenOff = async (connection: MigrationConnection): Promise<boolean> =>
  (await connection.all(`SELECT 1 FROM pg_namespace WHERE nspname = '${REPLACED}'`)).length > 0;
