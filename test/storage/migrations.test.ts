import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrateByEngine, schemaDrift } from '../../scripts/migrations/author-migration.ts';
import { searchTexts } from '../../src/content/entries/entry-index.ts';
import type { Database } from '../../src/storage/database.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { migrationNames, schemaFolder } from '../../src/storage/migrations/migration.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { providerOf } from '../../src/storage/provider.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';
import { entryData } from '../support/entry-data.ts';
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
    expect(existsSync(':memory:')).toBe(false);
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
    await ensureSearchIndex(database, searchTexts);
    await database.close();
    expect(await deployMigrations(url)).toEqual([]);
    await drop();
  });
});

/** Runs a migration of a database that all have been applied to, after a test has taken back what this one made. */
async function runMigration({ prisma, provider }: Database, ending: string): Promise<void> {
  const name = migrationNames(provider).find((one) => one.endsWith(ending));
  const path = join(schemaFolder(provider), 'migrations', name ?? '', 'migration.sql');
  for (const statement of readFileSync(path, 'utf8').split(/;\n/))
    if (statement.trim() !== '') await prisma.$executeRawUnsafe(statement);
}

describe('the migration that counts comments', () => {
  it('gives each entry the number of its approved ones', async () => {
    const { url, drop } = await createTestPlace();
    await deployMigrations(url);
    const database = await openDatabase(url);
    const { prisma } = database;
    await prisma.entry.createMany({
      data: [1, 2, 3].map((id) => entryData({ id, slug: `${id}` })),
    });
    const comment = { entryId: 1, content: 'Hear.', date: '2026-01-01T00:00:00' };
    await prisma.comment.createMany({
      data: [
        { ...comment, status: 'approved' },
        { ...comment, status: 'approved' },
        { ...comment, status: 'approved', type: 'pingback' },
        { ...comment, status: 'hold' },
        { ...comment, status: 'approved', entryId: 3 },
      ],
    });
    await prisma.$executeRawUnsafe('DROP INDEX "Entry_kind_status_commentCount_id_idx"');
    await prisma.$executeRawUnsafe('ALTER TABLE "Entry" DROP COLUMN "commentCount"');
    await runMigration(database, '_comment_counts');
    const rows = await prisma.entry.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ commentCount }) => commentCount)).toEqual([2, 0, 1]);
    await database.close();
    await drop();
  });
});

describe('the migration that keeps slugs apart', () => {
  it('renames what has the slug of an earlier one', async () => {
    const { url, drop } = await createTestPlace();
    await deployMigrations(url);
    const database = await openDatabase(url);
    const run = (sql: string) => database.prisma.$executeRawUnsafe(sql);
    await run('DROP INDEX "Entry_slug_key"');
    await run('DROP INDEX "Entry_page_slug_key"');
    const make = (id: number, slug: string, more: object = {}) => ({
      id,
      slug,
      kind: 'post',
      status: 'publish',
      title: '',
      sortTitle: '',
      content: '',
      excerpt: '',
      date: '2026-01-01T00:00:00',
      modified: '2026-01-01T00:00:00',
      ...more,
    });
    const long = 'x'.repeat(200);
    await database.prisma.entry.createMany({
      data: [
        make(1, 'a'),
        make(2, 'a'),
        make(3, 'a-2'),
        make(4, 'a'),
        make(5, 'a-2'),
        make(6, 'a', { kind: 'ext_events' }),
        make(7, ''),
        make(8, ''),
        make(9, 'a', { status: 'trash' }),
        make(10, 'a', { kind: 'page' }),
        make(11, 'a', { kind: 'page', parentId: 10 }),
        make(12, 'a', { kind: 'page', parentId: 10 }),
        make(13, 'a', { kind: 'page' }),
        make(14, long),
        make(15, long),
      ],
    });
    await runMigration(database, '_unique_slugs');
    const rows = await database.prisma.entry.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ slug }) => slug)).toEqual([
      'a',
      'a-3',
      'a-2',
      'a-4',
      'a-2-2',
      'a',
      '',
      '',
      'a',
      'a',
      'a',
      'a-2',
      'a-2',
      long,
      `${'x'.repeat(198)}-2`,
    ]);
    await database.close();
    await drop();
  });
});
