import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { fleetingFolder } from '../../scripts/fleeting-folder.mjs';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { sqlitePath } from '../../src/storage/provider.ts';
import { createDatabase, dropDatabase } from './postgresql-databases.ts';
import { shared } from './shared.ts';
import { giveBackCopy, takeCopy } from './template-copies.ts';

/** A place for a database, of the provider that this run of the tests is for (TEST_DATABASE). */
export interface TestPlace {
  readonly url: string;
  /** Deletes the database; nobody may be connected by then. */
  drop(): Promise<void>;
}

/** Makes a new place; nothing is migrated there yet. */
export const createTestPlace = (): Promise<TestPlace> => createPlace(process.env.TEST_DATABASE);

/** Opens a migrated, empty database of its own; `close` deletes it as well. */
export async function openTestDatabase(): Promise<Database & { readonly url: string }> {
  const { url, drop } = await createMigratedPlace();
  const database = await openDatabase(url);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
}

/** One for the tests of a file or a `describe`: it opens before the first of them and is gone after the last. */
export function sharedDatabase(): Database & { readonly url: string } {
  return shared(openTestDatabase);
}

/** Makes a place with a migrated, empty database. A copy takes a fraction of the time that all migrations take. */
export async function createMigratedPlace(): Promise<TestPlace> {
  const template = inject('template');
  if (process.env.TEST_DATABASE !== 'postgresql') {
    const place = await sqlitePlace();
    await copyFile(sqlitePath(template.url), sqlitePath(place.url));
    return place;
  }
  const url = await takeCopy(template);
  return { url, drop: () => giveBackCopy(url, template) };
}

/** Makes an empty place of this provider. */
export const createPlace = (provider: string | undefined): Promise<TestPlace> =>
  provider === 'postgresql' ? postgresqlPlace() : sqlitePlace();

async function sqlitePlace(): Promise<TestPlace> {
  const folder = await mkdtemp(join(fleetingFolder, 'almanac-test-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  return { url: `file:${join(folder, 'almanac.db')}`, drop };
}

async function postgresqlPlace(): Promise<TestPlace> {
  const url = await createDatabase(`almanac_test_${crypto.randomUUID().replaceAll('-', '')}`);
  return { url, drop: () => dropDatabase(url) };
}
