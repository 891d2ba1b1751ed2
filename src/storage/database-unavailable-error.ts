/**
 * The database can't be used now: another process holds it, it refuses connections or writes, does not respond, or the connection was
 * lost. It may be available later.
 */
export class DatabaseUnavailableError extends Error {
  /**
   * Whether a connection was lost, so that nobody knows whether a transaction was committed; another connection may succeed. Otherwise
   * nothing was written.
   */
  readonly isLost: boolean;

  constructor(cause: unknown, { isLost = false } = {}) {
    super('The database can not be had now.', { cause });
    this.name = 'DatabaseUnavailableError';
    this.isLost = isLost;
  }
}

/** Whether an error leaves it open if a transaction was committed. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && error.isLost;
