import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { searchCondition } from '../../src/storage/search/search-condition.ts';
import { entryData } from '../support/entry-data.ts';
import { openTestDatabase } from '../support/test-database.ts';

const ENTRIES = 2_000;

it.runIf(process.env.TEST_DATABASE === 'postgresql')(
  'long texts are found by the index, as PostgreSQL itself plans it',
  async () => {
    const database = await openTestDatabase();
    const { prisma, provider, tables } = database;
    const slugs = Array.from({ length: ENTRIES }, (_, at) => `entry-${at}`);
    await prisma.entry.createMany({ data: slugs.map((slug) => entryData({ slug })) });
    await prisma.$executeRaw`
      INSERT INTO "EntrySearch" (id, document) SELECT "id", (
        SELECT string_agg(md5(("Entry"."id" * 1000 + word)::text), ' ') FROM generate_series(1, 150) AS word
      )::tsvector FROM "Entry"`;
    await prisma.$executeRaw`ANALYZE`;
    const condition = searchCondition(provider, 'EntrySearch', { all: [['lantern']], none: [] });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT "id" FROM "Entry" WHERE ${condition}`.execute(tables);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on "EntrySearch_document"');
    await database.close();
  },
);
