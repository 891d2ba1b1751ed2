import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deployMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { entryData } from '../support/entry-data.ts';
import { runProgram } from '../support/run-command.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';
const guide = readFileSync('docs/operator.md', 'utf8');
const [, backups = ''] = guide.split('\n## Backups\n');
const blocks = [...backups.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
const [backup = '', restore = '', byHand = '', restoreByHand = ''] = blocks;

let folder: string;
let old: TestPlace;
let fresh: TestPlace;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-backup-'));
  const inData = { url: `file:${join(folder, 'data/almanac.db')}`, drop: async () => {} };
  [old, fresh] = isPostgresql
    ? [await createTestPlace(), await createTestPlace()]
    : [inData, inData];
});
afterEach(async () => {
  await old.drop();
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const run = (script: string, { url }: TestPlace) =>
  runProgram('sh', ['-c', `set -e; ${NPX}; cd "$FOLDER"\n${script}`], {
    FOLDER: folder,
    DATABASE_URL: url,
    PROGRAM: resolve('bin/almanac.mjs'),
    NODE: process.execPath,
  });

/** In the folder of a test there is no package that npx could find the program in. */
const NPX = 'npx() { shift; "$NODE" "$PROGRAM" "$@"; }';

const written = 'data/uploads/2026/11/boat.txt';
const inFolder = (path: string) => join(folder, path);

it('follows the documented commands and has database and uploads again', async () => {
  await backUpAndRestore(backup, restore);
  expect(modeOf('backups')).toBe(0o700);
}, 60_000);

it.runIf(isPostgresql)('does the same by hand', async () => {
  await backUpAndRestore(byHand, restoreByHand);
  expect(modeOf('backup')).toBe(0o700);
});

async function backUpAndRestore(making: string, restoring: string): Promise<void> {
  await deployMigrations(old.url);
  const served = await openDatabase(old.url);
  await served.prisma.entry.create({ data: entryData({ title: 'Kept', slug: 'kept' }) });
  mkdirSync(inFolder('data/uploads/2026/11'), { recursive: true });
  writeFileSync(inFolder(written), 'A boat.');
  expect(await run(making, old)).toMatchObject({ status: 0 });
  await served.prisma.entry.deleteMany();
  await served.close();
  rmSync(inFolder('data/uploads'), { recursive: true });
  expect(await run(restoring, fresh)).toMatchObject({ status: 0 });
  expect(await deployMigrations(fresh.url)).toEqual([]);
  const restored = await openDatabase(fresh.url);
  expect(await restored.prisma.entry.findMany()).toMatchObject([{ title: 'Kept' }]);
  await restored.close();
  expect(readFileSync(inFolder(written), 'utf8')).toBe('A boat.');
}

it.skipIf(isPostgresql)('keeps the database from others on the machine', async () => {
  await deployMigrations(old.url);
  const served = await openDatabase(old.url);
  await served.prisma.entry.create({ data: entryData({ title: 'Kept', slug: 'kept' }) });
  expect(['data', ...FILES].map(modeOf)).toEqual([0o700, 0o600, 0o600, 0o600]);
  await served.close();
});

const FILES = ['data/almanac.db', 'data/almanac.db-wal', 'data/almanac.db-shm'];

const modeOf = (path: string): number => statSync(inFolder(path)).mode & 0o777;
