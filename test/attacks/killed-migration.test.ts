import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connectForMigrations,
  deployMigrations,
} from '../../src/storage/migrations/deploy-migrations.ts';
import { readMigrations } from '../../src/storage/migrations/migration.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { providerOf, sqlitePath } from '../../src/storage/provider.ts';
import { entryData } from '../support/entry-data.ts';
import { almanac, NODE_COMPILE_CACHE, PATH } from '../support/run-command.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await createTestPlace();
});
afterEach(() => place.drop());

const migrations = readMigrations(
  process.env.TEST_DATABASE === 'postgresql' ? 'postgresql' : 'sqlite',
);
const names = migrations.map(({ name }) => name);
const [first = { name: '', script: '' }] = migrations;

/** The same migrations, one of which fails after half of its statements. */
const failingAt = (at: number) =>
  migrations.map(({ name, script }, i) => {
    const statements = script.split(/;\n/);
    const half = statements.slice(0, Math.ceil(statements.length / 2)).join(';\n');
    return { name, script: i === at ? `${half};\nSELECT * FROM "Nowhere";` : script };
  });

/** Whether a database can be written and read. */
async function expectSound(url: string): Promise<void> {
  const database = await openDatabase(url);
  const { id } = await database.prisma.entry.create({ data: entryData() });
  const rows = await database.tables.selectFrom('Entry').select('id').execute();
  expect(rows).toEqual([{ id }]);
  await database.close();
}

async function run(script: string): Promise<void> {
  const connection = await connectForMigrations(place.url);
  await connection.run(script);
  await connection.close();
}

/** What a version before left that was ended after half of the first migration, or before it had noted that all of it was done. */
async function leaveHalf({ done }: { done: number }): Promise<void> {
  const connection = await connectForMigrations(place.url);
  const { name, script } = first;
  const statements = script.split(';\n');
  await connection.makeRecords();
  await connection.run(
    statements.slice(0, done === 0 ? statements.length / 2 : undefined).join(';\n'),
  );
  await connection.run(`
    INSERT INTO "_prisma_migrations" (id, checksum, migration_name, applied_steps_count)
    VALUES ('broken', '${createHash('sha256').update(script).digest('hex')}', '${name}', ${done})`);
  await connection.close();
}

describe('a migration that ends in the middle', () => {
  it.each([0, 5, names.length - 1])('leaves nothing behind: number %i', async (at) => {
    await expect(deployMigrations(place.url, failingAt(at))).rejects.toThrow(names[at]);
    expect(await deployMigrations(place.url)).toEqual(names.slice(at));
    await expectSound(place.url);
  });

  it('leaves nothing behind when the process is killed', async () => {
    // A database is a matter of seconds on PostgreSQL.
    const rounds = providerOf(place.url) === 'sqlite' ? 10 : 5;
    for (let round = 0; round < rounds; round++) {
      const own = await createTestPlace();
      const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: own.url };
      const child = spawn(process.execPath, ['bin/almanac.mjs', 'migrate'], { env });
      const closed = once(child, 'close');
      await begun(own.url, child);
      await sleep(Math.random() * 200);
      child.kill('SIGKILL');
      await closed;
      await deployMigrations(own.url);
      await expectSound(own.url);
      await own.drop();
    }
  }, 240_000);

  it('of a version before is begun anew where there are no rows yet', async () => {
    await leaveHalf({ done: 0 });
    expect(await deployMigrations(place.url)).toEqual(names);
    await expectSound(place.url);
  });

  it('of a version before is noted as finished where all of it was done', async () => {
    await leaveHalf({ done: 1 });
    expect(await deployMigrations(place.url)).toEqual(names.slice(1));
    await expectSound(place.url);
  });

  it('of a version before is told of where there are rows', async () => {
    await leaveHalf({ done: 0 });
    await run(`INSERT INTO "Setting" (name, value) VALUES ('title', '"Kept"')`);
    await expect(deployMigrations(place.url)).rejects.toThrow(
      `The migration ${first.name} was broken off`,
    );
  });
});

it('a migration that was changed after it had been applied is told of', async () => {
  await deployMigrations(place.url);
  const changed = migrations.map(({ name, script }, i) => ({
    name,
    script: i === 3 ? `${script}-- more` : script,
  }));
  await expect(deployMigrations(place.url, changed)).rejects.toThrow(
    `The migration ${names[3]} was changed`,
  );
  const otherLines = migrations.map(({ name, script }) => ({
    name,
    script: script.replaceAll('\n', '\r\n'),
  }));
  expect(await deployMigrations(place.url, otherLines)).toEqual([]);
});

it('processes that start at once share the migrations', async () => {
  const started = await Promise.all(
    [1, 2, 3].map(() => almanac(['migrate'], { DATABASE_URL: place.url })),
  );
  expect(started.map(({ status, errors }) => ({ status, errors }))).toEqual(
    Array(3).fill({ status: 0, errors: '' }),
  );
  const applied = started.flatMap(({ output }) =>
    [...output.matchAll(/^Applied (\w+)/gm)].map(([, name]) => name),
  );
  expect(applied.sort()).toEqual(names);
  await expectSound(place.url);
}, 120_000);

/** Resolves once another process has the database open, or has ended. */
async function begun(url: string, child: ChildProcess): Promise<void> {
  const isOpen = providerOf(url) === 'sqlite' ? () => existsSync(sqlitePath(url)) : isConnected;
  while (child.exitCode === null && !(await isOpen(url))) await sleep(2);
}

async function isConnected(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  return rowCount !== 0;
}
