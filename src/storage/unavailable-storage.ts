/**
 * The database can't be used now: another process has locked it, it refuses connections or writes, does not respond, or the connection was
 * lost. It may be available later.
 */
export class DatabaseUnavailableError extends Error {
  /**
   * Whether a connection was lost, so that nobody knows whether a transaction was committed; another connection may succeed. Otherwise
   * nothing was written.
   */
  readonly isLost: boolean;

  constructor(cause: unknown, { isLost = false } = {}) {
    super('The database is not available now', { cause }); // the log adds the cause
    this.name = 'DatabaseUnavailableError';
    this.isLost = isLost;
  }
}

/** Whether an error leaves it open if a transaction was committed. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && error.isLost;

/** Whether something failed since the disk, or the database's share of it, is full: SQLite's, PostgreSQL's and the system's words. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /database or disk is full|no space left on device|\bENOSPC\b|could not extend file|\bEDQUOT\b/i.test(
      error.message,
    ) || isStorageFull(error.cause)
  );
}

/**
 * Whether something failed since the disk can't be read or written now: SQLite's words, and the system's codes for files. It may be
 * mounted again later.
 */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException; // its members are looked at only
  return (
    (AWAY.has(code) && syscall !== undefined && !OF_SOCKETS.has(syscall)) ||
    /attempt to write a readonly database|disk I\/O error|unable to open database file/i.test(
      error.message,
    ) ||
    isStorageAway(error.cause)
  );
}

const AWAY: ReadonlySet<unknown> = new Set(
  'EACCES EIO ENODEV ENOTCONN ENXIO EPERM EROFS ESTALE'.split(' '),
);
const OF_SOCKETS: ReadonlySet<string> = new Set([
  'accept',
  'bind',
  'connect',
  'kill',
  'listen',
  'shutdown',
  'spawn',
]);

/** The message for the operator of the server. */
export const STORAGE_FULL =
  'The disk that the database or DATA_DIR is on is full: make room there, and try again.';
