/** The database could not be had in time: another process holds it, or it does not answer. Nothing was written; later it may be had. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database can not be had now.', { cause });
    this.name = 'DatabaseUnavailableError';
  }
}
