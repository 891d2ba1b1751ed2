import type { DatabaseSync, SQLInputValue, StatementColumnMetadata } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** A prepared statement that answers rows as lists of values; booleans are 0 and 1. */
export interface PreparedRead {
  readonly columns: readonly StatementColumnMetadata[];
  all(...parameters: readonly SQLInputValue[]): readonly (readonly unknown[])[];
}

/** @throws Error for what is no read */
export function prepareRead(database: DatabaseSync, sql: string): PreparedRead {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const columns = statement.columns();
  if (columns.length === 0)
    throw new Error('Writes go through Prisma: this connection only reads.');
  return {
    columns,
    all: (...parameters) => statement.all(...parameters) as unknown as unknown[][], // as `setReturnArrays` has it
  };
}

/** Lists with many ids differ in their number of placeholders. */
const KEPT_STATEMENTS = 500;

/** Prepares each statement once, as long as it is used. */
export function preparedOnce<Read extends object>(
  prepare: (sql: string) => Read,
): (sql: string) => Read {
  const prepared = new LRUCache<string, Read>({ max: KEPT_STATEMENTS });
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const read = prepare(sql);
    prepared.set(sql, read);
    return read;
  };
}
