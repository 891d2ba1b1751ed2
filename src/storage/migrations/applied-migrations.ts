import { existsSync } from 'node:fs';
import { providerOf, sqlitePath } from '../provider.ts';
import { openReader } from '../sqlite/open-connection.ts';

/** The names of the migrations that a database has had; none for an empty or missing one. */
export async function appliedMigrations(url: string): Promise<ReadonlySet<string>> {
  return new Set(
    providerOf(url) === 'sqlite'
      ? appliedToSqlite(sqlitePath(url))
      : await appliedToPostgresql(url),
  );
}

const query =
  'SELECT migration_name AS name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL';

function appliedToSqlite(path: string): string[] {
  if (!existsSync(path)) return [];
  const sqlite = openReader(path);
  try {
    const known = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'");
    if (known.get() === undefined) return [];
    return sqlite
      .prepare(query)
      .all()
      .map(({ name }) => String(name));
  } finally {
    sqlite.close();
  }
}

async function appliedToPostgresql(url: string): Promise<string[]> {
  const { default: pg } = await import('pg'); // not at every start on SQLite
  const client = new pg.Client(url);
  await client.connect();
  try {
    const known = await client.query(
      `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS known`,
    );
    if (known.rows[0].known !== true) return [];
    return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
