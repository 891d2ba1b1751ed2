import { schemaFolder } from '../../src/storage/migrations/migration.ts';
import { providerOf } from '../../src/storage/provider.ts';
import { migrationList, readSchema, writeMigration } from './engine-files.ts';
import { migrationAdapter } from './migration-adapter.ts';
import { orderBytewise } from './order-bytewise.ts';
import { filtersFor, withSchemaEngine } from './schema-engine.ts';

/**
 * Writes the migration that leads from a provider's existing ones to the models, using a scratch database at
 * this address; returns the path of the script, or null where nothing is to be done.
 */
export async function authorMigration(url: string, name: string): Promise<string | null> {
  const provider = providerOf(url);
  const schema = readSchema(schemaFolder(provider));
  const migrationsList = migrationList(provider);
  const filters = filtersFor(provider);
  return await withSchemaEngine(migrationAdapter(url), schema, async (engine, target) => {
    // Creates _prisma_migrations, without which the next step fails on an empty database.
    await engine.applyMigrations({ migrationsList, filters });
    // Replays the history on a shadow database, which createMigration then finds on the same engine.
    const { action } = await engine.devDiagnostic({ migrationsList, filters });
    if (action.tag === 'reset') throw new Error(action.reason);
    const output = await engine.createMigration({
      draft: false,
      migrationName: name,
      migrationsList,
      schema: target,
      filters,
    });
    if (output.migrationScript === null) return null;
    const script =
      provider === 'postgresql' ? orderBytewise(output.migrationScript) : output.migrationScript;
    return writeMigration(provider, output, script);
  });
}

/** Applies a provider's migrations as Prisma does; returns their names. */
export async function migrateByEngine(url: string): Promise<readonly string[]> {
  const provider = providerOf(url);
  const schema = readSchema(schemaFolder(provider));
  const asked = { migrationsList: migrationList(provider), filters: filtersFor(provider) };
  return await withSchemaEngine(migrationAdapter(url), schema, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations(asked);
    return appliedMigrationNames;
  });
}

/** The SQL that would lead from a provider's migrations to its models; an empty one where they agree. */
export async function schemaDrift(url: string): Promise<string> {
  const provider = providerOf(url);
  const schema = readSchema(schemaFolder(provider));
  return await withSchemaEngine(migrationAdapter(url), schema, async (engine, target) => {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrationList(provider) },
      to: { tag: 'schemaDatamodel', ...target },
      script: true,
      exitCode: null,
      filters: filtersFor(provider),
    });
    return stdout ?? '';
  });
}
