import { describe, expect, it } from 'vitest';
import { migrateByEngine, schemaDrift } from '../../scripts/migrations/author-migration.ts';
import { searchFolding } from '../../src/features/records/text/search-folding.ts';
import { openDatabase } from '../../src/storage/database.ts';
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

  it('are noted as the engine of Prisma notes them', async () => {
    const [ours, its] = [await createTestPlace(), await createTestPlace()];
    const names = migrationNames(providerOf(ours.url));
    await deployMigrations(ours.url);
    expect(await migrateByEngine(ours.url)).toEqual([]);
    expect(await migrateByEngine(its.url)).toEqual(names);
    expect(await deployMigrations(its.url)).toEqual([]);
    await ours.drop();
    await its.drop();
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
