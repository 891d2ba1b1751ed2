import { DatabaseSync } from 'node:sqlite';

/** KiB of the file that a connection keeps; the system keeps it as well. SQLite's own bound is the same. */
const CACHE_KIB = 2000;

/** Milliseconds for which a reader waits while another process repairs the file after a crash; nothing else makes it wait. */
const READER_TIMEOUT = 1_000;

/** Opens the connection that writes; it makes the file. */
export function openWriter(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  // FULL: with NORMAL, the last commits may be lost when power fails.
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${CACHE_KIB}`,
  );
  return database;
}

/** Opens a connection that only reads and never waits for writes. The file must be there, in WAL mode. */
export function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: READER_TIMEOUT });
  database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  return database;
}
