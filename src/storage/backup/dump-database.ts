import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import { appliedMigrations } from '../migrations/migration.ts';
import { onPostgresql } from '../postgresql/postgresql-migrations.ts';
import { type Provider, providerOf, sqlitePath } from '../provider.ts';
import { assertSound } from '../sqlite/connection.ts';
import { readingOf } from '../sqlite/sqlite-migrations.ts';

/** The name of the file that a database is dumped to. */
export const DUMP_FILE: Readonly<Record<Provider, string>> = {
  sqlite: 'almanac.db',
  postgresql: 'almanac.dump',
};

/** Pages that are copied in one step: all. Between two steps, any write of another process would begin the copy anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Writes a consistent copy of a database into a folder while others write to it: everything that was committed before is in it.
 * Returns the names of the migrations that it has.
 * @throws Error where there is no database, it is damaged, or `pg_dump` is missing or fails
 */
export async function dumpDatabase(
  env: ProgramEnvironment,
  url: string,
  folder: string,
): Promise<readonly string[]> {
  const provider = providerOf(url);
  const target = join(folder, DUMP_FILE[provider]);
  const migrations = await (provider === 'sqlite'
    ? dumpSqlite(sqlitePath(url), target)
    : dumpPostgresql(env, url, target));
  if (migrations.length > 0) return migrations;
  throw new Error('The database is empty: there is nothing to back up yet.');
}

async function dumpSqlite(path: string, target: string): Promise<readonly string[]> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`);
  closeSync(openSync(target, 'wx', PRIVATE_FILE.mode)); // SQLite would let everybody on the machine read it
  const source = new DatabaseSync(path, { timeout: 10_000 });
  try {
    await backup(source, target, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(target);
  try {
    copy.exec('PRAGMA journal_mode = DELETE'); // the copy is one file, whoever opens it
    assertSound(copy, path);
    return await appliedMigrations(readingOf(copy));
  } finally {
    copy.close();
  }
}

async function dumpPostgresql(
  env: ProgramEnvironment,
  url: string,
  target: string,
): Promise<readonly string[]> {
  closeSync(openSync(target, 'wx', PRIVATE_FILE.mode));
  const migrations = await onPostgresql(url, appliedMigrations);
  const file = `--file=${target}`;
  await runPostgresqlProgram(env, 'pg_dump', url, ['--format=custom', ...PLAIN, file]);
  return migrations;
}

/** The restoring user becomes the owner. Comments belong to extensions, and only their owners may write them. */
export const PLAIN = ['--no-owner', '--no-privileges', '--no-comments'] as const;

/** The variables that the program is started with, above all `PATH`. */
export type ProgramEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password is passed by the environment, since everybody on the machine can read a
 * command line.
 * @throws Error if the program is not on the path, or with its output if it fails
 */
export async function runPostgresqlProgram(
  env: ProgramEnvironment,
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, ...args], {
    env: { ...env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [status] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `${program} is not on the path: install the client programs of PostgreSQL (postgresql-client), or run ${program} yourself as docs/operator.md shows under Backups.`,
    );
  });
  if (status !== 0) throw new Error((await said).trim().split('\n')[0] || `${program} failed.`);
}
