import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import type { Database } from '../../src/storage/database.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { readMigrations } from '../../src/storage/migrations/migration.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { providerOf } from '../../src/storage/provider.ts';
import { entryData } from '../support/entry-data.ts';
import { createTestPlace, sharedDatabase } from '../support/test-database.ts';

const term = { taxonomy: 'category', slug: 'news', name: 'News', sortName: 'news' };

describe('what the relation to terms copies of an entry', () => {
  const database = sharedDatabase();

  async function carrier() {
    const { prisma } = database;
    const { id: termId } = await prisma.term.create({
      data: { ...term, slug: crypto.randomUUID() },
    });
    const { id: entryId } = await prisma.entry.create({ data: entryData() });
    await database.transaction((open) => attachTerms(open, [{ entryId, termId }]));
    return { entryId, termId };
  }

  it('follows any statement that writes the entry', async () => {
    const { entryId } = await carrier();
    const { prisma } = database;
    await prisma.$executeRaw`UPDATE "Entry" SET "status" = 'draft', "date" = '2027-01-01T00:00:00', "kind" = 'page' WHERE "id" = ${entryId}`;
    expect(await prisma.entryTerm.findFirst({ where: { entryId } })).toMatchObject({
      kind: 'page',
      status: 'draft',
      date: '2027-01-01T00:00:00',
    });
  });

  it('can not be written without the entry', async () => {
    const { entryId } = await carrier();
    const { prisma } = database;
    await expect(
      prisma.$executeRaw`UPDATE "EntryTerm" SET "status" = 'trash' WHERE "entryId" = ${entryId}`,
    ).rejects.toThrow();
  });

  it('can not be made wrong', async () => {
    const { entryId } = await carrier();
    const { prisma } = database;
    const { id: termId } = await prisma.term.create({ data: { ...term, slug: 'other' } });
    const { kind, status } = entryData();
    const data = { entryId, termId, kind, status, date: '2001-01-01T00:00:00' };
    await expect(prisma.entryTerm.create({ data })).rejects.toThrow();
  });

  it('goes with the entry', async () => {
    const { entryId } = await carrier();
    const { prisma } = database;
    await prisma.$executeRaw`DELETE FROM "Entry" WHERE "id" = ${entryId}`;
    expect(await prisma.entryTerm.count({ where: { entryId } })).toBe(0);
  });
});

it('a database of before gets the copy', async () => {
  const { url, drop } = await createTestPlace();
  await migrateUpTo(url, 'terms_of_entries_in_order');
  const database = await openDatabase(url);
  const { prisma } = database;
  const [entryId, termId] = [7, 5];
  await insertRow(database, 'Term', { id: termId, ...term });
  await insertRow(database, 'Entry', { id: entryId, ...entryData({ status: 'private' }) });
  await prisma.$executeRaw`INSERT INTO "EntryTerm" ("entryId", "termId") VALUES (${entryId}, ${termId})`;
  await database.close();

  await deployMigrations(url);

  const migrated = await openDatabase(url);
  const { rows } = await sql`SELECT * FROM "EntryTerm"`.execute(migrated.tables);
  const { kind, date } = entryData();
  expect(rows).toEqual([{ entryId, termId, kind, status: 'private', date }]);
  await migrated.close();
  await drop();
});

it('an event of before gets its copy and its occurrence, and keeps its venue', async () => {
  const { url, drop } = await createTestPlace();
  await migrateUpTo(url, 'single_events');
  const database = await openDatabase(url);
  const start = '2031-01-01T10:00:00';
  const insert = (table: string, row: object) => insertRow(database, table, row);
  await insert('Entry', { id: 7, ...entryData({ kind: 'ext_events', status: 'draft' }) });
  await insert('Entry', { id: 8, ...entryData({ kind: 'ext_venue' }) });
  await insert('Venue', { entryId: 8 });
  await insert('Event', {
    entryId: 7,
    timezone: 'UTC',
    startLocal: start,
    startUtc: start,
    endLocal: start,
    endUtc: start,
    lastEndUtc: start,
  });
  await insert('EventVenue', { eventId: 7, venueId: 8, position: 0, startUtc: start });
  await database.close();

  await deployMigrations(url);

  const migrated = await openDatabase(url);
  const event = await migrated.prisma.event.findUnique({
    where: { entryId: 7 },
    include: { venues: true, occurrences: true },
  });
  const { date } = entryData();
  expect(event).toMatchObject({ kind: 'ext_events', status: 'draft', date, startUtc: start });
  expect(event?.venues).toMatchObject([{ venueId: 8 }]);
  expect(event?.occurrences).toMatchObject([{ startUtc: start, status: 'draft', isHidden: false }]);
  await migrated.close();
  await drop();
});

/** Not by the client: the model has columns that are not there yet. */
const insertRow = ({ prisma }: Pick<Database, 'prisma'>, table: string, row: object) =>
  prisma.$executeRawUnsafe(
    `INSERT INTO "${table}" (${Object.keys(row)
      .map((column) => `"${column}"`)
      .join()}) VALUES (${Object.values(row)
      .map((value) => (typeof value === 'number' ? value : `'${value}'`))
      .join()})`,
  );

/** Applies the migrations before the one of this name. */
async function migrateUpTo(url: string, name: string): Promise<void> {
  const migrations = readMigrations(providerOf(url));
  const first = migrations.findIndex((migration) => migration.name.endsWith(name));
  await deployMigrations(url, migrations.slice(0, first));
}
