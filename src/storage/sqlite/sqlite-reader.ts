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

interface PreparedRead {
  readonly statement: Sqlite.Statement<unknown[], Record<string, unknown>>;
  /** The result columns that are declared BOOLEAN in the tables they come from. */
  readonly booleans: readonly string[];
}

/** Lists with many ids differ in their number of placeholders; the oldest statement makes room. */
const KEPT_STATEMENTS = 500;

function readerConnection(sqlite: Sqlite.Database): DatabaseConnection {
  const prepared = new Map<string, PreparedRead>();
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, booleans } =
        prepared.get(sql) ?? remember(prepared, sql, prepare(sqlite, sql));
      const rows = statement.all(...parameters.map(toSqlite));
      if (booleans.length > 0) for (const row of rows) makeBooleans(row, booleans);
      return { rows: rows as Row[] }; // Kysely derived Row from the query that made these rows
    },
    streamQuery() {
      throw new Error('The reader answers at once; there is nothing to stream.');
    },
  };
}

function prepare(sqlite: Sqlite.Database, sql: string): PreparedRead {
  const statement = sqlite.prepare<unknown[], Record<string, unknown>>(sql);
  if (!statement.reader) throw new Error('Writes go through Prisma: this connection only reads.');
  const booleans = statement.columns().filter(({ type }) => type?.toUpperCase() === 'BOOLEAN');
  return { statement, booleans: booleans.map(({ name }) => name) };
}

function remember(prepared: Map<string, PreparedRead>, sql: string, read: PreparedRead) {
  const [oldest] = prepared.keys();
  if (prepared.size >= KEPT_STATEMENTS && oldest !== undefined) prepared.delete(oldest);
  prepared.set(sql, read);
  return read;
}

const toSqlite = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

function makeBooleans(row: Record<string, unknown>, columns: readonly string[]) {
  for (const column of columns) if (row[column] !== null) row[column] = row[column] === 1;
}

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
