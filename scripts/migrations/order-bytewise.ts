/**
 * Gives every text column of a PostgreSQL migration COLLATE "C", so that PostgreSQL orders and compares
 * text by code points as SQLite does, whatever the cluster's locale.
 */
export function orderBytewise(script: string): string {
  return script.replace(
    /^(\s*(?:ALTER TABLE "\w+"\s+)?(?:ADD COLUMN\s+)?"\w+" +TEXT)(?! COLLATE)/gm,
    '$1 COLLATE "C"',
  );
}
