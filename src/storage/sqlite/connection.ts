import { closeSync, existsSync, openSync } from 'node:fs';
import {
  DatabaseSync,
  type DatabaseSyncOptions,
  type SQLInputValue,
  type StatementColumnMetadata,
} from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { oncePer } from '../../lib/once.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';

/** KiB of the file that a connection keeps; the system keeps it as well. SQLite's own bound is the same. */
const CACHE_KIB = 2000;

/** Milliseconds for which a reader waits while another process repairs the file after a crash; nothing else makes it wait. */
const READER_TIMEOUT = 1_000;

/** Milliseconds for which opening waits while another process makes the file. */
const OPENING_TIMEOUT = 10_000;

/**
 * Opens a connection that writes, and creates the file if there is none.
 * @param timeout milliseconds for which a statement blocks this process while another has locked the file
 */
export function openWriter(
  path: string,
  timeout = 0,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  // SQLite would let everybody on the machine read it. It gives its files beside it the same mode. A file that is there is not opened:
  // closing it would free the locks of this process's other connections, and a program that closes the file later could take itself for
  // the last and remove the log that is written to (https://www.sqlite.org/howtocorrupt.html, 2.2).
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE.mode));
  const database = new DatabaseSync(path, {
    enableForeignKeyConstraints: true,
    timeout: OPENING_TIMEOUT,
    ...options,
  });
  // FULL: with NORMAL, the last commits may be lost when power fails.
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA busy_timeout = ${timeout}`,
  );
  return database;
}

/** Opens a connection that only reads and never waits for writes. The file must be there, in WAL mode. */
export function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: READER_TIMEOUT });
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  return database;
}

/** A prepared statement that answers rows as lists of values; booleans are 0 and 1. */
export interface PreparedRead {
  readonly columns: readonly StatementColumnMetadata[];
  all(...parameters: readonly SQLInputValue[]): readonly (readonly unknown[])[];
}

/** @throws Error for a statement that is not a read */
export function prepareRead(database: DatabaseSync, sql: string): PreparedRead {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const columns = statement.columns();
  if (columns.length === 0) throw new Error('This connection only reads.');
  return {
    columns,
    all: (...parameters) => statement.all(...parameters) as unknown as unknown[][], // as `setReturnArrays` has it
  };
}

/** Lists with many ids differ in their number of placeholders. */
const KEPT_STATEMENTS = 500;

/** Prepares each statement once, as long as it is used. */
export const preparedOnce = <Read extends object>(
  prepare: (sql: string) => Read,
  max = KEPT_STATEMENTS,
): ((sql: string) => Read) => oncePer<string, Read>(new LRUCache({ max }), prepare);

/** Finds faults in the pages and rows of a file. It reads the whole file. */
export const QUICK_CHECK = 'PRAGMA quick_check(1)';

/** Also compares indexes with their tables, which takes several times as long. */
const INTEGRITY_CHECK = 'PRAGMA integrity_check(3)';

/** The first faults that SQLite finds in a file; undefined for none. */
export function findDamage(
  database: DatabaseSync,
  { isThorough = false } = {},
): string | undefined {
  const statement = database.prepare(isThorough ? INTEGRITY_CHECK : QUICK_CHECK);
  return damageOf(statement.all().map((row) => Object.values(row)));
}

/** @param rows of a check */
export function damageOf(rows: readonly (readonly unknown[])[]): string | undefined {
  const found = rows.map(([fault]) => String(fault).replaceAll('\n', ' ')).join('; ');
  return found === 'ok' ? undefined : found;
}

/** @throws Error for a damaged file. @param path as the message names it */
export function assertSound(database: DatabaseSync, path: string): void {
  const damage = findDamage(database);
  if (damage !== undefined)
    throw new Error(`The database ${path} is damaged (${damage}): restore a backup of it.`);
}
