import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { providerOf, sqlitePath } from '../provider.ts';
import { appliedMigrations } from './applied-migrations.ts';
import { migrationNames, readMigrations, readSchema, schemaFolder } from './migration-files.ts';
import { filtersFor, withSchemaEngine } from './schema-engine.ts';

/**
 * Applies the migrations that the database at this address lacks and returns their names. Run it before
 * `openDatabase`; where nothing is missing it costs one query: the schema engine and both databases' adapters are loaded only at need.
 */
export async function deployMigrations(url: string): Promise<string[]> {
  const provider = providerOf(url);
  if (provider === 'sqlite') mkdirSync(dirname(sqlitePath(url)), { recursive: true });
  const applied = await appliedMigrations(url);
  if (migrationNames(provider).every((name) => applied.has(name))) return [];
  const { migrationAdapter } = await import('./migration-adapter.ts');
  const schema = readSchema(schemaFolder(provider));
  const { appliedMigrationNames } = await withSchemaEngine(
    migrationAdapter(url),
    schema,
    async (engine) =>
      await engine.applyMigrations({
        migrationsList: readMigrations(provider),
        filters: filtersFor(provider),
      }),
  );
  return appliedMigrationNames;
}
