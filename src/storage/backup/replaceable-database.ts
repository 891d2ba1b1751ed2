import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder, PRIVATE_FILE } from '../../lib/private-files.ts';
import type { MigrationConnection } from '../migrations/migration.ts';
import { onPostgresql } from '../postgresql/postgresql-migrations.ts';
import { providerOf, sqlitePath } from '../provider.ts';
import { assertSound } from '../sqlite/connection.ts';
import { isBusy } from '../sqlite/sqlite-error.ts';
import { tablesIn } from '../sqlite/sqlite-migrations.ts';
import { PLAIN, type ProgramEnvironment, runPostgresqlProgram } from './dump-database.ts';

/** A database of a backup that can take the place of the site's; until `swap`, the site's is as it was. */
export interface Replacement {
  /** Takes the place. @throws Error where it can't; the site's is there again then */
  swap(): Promise<void>;
  /** Restores the state before `swap`, and removes the replacement. */
  undo(): Promise<void>;
  /** Removes the previous data. */
  finish(): Promise<void>;
}

/** A database whose place another may take. */
export interface Replaceable {
  /** Whether it has users or entries, or can't be read. */
  hasContent(): Promise<boolean>;
  /**
   * Makes the database of a dump ready to take its place.
   * @throws Error where somebody uses it, or an earlier restore was broken off
   */
  prepare(dump: string): Promise<Replacement>;
}

/** The tables that only a site which is in use has rows in. */
const CONTENT_TABLES = ['User', 'Entry'] as const;

/** The database at an address, as one whose place another may take. */
export const replaceableDatabase = (env: ProgramEnvironment, url: string): Replaceable =>
  providerOf(url) === 'sqlite'
    ? replaceableSqlite(sqlitePath(url))
    : replaceablePostgresql(env, url);

/** The schema that has the tables from before while a dump takes their place. */
const REPLACED = 'almanac_replaced';

/** A PostgreSQL database, which belongs to the site alone. */
function replaceablePostgresql(env: ProgramEnvironment, url: string): Replaceable {
  const connected = <Result>(work: (connection: MigrationConnection) => Promise<Result>) =>
    onPostgresql(url, work);

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

/** The files of a database: itself, and the files that SQLite puts beside it. */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** An SQLite file, or a place where there is none yet. */
function replaceableSqlite(path: string): Replaceable {
  const restored = `${path}.restored`;
  const replaced = `${path}.replaced`;

  async function move(from: string, to: string): Promise<void> {
    for (const suffix of SUFFIXES)
      if (existsSync(from + suffix)) await rename(from + suffix, to + suffix);
  }

  return {
    hasContent: async () => existsSync(path) && fileHasRows(path),
    async prepare(dump) {
      if (existsSync(replaced))
        throw new Error(
          `An earlier restore was broken off: ${replaced} is the database from before it. Rename it to ${path}, or remove it, and try again.`,
        );
      assertFileUnused(path);
      makePrivateFolder(dirname(path));
      await rm(restored, { force: true }); // of one that was broken off
      try {
        const written = createWriteStream(restored, { flags: 'wx', flush: true, ...PRIVATE_FILE });
        await pipeline(createReadStream(dump), written);
        checkFile(restored);
      } catch (error) {
        await rm(restored, { force: true });
        throw error;
      }
      return {
        async swap() {
          await move(path, replaced);
          try {
            await rename(restored, path);
          } catch (error) {
            await move(replaced, path);
            throw error;
          }
        },
        async undo() {
          if (!existsSync(restored)) {
            for (const suffix of SUFFIXES) await rm(path + suffix, { force: true });
            await move(replaced, path);
          }
          await rm(restored, { force: true });
        },
        async finish() {
          for (const suffix of SUFFIXES) await rm(replaced + suffix, { force: true });
        },
      };
    },
  };
}

function fileHasRows(path: string): boolean {
  try {
    return withFile(path, (database) => {
      const tables = tablesIn(database);
      return CONTENT_TABLES.some(
        (name) => tables.has(name) && database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get(),
      );
    });
  } catch (error) {
    if (isBusy(error)) throw inUse();
    return true; // a damaged file may still be worth something
  }
}

const checkFile = (path: string): void => withFile(path, (copy) => assertSound(copy, path));

/** Only where nobody else has a file open can its journal be another one. @throws Error where somebody has */
function assertFileUnused(path: string): void {
  if (!existsSync(path)) return;
  try {
    withFile(path, (database) => {
      const mode = database.prepare('PRAGMA journal_mode').get()?.journal_mode;
      database.exec('PRAGMA journal_mode = DELETE');
      database.exec(`PRAGMA journal_mode = ${mode}`);
    });
  } catch (error) {
    if (isBusy(error)) throw inUse();
    // No database, or a damaged one: nobody works with that.
  }
}

const inUse = () => new Error('The database is in use: stop the server, and try again.');

function withFile<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
