import type Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/**
 * A Kysely dialect over a read-only connection that keeps its prepared statements. Kysely's own one passes
 * every query through a lock, which a synchronous connection without transactions has no use for.
 */
export function sqliteReader(sqlite: Sqlite.Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => readerDriver(readerConnection(sqlite)),
    createIntrospector: (tables) => new SqliteIntrospector(tables),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

type Row = Record<string, unknown>;

interface PreparedRead {
  readonly statement: Sqlite.Statement<unknown[], unknown[]>;
  toRow(values: readonly unknown[]): Row;
}

/** Lists with many ids differ in their number of placeholders; the oldest statement makes room. */
const KEPT_STATEMENTS = 500;

function readerConnection(sqlite: Sqlite.Database): DatabaseConnection {
  const prepared = new Map<string, PreparedRead>();
  return {
    async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
      const { statement, toRow } =
        prepared.get(sql) ?? remember(prepared, sql, prepare(sqlite, sql));
      const rows = statement.all(...parameters.map(toSqlite)).map(toRow);
      return { rows: rows as Result[] }; // Kysely derived its type from the query that made these rows
    },
    streamQuery() {
      throw new Error('The reader answers at once; there is nothing to stream.');
    },
  };
}

function prepare(sqlite: Sqlite.Database, sql: string): PreparedRead {
  const statement = sqlite.prepare<unknown[], unknown[]>(sql);
  if (!statement.reader) throw new Error('Writes go through Prisma: this connection only reads.');
  return { statement: statement.raw(), toRow: rowMaker(statement.columns()) };
}

/**
 * Makes rows of one shape, with the columns as booleans that are declared so in the tables they come from. The package's own rows
 * are dictionaries: those take a kilobyte more each, and three times as long to make and to read.
 */
function rowMaker(columns: readonly Sqlite.ColumnDefinition[]): PreparedRead['toRow'] {
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

function remember(prepared: Map<string, PreparedRead>, sql: string, read: PreparedRead) {
  const [oldest] = prepared.keys();
  if (prepared.size >= KEPT_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, read);
  return read;
}

const toSqlite = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

function readerDriver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('Writes go through Prisma: this connection only reads.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
}
