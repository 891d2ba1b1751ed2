import type { DatabaseSync } from 'node:sqlite';

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
