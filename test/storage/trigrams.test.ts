import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { searchTexts } from '../../src/content/entries/entry-index.ts';
import type { Database } from '../../src/storage/database.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import {
  commentSearchCondition,
  indexSearchableComments,
} from '../../src/storage/search/comment-search.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';
import { entryData } from '../support/entry-data.ts';
import { createTestPlace } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

it.runIf(isPostgresql)(
  'without the right to an extension comments are found by looking, with it later by an index',
  async () => {
    const { url, drop } = await createTestPlace();
    const role = `almanac_test_${crypto.randomUUID().replaceAll('-', '')}`;
    const owner = new pg.Client(url);
    await owner.connect();
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    await owner.query(`GRANT CREATE, USAGE ON SCHEMA public TO ${role}`);
    const own = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    await deployMigrations(own);
    const database = await openDatabase(own);
    await ensureSearchIndex(database, searchTexts);
    await fill(database);
    expect(await hasTrigrams(database)).toBe(false);
    expect(await find(database, 'eedl')).toEqual([1]);

    const { rows } = await owner.query('SELECT current_database() AS name');
    await owner.query(`GRANT CREATE ON DATABASE "${rows[0].name}" TO ${role}`);
    await ensureSearchIndex(database, searchTexts);
    expect(await hasTrigrams(database)).toBe(true);
    expect(await find(database, 'eedl')).toEqual([1]);

    await database.close();
    await owner.query(`DROP OWNED BY ${role} CASCADE`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
    await drop();
  },
);

async function fill({ prisma, transaction }: Database): Promise<void> {
  const { id: entryId } = await prisma.entry.create({ data: entryData() });
  const comment = { id: 1, entryId, content: 'A needle', status: 'approved', date: '2026-01-01' };
  await prisma.comment.create({ data: comment });
  const text = { id: 1, text: 'a needle', contact: '' };
  await transaction((open) => indexSearchableComments(open, [text]));
}

async function hasTrigrams({ tables }: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 WHERE to_regclass('"CommentSearch_trigrams"') IS NOT NULL`.execute(tables);
  return rows.length > 0;
}

async function find({ tables, provider }: Database, part: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT "id" FROM "Comment" WHERE ${commentSearchCondition(provider, part, false)}`.execute(
    tables,
  );
  return rows.map(({ id }) => id);
}
