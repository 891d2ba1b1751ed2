/**
 * The database could not be had: another process holds it, it does not answer, or the connection was lost. Later it may be had. Nothing was
 * written, unless the connection was lost while a transaction was being committed: then nobody knows.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database can not be had now.', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}
