import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { sqlitePath } from '../../src/storage/provider.ts';
import { almanacHere } from '../support/run-here.ts';
import { serveSite } from '../support/served-site.ts';
import { createMigratedPlace, type TestPlace } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

let place: TestPlace;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  place = await createMigratedPlace();
  settings = { DATABASE_URL: place.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'almanac-start-')) };
});
afterEach(async () => {
  rmSync(settings.DATA_DIR ?? '', { recursive: true });
  await place.drop();
});

const opened = (): DatabaseSync => new DatabaseSync(sqlitePath(place.url));

/** Overwrites the first page of a table or an index. */
function damage(name: string): void {
  const database = opened();
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name);
  database.close();
  const file = openSync(sqlitePath(place.url), 'r+');
  writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, (Number(root?.rootpage) - 1) * 4096);
  closeSync(file);
}

describe.skipIf(isPostgresql)('a start on an SQLite file', () => {
  it('that is damaged is reported in the log, while the server serves what can be read', async () => {
    damage('Donation');
    const served = await serveSite(settings);
    await expect.poll(served.said, { timeout: 20_000 }).toMatch(/"level":60.*is damaged/);
    expect((await served.ask('/core/v2/posts')).status).toBe(200);
    await served.stop();
  }, 60_000);

  it('checks a sound file, and ends the check when the database is closed', async () => {
    for (const isClosed of [false, true]) {
      const database = await openDatabase(place.url);
      const found = database.findDamage?.();
      if (isClosed) await database.close();
      expect(await found).toBeUndefined();
      if (!isClosed) await database.close();
    }
  });

  it('that another process is indexing waits, and says so', async () => {
    const other = opened();
    other.exec('DROP TABLE "EntrySearch"; BEGIN IMMEDIATE');
    const created = almanacHere(['user', 'create', 'nora', '--role', 'editor'], settings);
    setTimeout(() => other.exec('COMMIT'), 12_000);
    const { status, output, errors } = await created;
    other.close();
    expect({ status, errors }).toEqual({
      status: 0,
      errors: 'Another process is writing to the database; waiting for it …\n',
    });
    expect(output).toMatch(/^\S+\n$/);
  }, 60_000);
});
