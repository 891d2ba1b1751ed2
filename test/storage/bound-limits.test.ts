import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { readWindow } from '../../src/storage/read-window.ts';
import { sqliteAdapter } from '../../src/storage/sqlite/sqlite-adapter.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** SQLite plans a statement anew each time that it gets a limit as a bound value. */
describe.runIf(process.env.TEST_DATABASE === 'sqlite')('the limit of a read', () => {
  it('stands in the statement', async () => {
    const { tables } = database;
    const heard: string[] = [];
    const stop = database.onStatement((text) => heard.push(text));
    await tables.selectFrom('Term').select('id').limit(3).execute();
    await readWindow(
      tables as never, // the statement is raw
      {
        columns: sql`"id"`,
        from: sql`"Term"`,
        where: sql`1 = 1`,
        order: [{ expression: sql`"id"`, type: 'integer', direction: 'asc' }],
      },
      { limit: 4, offset: 2 },
    );
    stop();
    expect(heard).toEqual([
      expect.stringMatching(/limit 3$/),
      expect.stringMatching(/LIMIT 4 OFFSET \?$/),
    ]);
  });

  it('that Prisma binds costs little', async () => {
    const connection = new DatabaseSync(':memory:');
    const adapter = sqliteAdapter(connection);
    const columns = Array.from({ length: 60 }, (_, i) => `c${i}`);
    connection.exec(`CREATE TABLE t (id INTEGER PRIMARY KEY, ${columns})`);
    connection.exec('INSERT INTO t (id) VALUES (1)');
    const text =
      'SELECT id FROM t WHERE id = ? AND (c0 = 1 OR c1 = 1 OR c2 = 1 OR c3 = 1 OR id > 0)';
    const took = async (end: string, values: readonly number[]) => {
      const begun = performance.now();
      const query = {
        sql: text + end,
        args: [1, ...values],
        argTypes: [1, ...values].map(() => ({ scalarType: 'int', arity: 'scalar' }) as const),
      };
      for (let i = 0; i < 500; i++) await adapter.queryRaw(query);
      return performance.now() - begun;
    };
    const rounds: (readonly [number, number])[] = [];
    for (let i = 0; i < 10; i++)
      rounds.push([await took(' LIMIT ? OFFSET ?', [1, 0]), await took('', [])]);
    const [limited, unlimited] = [0, 1].map((i) => Math.min(...rounds.map((one) => one[i] ?? 0)));

    expect(limited).toBeLessThan(1.6 * (unlimited ?? 0));
    await adapter.dispose();
  });
});
