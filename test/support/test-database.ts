import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { searchFolding } from '../../src/features/content/entries/text/to-search-text.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { ensureSearchIndex } from '../../src/storage/search/ensure-search-index.ts';

/** An empty place for a database, of the provider that this run of the tests is for (TEST_DATABASE). */
export interface TestPlace {
  readonly url: string;
  /** Deletes the database; nobody may be connected by then. */
  drop(): Promise<void>;
}

/** Makes a new place; nothing is migrated there yet. */
export async function createTestPlace(): Promise<TestPlace> {
  return process.env.TEST_DATABASE === 'postgresql' ? await postgresqlPlace() : await sqlitePlace();
}

/** Opens a migrated, empty database of its own; `close` deletes it as well. */
export async function openTestDatabase(): Promise<Database & { readonly url: string }> {
  const { url, drop } = await createTestPlace();
  await deployMigrations(url);
  const database = await openDatabase(url);
  await ensureSearchIndex(database, searchFolding);
  const close = async () => {
    await database.close();
    await drop();
  };
  return { ...database, url, close };
}

async function sqlitePlace(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-test-'));
  const drop = () => rm(folder, { recursive: true, force: true });
  return { url: `file:${join(folder, 'almanac.db')}`, drop };
}

async function postgresqlPlace(): Promise<TestPlace> {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const name = `almanac_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: name }).href,
    drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(server: string, statement: string) {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
