import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { PRIVATE_FILE } from '../../lib/private-files.ts';

/** KiB of the file that a connection keeps; the system keeps it as well. SQLite's own bound is the same. */
const CACHE_KIB = 2000;

/** Milliseconds for which a reader waits while another process repairs the file after a crash; nothing else makes it wait. */
const READER_TIMEOUT = 1_000;

/** Milliseconds for which opening waits while another process makes the file. */
const OPENING_TIMEOUT = 10_000;

/**
 * Opens a connection that writes; it makes the file.
 * @param timeout milliseconds for which a statement holds this process while another has the file
 */
export function openWriter(
  path: string,
  timeout = 0,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  // SQLite would let everybody on the machine read it. It gives its files beside it the same mode.
  closeSync(openSync(path, 'a', PRIVATE_FILE.mode));
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
