import { describe, expect, it } from 'vitest';
import { searchFolding } from '../../src/features/records/text/search-folding.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { schemaDrift } from '../../src/storage/migrations/author-migration.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { migrationNames } from '../../src/storage/migrations/migration-files.ts';
import { providerOf } from '../../src/storage/provider.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';
import { createTestPlace } from '../support/test-database.ts';

describe('migrations', () => {
  it('are applied once', async () => {
    const { url, drop } = await createTestPlace();
    expect(await deployMigrations(url)).toEqual(migrationNames(providerOf(url)));
    expect(await deployMigrations(url)).toEqual([]);
    await drop();
  });

  it('agree with the models', async () => {
    const { url, drop } = await createTestPlace();
    const drift = await schemaDrift(url);
    expect(drift.trim()).toMatch(/^(-- This is an empty migration\.)?$/);
    await drop();
  });

  it('leave the search index alone', async () => {
    const { url, drop } = await createTestPlace();
    await deployMigrations(url);
    const database = await openDatabase(url);
    await ensureSearchIndex(database, searchFolding);
    await database.close();
    expect(await deployMigrations(url)).toEqual([]);
    await drop();
  });
});
