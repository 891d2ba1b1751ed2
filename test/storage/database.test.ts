import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sqlitePath } from '../../src/storage/provider.ts';
import { type Transaction, write } from '../../src/storage/write.ts';
import { entryData } from '../support/entry-data.ts';
import { sharedDatabase } from '../support/test-database.ts';

const database = sharedDatabase();

/** Writes a row with a name of which there can be one. */
const TAKING: Readonly<Record<string, (to: Transaction, name: string) => Promise<unknown>>> = {
  'a record of Prisma': ({ prisma }, name) => prisma.setting.create({ data: { name, value: '' } }),
  'a raw statement of Prisma': ({ prisma }, name) =>
    prisma.$executeRaw`INSERT INTO "Setting" ("name", "value") VALUES (${name}, '')`,
  'a statement of Kysely': ({ tables }, name) =>
    tables.insertInto('Setting').values({ name, value: '' }).execute(),
};

describe('a database', () => {
  it('loses no acknowledged write of 16 concurrent writers beside transactions that roll back', async () => {
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; turn < 20; turn++) {
        const slug = `kept-${writer}-${turn}`;
        if ((writer + turn) % 3 === 0) await writeAndRollBack(`lost-${writer}-${turn}`);
        await database.prisma.entry.create({ data: entryData({ slug }) });
        acknowledged.push(slug);
      }
    });
    await Promise.all(writers);
    const rows = await database.tables.selectFrom('Entry').select('slug').execute();
    expect(rows.map(({ slug }) => slug).sort()).toEqual(acknowledged.sort());
  });

  it('reads booleans as booleans and counts as numbers', async () => {
    const data = entryData({ slug: 'sticky', isSticky: true });
    const { id } = await database.prisma.entry.create({ data });
    const sticky = database.tables.selectFrom('Entry').where('isSticky', '=', true);
    const row = await sticky.select(['id', 'isSticky', 'isDateFloating']).executeTakeFirst();
    expect(row).toEqual({ id, isSticky: true, isDateFloating: false });
    const count = await sticky.select((table) => table.fn.countAll().as('count')).execute();
    expect(count).toEqual([{ count: 1 }]);
  });

  it('orders text by code points', async () => {
    const slugs = ['É', 'a', 'B', '_', 'b', 'Z', '-', 'é', '😀', 'z'];
    await database.prisma.entry.createMany({
      data: slugs.map((slug) => entryData({ slug, kind: 'ordered' })),
    });
    const ordered = database.tables.selectFrom('Entry').where('kind', '=', 'ordered');
    const rows = await ordered.select('slug').orderBy('slug').execute();
    expect(rows.map(({ slug }) => slug).join('')).toBe('-BZ_abzÉé😀');
  });

  it('tells its statements to a listener until it stops hearing', async () => {
    const heard: string[] = [];
    const stop = database.onStatement((sql) => heard.push(sql));
    await database.tables.selectFrom('Term').selectAll().execute();
    await database.prisma.term.count();
    stop();
    await database.tables.selectFrom('User').selectAll().execute();
    expect(heard).toHaveLength(2);
    expect(heard.join()).toMatch(/Term.*Term/s);
  });

  it('does not write through the reading side of SQLite', async () => {
    if (database.provider !== 'sqlite') return;
    const write = database.tables.deleteFrom('Entry').execute();
    await expect(write).rejects.toThrow('only reads');
  });

  it.each(Object.entries(TAKING))(
    'writes again where another writer has taken a name, found by %s',
    async (name, take) => {
      let attempts = 0;
      await write(
        database,
        () => '',
        async (transaction) => {
          await take(transaction, name);
          if (++attempts === 1) await take(transaction, name);
        },
      );
      expect(attempts).toBe(2);
      expect(await database.prisma.setting.count({ where: { name } })).toBe(1);
    },
  );

  it('refuses statements of a transaction that has ended', async () => {
    const { tables } = await database.transaction(async (transaction) => transaction);
    const late = tables.insertInto('Setting').values({ name: 'late', value: '' }).execute();
    await expect(late).rejects.toThrow('TransactionAlreadyClosed');
    expect(await database.prisma.setting.count({ where: { name: 'late' } })).toBe(0);
  });
});

async function writeAndRollBack(slug: string) {
  const rolledBack = database.prisma.$transaction(
    async (transaction) => {
      await transaction.entry.create({ data: entryData({ slug }) });
      await new Promise((resolve) => setTimeout(resolve, 1));
      throw new Error('on purpose');
    },
    { maxWait: 20_000, timeout: 20_000 },
  );
  await expect(rolledBack).rejects.toThrow('on purpose');
}

const hasLocks = process.env.TEST_DATABASE === 'sqlite' && existsSync('/proc/locks');

describe.runIf(hasLocks)('a file that is open for reads and for writes', () => {
  it('is locked for as long, so that no other program takes its log away', async () => {
    await database.prisma.setting.create({ data: { name: 'logged', value: '' } });
    const { ino } = statSync(sqlitePath(database.url));
    // From the first of the bytes by which SQLite's readers share a file (https://www.sqlite.org/fileformat2.html, 1.3.1).
    const shared = new RegExp(`READ +${process.pid} \\S+:${ino} 1073741826 `);
    expect(readFileSync('/proc/locks', 'utf8')).toMatch(shared);
  });
});
