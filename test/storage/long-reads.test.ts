import { existsSync, truncateSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Cancellation } from '../../src/operation/context.ts';
import type { Database } from '../../src/storage/database.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { createLongReads } from '../../src/storage/sqlite/long-reads.ts';
import { DatabaseUnavailableError } from '../../src/storage/unavailable-storage.ts';
import { entryData } from '../support/entry-data.ts';
import { createTestPlace, sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();

/** A statement that counts for about half a second. */
const countTo = async (most: number, { tables }: Pick<Database, 'tables'> = database) => {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < ${sql.lit(most)})
    SELECT count(*) AS "count" FROM "n"`.execute(tables);
  return Number(rows[0]?.count);
};

/** Such a statement for SQLite alone. */
const counting = (most: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT count(*) FROM n`;

/** How often the event loop goes round meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('reads that take long', () => {
  it('hold the event loop once at most', async () => {
    await countTo(3_000_000);
    const turns = await turnsDuring(async () => {
      expect(await countTo(3_000_000)).toBe(3_000_000);
    });
    expect(turns).toBeGreaterThan(100);
  });

  it('see what was committed before them', async () => {
    await countTo(2_000_000);
    const count = () =>
      database.tables
        .selectFrom('Entry')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst();
    expect(await count()).toEqual({ count: 0 });
    for (let i = 1; i <= 20; i++) {
      await database.prisma.entry.create({ data: entryData({ slug: `entry-${i}` }) });
      expect(await count()).toEqual({ count: i });
    }
  });

  it('answer each of many, and an error to whose it is', async () => {
    await countTo(2_000_000);
    const asked = await Promise.allSettled([
      countTo(10),
      countTo(20),
      sql`SELECT count(*), abs(-9223372036854775807 - 1)`.execute(database.tables), // there is no such number
      countTo(30),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(asked).toMatchObject([{ value: 10 }, { value: 20 }, {}, { value: 30 }]);
  });

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'let a short one go before many that came earlier',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const reads = createLongReads(place.url.replace('file:', ''));
      const long = 2_000_000;
      const done: number[] = [];
      const ask = async (most: number) => {
        await reads.statement(counting(most)).all([]);
        done.push(most);
      };
      for (let i = 0; i < 2; i++) await ask(long);
      await Promise.all([...Array.from({ length: 5 }, () => ask(long)), ask(7)]);
      expect(done.slice(2)).toEqual([long, 7, long, long, long, long]);
      await reads.close();
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'let those of other callers go before the many of one',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const reads = createLongReads(place.url.replace('file:', ''));
      const done: string[] = [];
      const ask = async (most: number, name: string, caller: Cancellation) => {
        await reads.statement(counting(most)).all([], caller);
        done.push(name);
      };
      const [greedy, modest] = [new Cancellation(), new Cancellation()];
      const many = [1, 2, 3, 4, 5].map((i) => ask(300_000 + i, 'one of many', greedy));
      await Promise.all([...many, ask(7, 'the only one', modest)]);
      expect(done.indexOf('the only one')).toBe(1);
      await reads.close();
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'are not begun for a caller who has left while they waited',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const reads = createLongReads(place.url.replace('file:', ''));
      const statement = reads.statement(counting(1_000_000));
      const cancellation = new Cancellation();
      const controller = new AbortController();
      cancellation.follow(controller.signal);
      const asked = Promise.allSettled([
        statement.all([], cancellation),
        statement.all([], cancellation),
        statement.all([]),
      ]);
      controller.abort(new Error('gone'));
      expect(await asked).toMatchObject([
        { value: [[1_000_000]] }, // it had begun
        { reason: { message: 'gone' } },
        { value: [[1_000_000]] },
      ]);
      await reads.close();
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'fail when they have waited for too long',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const reads = createLongReads(place.url.replace('file:', ''), 20);
      const statement = reads.statement(counting(1_000_000));
      const asked = await Promise.allSettled([1, 2, 3].map(() => statement.all([])));
      expect(asked).toMatchObject([
        { status: 'fulfilled', value: [[1_000_000]] },
        { reason: expect.any(DatabaseUnavailableError) },
        { reason: expect.any(DatabaseUnavailableError) },
      ]);
      expect(await statement.all([])).toEqual([[1_000_000]]);
      await reads.close();
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'leave what was written in the file when the database is closed',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const opened = await openDatabase(place.url);
      await countTo(2_000_000, opened);
      await opened.prisma.entry.create({ data: entryData({ slug: 'written' }) });
      const begun = new Promise((resolve) => opened.onStatement(resolve));
      const running = countTo(2_000_000, opened);
      await begun;
      await opened.close();
      expect(await running).toBe(2_000_000);
      expect(existsSync(`${place.url.replace(/^file:/, '')}-wal`)).toBe(false);
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'are known when they took long twice, and no longer when they have been quick many times since',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const reads = createLongReads(place.url.replace('file:', ''));
      const [statement, counting] = [
        reads.statement('SELECT ? AS n LIMIT 1'),
        reads.statement('SELECT count(*)'),
      ];
      for (const each of [statement, counting]) {
        each.learn(11);
        expect(each.isLong()).toBe(each === counting); // a caller chooses how much is counted
        each.learn(11);
        for (let i = 0; i < 99; i++) await each.all(each === statement ? [1] : []);
        expect(each.isLong()).toBe(true);
      }
      expect(reads.statement('SELECT ? AS n LIMIT 2').isLong()).toBe(true); // but for the limit it is the same
      await statement.all([1]);
      await counting.all([]);
      expect([statement.isLong(), counting.isLong()]).toEqual([false, false]);
      await reads.close();
      await place.drop();
    },
  );

  it.runIf(process.env.TEST_DATABASE === 'sqlite')(
    'are known when they took very long once, and counting from the start where the file is large',
    async () => {
      const place = await createTestPlace();
      await deployMigrations(place.url);
      const path = place.url.replace('file:', '');
      const small = createLongReads(path);
      const statement = small.statement('SELECT 1');
      statement.learn(101);
      expect(statement.isLong()).toBe(true);
      expect(small.statement('SELECT count(*)').isLong()).toBe(false);
      truncateSync(path, 129 * 2 ** 20);
      const large = createLongReads(path);
      const counting = large.statement('SELECT count(*) AS n LIMIT 1');
      expect(large.statement('SELECT 1').isLong()).toBe(false);
      for (let i = 0; i < 100; i++) {
        expect(counting.isLong()).toBe(true);
        await counting.all([]);
      }
      expect(counting.isLong()).toBe(false);
      await large.close();
      await place.drop();
    },
  );

  it('tell how long they took', async () => {
    await countTo(2_000_000);
    const heard: number[] = [];
    const stop = database.onStatementEnd((_, duration) => heard.push(duration));
    await countTo(2_000_000);
    stop();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toBeGreaterThan(20);
  });
});
