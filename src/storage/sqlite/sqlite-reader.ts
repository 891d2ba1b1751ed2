import type { DatabaseSync, SQLInputValue, StatementColumnMetadata } from 'node:sqlite';
import {
  type CompiledQuery,
  type Dialect,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { connectionDriver } from '../connection-driver.ts';
import { announced, type StatementEmitter } from '../database-listeners.ts';
import { callerOf, type WaitingCaller } from '../waiting-caller.ts';
import { type PreparedRead, preparedOnce, prepareRead } from './connection.ts';
import type { LongReads, Rows } from './long-reads.ts';

/** A read-only connection, for prepared statements that answer rows as lists of values; booleans are 0 and 1. */
export interface SqliteReader {
  /** @throws Error for a statement that is not a read */
  prepare(sql: string): Read;
}

interface Read extends PreparedRead {
  /** Reads all rows; in a thread if the statement would block the event loop for long. */
  readAll(parameters: readonly SQLInputValue[], caller?: WaitingCaller): Rows | Promise<Rows>;
}

/** Makes a connection tell each run of a statement that it prepares. */
export const announceReads = (
  database: DatabaseSync,
  longReads: LongReads,
  emit: StatementEmitter,
): SqliteReader => ({
  prepare(sql) {
    const { columns, all } = prepareRead(database, sql);
    const longRead = longReads.statement(sql);
    const allHere: PreparedRead['all'] = (...parameters) => {
      const end = emit(sql);
      const begun = performance.now();
      const rows = all(...parameters);
      longRead.learn(performance.now() - begun);
      end?.();
      return rows;
    };
    return {
      columns,
      all: allHere,
      readAll: (parameters, caller) =>
        longRead.isLong()
          ? announced(emit, sql, () => longRead.all(parameters, caller))
          : allHere(...parameters),
    };
  },
});

/** A Kysely driver over a read-only connection that keeps its prepared statements. */
export const sqliteReader = (sqlite: SqliteReader): Driver =>
  connectionDriver(readRows(sqlite), 'This connection only reads.');

/** A Kysely dialect for one connection. */
export const sqliteDialect = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new SynchronousAdapter(),
  createDriver,
  createIntrospector: (tables) => new SqliteIntrospector(tables),
  createQueryCompiler: () => new LiteralLimitCompiler(),
});

/**
 * Where there is one connection, Kysely passes every query through a lock, and each release of it wakes all queries that wait. A
 * synchronous connection without transactions has no use for that.
 */
class SynchronousAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Writes the limit into the text of the statement. SQLite plans a statement again on each run if its limit is a bound value
 * (https://www.sqlite.org/c3ref/prepare.html, "might influence the choice of query plan"), which takes longer than most statements run.
 */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ');
    if (ValueNode.is(limit)) this.appendImmediateValue(limit.value);
    else this.visitNode(limit);
  }
}

type Row = Record<string, unknown>;

function readRows(sqlite: SqliteReader): (query: CompiledQuery) => Promise<readonly Row[]> {
  const prepare = preparedOnce((sql) => {
    const { columns, readAll } = sqlite.prepare(sql);
    return { readAll, toRow: rowMaker(columns) };
  });
  return async (query) => {
    const caller = callerOf(query);
    caller?.throwIfCancelled();
    const { readAll, toRow } = prepare(query.sql);
    return (await readAll(query.parameters.map(toSqlite), caller)).map(toRow);
  };
}

/**
 * Makes rows of one shape, with the columns as booleans that are declared so in the tables they come from. The package's own rows
 * are dictionaries: those take a kilobyte more each, and three times as long to make and to read.
 */
function rowMaker(
  columns: readonly StatementColumnMetadata[],
): (values: readonly unknown[]) => Row {
  const blank = { ...Object.fromEntries(columns.map(({ name }) => [name, null])) };
  const fields = columns.map(({ name, type }) => ({
    name,
    isBoolean: type?.toUpperCase() === 'BOOLEAN',
  }));
  return (values) => {
    const row: Row = { ...blank };
    for (let i = 0; i < fields.length; i++) {
      const { name, isBoolean } = fields[i] as (typeof fields)[number]; // i is within it
      const value = values[i];
      row[name] = isBoolean && value !== null ? value === 1 : value;
    }
    return row;
  };
}

/** Kysely's type for parameters is `unknown`; SQLite refuses values that it has no type for. */
const toSqlite = (value: unknown) =>
  (typeof value === 'boolean' ? Number(value) : value) as SQLInputValue;
