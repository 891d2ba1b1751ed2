/** The kind of database that an address names. */
export type Provider = 'sqlite' | 'postgresql';

/**
 * Reads the kind from `file:…` or `postgresql://…` (`postgres://…` as well).
 * @throws {Error} for any other address.
 */
export function providerOf(url: string): Provider {
  if (url.startsWith('file:')) return 'sqlite';
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgresql';
  throw new Error('A database address begins with "file:" or "postgresql://".');
}

/** The path in a `file:` address, relative to the working directory where it is not absolute. */
export function sqlitePath(url: string): string {
  return url.replace(/^file:(\/\/(?=\/))?/, '');
}

/** Connections in each pool unless DATABASE_POOL_SIZE says otherwise. */
export const POOL_SIZE = 10;
