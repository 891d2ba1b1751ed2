import { providerOf, sqlitePath } from '../provider.ts';
import type { MigrationConnection } from './migration-connection.ts';

/** Connects to a database that is migrated to any shape, or empty; a missing SQLite file is made. */
export async function connectForMigrations(url: string): Promise<MigrationConnection> {
  if (providerOf(url) === 'sqlite') {
    const { sqliteMigrations } = await import('../sqlite/sqlite-migrations.ts');
    return sqliteMigrations(sqlitePath(url));
  }
  const { postgresqlMigrations } = await import('../postgresql/postgresql-migrations.ts');
  return postgresqlMigrations(url);
}
