import type { DatabaseSync } from 'node:sqlite';

/** The first fault that SQLite finds in the pages of a file (`PRAGMA quick_check`); undefined for none. */
export function findDamage(database: DatabaseSync): string | undefined {
  const result = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check);
  return result === 'ok' ? undefined : result.replaceAll('\n', ' ');
}

/** @throws Error for a damaged file. @param path as the message names it */
export function assertSound(database: DatabaseSync, path: string): void {
  const damage = findDamage(database);
  if (damage !== undefined)
    throw new Error(`The database ${path} is damaged (${damage}): restore a backup of it.`);
}
