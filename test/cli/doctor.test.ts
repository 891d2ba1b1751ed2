import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { checkNode } from '../../src/features/admin/doctor/check-machine.ts';
import type { Database } from '../../src/storage/database.ts';
import { openMediaStorage } from '../../src/storage/media/open-media-storage.ts';
import { connectForMigrations } from '../../src/storage/migrations/deploy-migrations.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { entryData } from '../support/entry-data.ts';
import { freePort } from '../support/free-port.ts';
import { almanac, runProgram } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { openS3Server } from '../support/s3-server.ts';
import { openSmtpInbox } from '../support/smtp-inbox.ts';
import { createMigratedPlace, createTestPlace, type TestPlace } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

/** A mount that only the program sees, where the system allows it. */
const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const mayMount =
  spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

let data: string;
let place: TestPlace;
let settings: Readonly<Record<string, string>>;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'almanac-doctor-'));
  place = await createMigratedPlace();
  settings = { DATA_DIR: data, DATABASE_URL: place.url, UPLOAD_MAX_BYTES: '1' };
});
afterEach(async () => {
  await place.drop();
  await rm(data, { recursive: true, force: true });
});

/** A site that nothing is wrong with. */
const SITE = ['user', 'create', 'nora', '--role', 'administrator', '--email', 'nora@site.test'];
async function makeSite(): Promise<void> {
  expect(await almanacHere(SITE, settings)).toMatchObject({ status: 0, errors: '' });
}

/** In a process of its own where there is a declaration, which a process has only one of. */
const examine = (more: Readonly<Record<string, string>> = {}) =>
  (more.CONFIG ? almanac : almanacHere)(['doctor'], { ...settings, ...more });

/** What is found; the command must end as it should for that. */
async function problemsFor(more?: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { status, output, errors } = await examine(more);
  const problems = output.trimEnd().split(/\n(?! )/); // mistakes of a declaration stand in it
  expect({ status, errors }).toEqual({
    status: 1,
    errors: `Problems found: ${problems.length}.\n`,
  });
  return problems;
}

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(place.url);
  await work(database).finally(() => database.close());
}

/** Of the database; empty where it is not a file. */
const fileContent = (): Buffer =>
  isPostgresql ? Buffer.alloc(0) : readFileSync(place.url.slice('file:'.length));

describe('almanac doctor', () => {
  it('finds nothing wrong with a new site', async () => {
    const empty = await createTestPlace();
    const of = { ...settings, DATABASE_URL: empty.url };
    expect(await almanac(SITE, of)).toMatchObject({ status: 0, errors: '' });
    expect(await almanac(['doctor'], of)).toEqual({
      status: 0,
      output: 'Nothing is wrong with this installation.\n',
      errors: '',
    });
    await empty.drop();
  }, 60_000);

  it('changes nothing', async () => {
    await makeSite();
    await withDatabase(({ prisma }) =>
      prisma.entry.create({
        data: entryData({ status: 'future', date: '2020-01-01T10:00:00', slug: 'due' }),
      }),
    );
    rmSync(join(data, 'secret.key'));
    const before = fileContent();
    await examine();
    expect(fileContent().equals(before)).toBe(true);
    await withDatabase(async ({ tables }) => {
      const entries = await tables.selectFrom('Entry').select('status').execute();
      expect(entries).toEqual([{ status: 'future' }]);
    });
    expect(() => statSync(join(data, 'secret.key'))).toThrow();
  }, 60_000);

  it('says that there is no database yet, and makes none', async () => {
    const empty = await createTestPlace();
    const [problem] = await problemsFor({ DATABASE_URL: empty.url });
    expect(problem).toMatch(
      isPostgresql ? /^The database lacks \d+ migrations/ : /^There is no database at /,
    );
    if (!isPostgresql) expect(() => statSync(empty.url.slice('file:'.length))).toThrow();
    await empty.drop();
  }, 60_000);

  it('names migrations that are missing, and applies none', async () => {
    await makeSite();
    const connection = await connectForMigrations(place.url);
    await connection.run(
      `DELETE FROM "_prisma_migrations" WHERE migration_name = (SELECT max(migration_name) FROM "_prisma_migrations")`,
    );
    await connection.close();
    const lacking =
      'The database lacks 1 migration of this version: run `almanac migrate`, or start the server.';
    expect(await problemsFor()).toEqual([lacking]);
    expect(await problemsFor()).toEqual([lacking]);
  }, 60_000);

  it('finds a search index that is missing, and makes none', async () => {
    await makeSite();
    const connection = await connectForMigrations(place.url);
    await connection.dropTable('CommentSearch');
    await connection.close();
    const problem =
      'The database lacks the search index CommentSearch: run `almanac migrate`, which makes it.';
    expect(await problemsFor()).toEqual([problem]);
    expect(await problemsFor()).toEqual([problem]);
    expect(await almanacHere(['migrate'], settings)).toMatchObject({ status: 0 });
    expect(await examine()).toMatchObject({ status: 0 });
  }, 60_000);

  it.skipIf(isPostgresql)(
    'finds damage in the file',
    async () => {
      await makeSite();
      await withDatabase(({ prisma }) =>
        prisma.$executeRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => {}),
      );
      const path = place.url.slice('file:'.length);
      const middle = Math.floor(statSync(path).size / 4096 / 2) * 4096;
      writeSync(openSync(path, 'r+'), Buffer.alloc(40_960, 0xff), 0, 40_960, middle);
      expect((await problemsFor()).join()).toMatch(
        /database.*(damaged|can't be used).*restore a backup/,
      );
    },
    60_000,
  );

  it('says that the database does not answer', async () => {
    const nowhere = `postgresql://nobody@127.0.0.1:${await freePort()}/none`;
    const [problem] = await problemsFor({ DATABASE_URL: nowhere });
    expect(problem).toMatch(/^The database of DATABASE_URL can't be used \(.*ECONNREFUSED.*\): /);
  }, 60_000);

  it('says which setting is wrong', async () => {
    expect(await problemsFor({ PORT: 'none' })).toEqual([
      'PORT must be a whole number from 1 to 65535, which none is not.',
    ]);
  }, 60_000);

  it('says what is wrong with the declaration, and goes on', async () => {
    await makeSite();
    const CONFIG = join(data, 'site.json');
    writeFileSync(
      CONFIG,
      '{ "kinds": { "book": { "fields": { "price": { "type": "money" } } } } }',
    );
    chmodSync(data, 0o755);
    const [declaration, folder] = await problemsFor({ CONFIG });
    expect(declaration).toMatch(
      /^.*site\.json has 2 mistakes:\n {2}kinds\.book lacks .+\n {2}kinds\.book\.fields\.price must .+$/,
    );
    expect(folder).toMatch(/^Other users of this machine/);
  }, 60_000);

  it('finds names in the declaration that GraphQL has for something else', async () => {
    await makeSite();
    const CONFIG = join(data, 'site.json');
    const film = {
      labels: { one: 'Film', many: 'Films' },
      graphql: { one: 'post', many: 'posts' },
    };
    writeFileSync(CONFIG, JSON.stringify({ kinds: { film } }));
    const [problem, ...more] = await problemsFor({ CONFIG });
    expect(problem).toMatch(
      /^.*site\.json has 2 mistakes:\n {2}kinds\.film would have the GraphQL /,
    );
    expect(more).toEqual([]);
    expect(await almanac(['--version'], { CONFIG })).toMatchObject({ status: 0, errors: '' });
  }, 60_000);

  it('finds records that do not fit the declaration', async () => {
    await makeSite();
    await withDatabase(({ prisma }) =>
      prisma.entry.create({ data: entryData({ kind: 'film', slug: 'a-film' }) }),
    );
    expect(await problemsFor()).toEqual([
      'Not all records fit the declaration (kind film is not declared): run `almanac model check`, which counts them, and correct almanac.config.',
    ]);
  }, 60_000);

  it.skipIf(process.platform === 'win32')(
    'finds files that others can read',
    async () => {
      await makeSite();
      chmodSync(data, 0o755);
      chmodSync(join(data, 'secret.key'), 0o644);
      expect(await problemsFor()).toEqual([
        `Other users of this machine can read or write ${data}: run chmod 700 ${data}.`,
        `Other users of this machine can read or write ${data}/secret.key: run chmod 600 ${data}/secret.key.`,
      ]);
    },
    60_000,
  );

  it('finds a data folder that is none, and a key that is lost', async () => {
    await makeSite();
    rmSync(join(data, 'secret.key'));
    expect((await problemsFor()).join()).toMatch(/^The key .+ is missing: restore it/);
    const DATA_DIR = join(data, 'file/data');
    writeFileSync(join(data, 'file'), '');
    expect((await problemsFor({ DATA_DIR }))[0]).toBe(
      `${data}/file is not a folder: set DATA_DIR to another one.`,
    );
  }, 60_000);

  it('counts uploaded files that are missing, and names the first', async () => {
    await makeSite();
    await withDatabase(async ({ prisma }) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const data = { ...entryData({ kind: 'attachment', slug: name }) };
        const { id: entryId } = await prisma.entry.create({ data });
        const file = `2026/11/${name}.txt`;
        await prisma.mediaItem.create({
          data: { entryId, file, mimeType: 'text/plain', bytes: 1 },
        });
      }
    });
    const uploads = join(data, 'uploads/2026/11');
    mkdirSync(uploads, { recursive: true });
    writeFileSync(join(uploads, 'd.txt'), 'd');
    expect(await problemsFor()).toEqual([
      `Uploaded files that the database names are missing from ${data}/uploads, 4 in all: 2026/11/e.txt, 2026/11/c.txt, 2026/11/b.txt, …. Restore them from a backup, or delete their media items.`,
    ]);
  }, 60_000);

  it('takes no file for missing that the storage can not tell of', async () => {
    await makeSite();
    await withDatabase(async ({ prisma }) => {
      const { id: entryId } = await prisma.entry.create({
        data: entryData({ kind: 'attachment', slug: 'a' }),
      });
      await prisma.mediaItem.create({
        data: { entryId, file: '2026/a.txt', mimeType: 'text/plain', bytes: 1 },
      });
    });
    mkdirSync(join(data, 'uploads'));
    symlinkSync('2026', join(data, 'uploads/2026')); // which leads to itself
    const [problem = '', ...others] = await problemsFor();
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^The storage of uploaded files, .+, can't be used \(ELOOP.+UPLOADS_DIR/,
    );
  }, 60_000);

  it('says that nobody administers the site or gets its mail', async () => {
    await almanacHere(['user', 'create', 'bo', '--role', 'author'], settings);
    expect(await problemsFor()).toEqual([
      'The site has no e-mail address, so that contact forms reach nobody: set `email` in its settings, or give an administrator one.',
      'No user is an administrator: run `almanac user create NAME --role administrator`, which makes one.',
    ]);
  }, 60_000);

  it('says that work was given up', async () => {
    await makeSite();
    const job = { name: 'mail', payload: '{}', runAfter: '2026-11-20T09:00:00', attempts: 12 };
    await withDatabase(({ prisma }) =>
      prisma.job.create({ data: { ...job, lastError: '451', failedAt: '2026-11-20T10:00:00' } }),
    );
    expect(await problemsFor()).toEqual([
      'Work was given up; `almanac jobs list` tells which, and why.',
    ]);
  }, 60_000);

  it('connects to the mail server, and sends nothing', async () => {
    await makeSite();
    const inbox = await openSmtpInbox();
    expect(await examine({ SMTP_URL: inbox.url })).toMatchObject({ status: 0 });
    expect(inbox.letters).toEqual([]);
    await inbox.close();
    const [problem, ...more] = await problemsFor({ SMTP_URL: inbox.url });
    expect(problem).toMatch(/^The mail server of SMTP_URL can't be used \(.*ECONNREFUSED.*\): /);
    expect(more).toEqual([]);
  }, 60_000);

  it('stores a test upload and deletes it', async () => {
    await makeSite();
    expect(await examine()).toMatchObject({ status: 0 });
    expect(existsSync(join(data, 'uploads'))).toBe(false);
    writeFileSync(join(data, 'uploads'), '');
    expect(await problemsFor()).toEqual([
      expect.stringMatching(
        /^A test upload can't be stored \(E\w+.+\): give .+uploads to the user/,
      ),
    ]);
  }, 60_000);

  it('asks the bucket of uploaded files', async () => {
    await makeSite();
    const server = await openS3Server();
    expect(await examine(server.env)).toMatchObject({ status: 0 });
    const media = openMediaStorage(readConfig({ ...settings, ...server.env }).media);
    expect(await media.list('')).toEqual([]);
    const [problem] = await problemsFor({ ...server.env, S3_BUCKET: 'another' });
    expect(problem).toMatch(/^The storage of uploaded files, the bucket another, can't be used/);
    await server.close();
    const [away] = await problemsFor(server.env);
    expect(away).toMatch(/^The storage of uploaded files, the bucket files, can't be used/);
  }, 60_000);

  it.runIf(mayMount)(
    'says that the disk is nearly full',
    async () => {
      await makeSite();
      const script =
        'mount -t tmpfs -o size=64m,mode=0700 tmpfs "$DATA_DIR" && exec "$0" bin/almanac.mjs doctor';
      const { status, output } = await runProgram(
        'unshare',
        [...unshare, 'sh', '-c', script, process.execPath],
        { ...settings, SECRET_KEY: 'k'.repeat(32) },
      );
      expect({ status, output }).toEqual({
        status: 1,
        output: `Only 64 MB are free on the disk of ${data}, fewer than 256 MB: make room there.\n`,
      });
    },
    60_000,
  );
});

it.each([
  ['22.17.9', false],
  ['22.19.0', true],
  ['21.99.0', false],
  ['24.0.0', true],
])('knows whether Node %s is new enough', (version, isEnough) => {
  const problems = checkNode(version, { version: '1.0.0', oldestNode: '22.19' });
  expect(problems).toEqual(
    isEnough ? [] : [`Node ${version} is too old: install Node 22.19 or newer.`],
  );
});
