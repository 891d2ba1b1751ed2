import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { readWindow } from '../../src/operation/lists/window.ts';
import { sqliteAdapter } from '../../src/storage/sqlite/sqlite-adapter.ts';
import { sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();

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

  it('that Prisma binds is an expression, so that a statement is planned once', async () => {
    const connection = new DatabaseSync(':memory:');
    const prepare = vi.spyOn(connection, 'prepare');
    const adapter = sqliteAdapter(connection);
    connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY)');
    for (const limit of [1, 2]) {
      const argTypes = [1, 2].map(() => ({ scalarType: 'int', arity: 'scalar' }) as const);
      const sql = 'SELECT id FROM t LIMIT ? OFFSET ?';
      await adapter.queryRaw({ sql, args: [limit, 0], argTypes });
    }
    expect(prepare.mock.calls).toEqual([['SELECT id FROM t LIMIT +? OFFSET ?']]);
    await adapter.dispose();
  });
});
