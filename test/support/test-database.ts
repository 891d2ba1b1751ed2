import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { fleetingFolder } from '../../scripts/fleeting-folder.mjs';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { sqlitePath } from '../../src/storage/provider.ts';

/** An empty place for a database, of the provider that this run of the tests is for (TEST_DATABASE). */
export interface TestPlace {
  readonly url: string;
  /** Deletes the database; nobody may be connected by then. */
  drop(): Promise<void>;
}

/** Makes a new place; nothing is migrated there yet. */
export const createTestPlace = (): Promise<TestPlace> => createPlace(process.env.TEST_DATABASE);

/** Opens a migrated, empty database of its own; `close` deletes it as well. */
export async function openTestDatabase(): Promise<Database & { readonly url: string }> {
  // A copy takes a fraction of the time that all migrations take.
  const { url, drop } = await createPlace(process.env.TEST_DATABASE, inject('template'));
  const database = await openDatabase(url);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
}

/** Makes a place of this provider, empty or a copy of the database at this address, which nobody may have open. */
export const createPlace = (provider: string | undefined, template?: string): Promise<TestPlace> =>
  provider === 'postgresql' ? postgresqlPlace(template) : sqlitePlace(template);

async function sqlitePlace(template: string | undefined): Promise<TestPlace> {
  const folder = await mkdtemp(join(fleetingFolder, 'almanac-test-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'almanac.db');
  if (template) await copyFile(sqlitePath(template), path);
  return { url: `file:${path}`, drop };
}

async function postgresqlPlace(template: string | undefined): Promise<TestPlace> {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const name = `almanac_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const source = template ? ` TEMPLATE ${new URL(template).pathname.slice(1)}` : '';
  await administer(
    server,
    `CREATE DATABASE ${name}${source}`,
    // What a test writes needn't outlive a power failure: no commit waits for a disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  return {
    url: Object.assign(new URL(server), { pathname: name }).href,
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, ...statements: readonly string[]) {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
