import type { TestProject } from 'vitest/node';
import { searchTexts } from '../../src/content/entries/entry-index.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';
import { dropTemplate, readSchema, type Template } from './template-copies.ts';
import { createPlace } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that nobody has open, to make copies of. */
    template: Template;
  }
}

/** Migrates one database for all tests of a project; returns what deletes it when they have ended. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, drop } = await createPlace(project.config.env.TEST_DATABASE);
  await deployMigrations(url);
  const database = await openDatabase(url);
  await ensureSearchIndex(database, searchTexts);
  await database.close();
  const isPostgresql = database.provider === 'postgresql';
  project.provide('template', { url, schema: isPostgresql ? await readSchema(url) : '' });
  return isPostgresql ? () => dropTemplate(url) : drop;
}
