import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.ts';
import type { Provider } from '../provider.ts';

/** A script that brings a database one step nearer to this version's shape. */
export interface Migration {
  /** Its folder's; names sort by age. */
  readonly name: string;
  readonly script: string;
}

/** The folder of one provider's schema, which holds `migrations`. */
export function schemaFolder(provider: Provider): string {
  return join(projectFolder(), 'prisma', provider);
}

/** The names of a provider's migrations, oldest first. */
export function migrationNames(provider: Provider): string[] {
  const folder = join(schemaFolder(provider), 'migrations');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort();
}

/** A provider's migrations, oldest first. */
export function readMigrations(provider: Provider): Migration[] {
  return migrationNames(provider).map((name) => ({
    name,
    script: readFileSync(join(schemaFolder(provider), 'migrations', name, 'migration.sql'), 'utf8'),
  }));
}
