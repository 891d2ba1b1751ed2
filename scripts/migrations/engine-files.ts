import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CreateMigrationOutput,
  MigrationList,
} from '@prisma/schema-engine-wasm/schema_engine_bg';
import { readMigrations, schemaFolder } from '../../src/storage/migrations/migration.ts';
import type { Provider } from '../../src/storage/provider.ts';

/** Every `.prisma` file below a folder as [path, text], sorted by path; links are followed. */
export function readSchema(folder: string): [string, string][] {
  return filesBelow(folder)
    .filter((path) => path.endsWith('.prisma'))
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')]);
}

/** A provider's migrations as the schema engine takes them. */
export function migrationList(provider: Provider): MigrationList {
  const baseDir = join(schemaFolder(provider), 'migrations');
  const lock = join(baseDir, 'migration_lock.toml');
  return {
    baseDir,
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lock) ? readFileSync(lock, 'utf8') : null,
    },
    migrationDirectories: readMigrations(provider).map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}

/** Writes an authored migration; returns the path of its script. */
export function writeMigration(
  provider: Provider,
  { connectorType, generatedMigrationName, extension }: CreateMigrationOutput,
  script: string,
): string {
  const baseDir = join(schemaFolder(provider), 'migrations');
  const path = join(baseDir, generatedMigrationName, `migration.${extension}`);
  mkdirSync(join(baseDir, generatedMigrationName), { recursive: true });
  writeFileSync(path, script);
  writeFileSync(join(baseDir, 'migration_lock.toml'), `provider = "${connectorType}"\n`);
  return path;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'migrations')
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}
