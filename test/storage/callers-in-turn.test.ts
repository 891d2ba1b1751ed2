import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cancellation } from '../../src/operation/context.ts';
import type { Database } from '../../src/storage/database.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// The server of PostgreSQL works on several at a time.
it.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'a caller with one statement does not wait for all those of another',
  async () => {
    const done: string[] = [];
    const read = async (caller: string, tables: Database['tables'], n: number) => {
      // Each has a text of its own: none of them is known to take long.
      await sql`
      WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < ${sql.lit(20_000 + n)})
      SELECT max("i") FROM "n"`.execute(tables);
      done.push(caller);
    };
    const greedy = database.readerOf(new Cancellation());
    const modest = database.readerOf(new Cancellation());
    const all = Array.from({ length: 60 }, (_, n) => read('greedy', greedy, n));
    all.push(read('modest', modest, 100));
    await Promise.all(all);
    expect(done.indexOf('modest')).toBeLessThan(30);
  },
);
