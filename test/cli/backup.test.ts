import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { almanac } from '../support/run-command.ts';
import { almanacHere } from '../support/run-here.ts';
import { openS3Server } from '../support/s3-server.ts';
import { type ServedSite, serveSite } from '../support/served-site.ts';
import { createMigratedPlace, createTestPlace, type TestPlace } from '../support/test-database.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';
const dump = isPostgresql ? 'almanac.dump' : 'almanac.db';

/** A site on this machine, with its folder and its database. */
interface Place {
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
}

let folder: string;
let backup: string;
let old: Place;
let fresh: Place;
const databases: TestPlace[] = [];
const servers: ServedSite[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-backup-'));
  backup = join(folder, 'backup');
  old = makePlace('old', await createMigratedPlace());
  fresh = makePlace('fresh', await createTestPlace());
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const database of databases.splice(0)) await database.drop();
  await rm(folder, { recursive: true });
});

function makePlace(name: string, database: TestPlace): Place {
  databases.push(database);
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  return { data, settings: { DATA_DIR: data, DATABASE_URL: database.url } };
}

async function serve({ settings }: Place, password?: string): Promise<ServedSite> {
  const server = await serveSite(settings, password);
  servers.push(server);
  return server;
}

const run = ({ settings }: Place, ...args: string[]) => almanacHere(args, settings);
const runProgram = ({ settings }: Place, ...args: string[]) => almanac(args, settings);

/** A site with one user, one upload and a key, which nobody serves. */
async function makeSite(place: Place, login = 'nora'): Promise<void> {
  const made = await run(place, 'user', 'create', login, '--role', 'administrator');
  expect(made).toMatchObject({ status: 0, errors: '' });
  mkdirSync(join(place.data, 'uploads/2026/11'), { recursive: true });
  writeFileSync(join(place.data, 'uploads/2026/11/boat.txt'), `A boat of ${login}.`);
}

const loginsOf = async (place: Place): Promise<readonly string[]> => {
  const { output } = await run(place, 'user', 'list', '--json');
  return JSON.parse(output).map(({ login }: { login: string }) => login);
};

const inUploads = ({ data }: Place) => join(data, 'uploads/2026/11/boat.txt');

const manifestOf = (path = backup) => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));

/** Makes a file of the backup another one, and the manifest agree. */
function forge(path: string, content: string): void {
  writeFileSync(join(backup, path), content);
  const manifest = manifestOf();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const files = manifest.files.map((file: { path: string }) =>
    file.path === path ? { path, bytes: Buffer.byteLength(content), sha256 } : file,
  );
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}

describe('a backup while the site is served', () => {
  it('has all that was acknowledged before it, and is served elsewhere', async () => {
    const server = await serve(old);
    const acknowledged: number[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const body = JSON.stringify({ title: 'A post', status: 'publish' });
        const answer = await server.ask('/core/v2/posts', { body });
        expect(answer.status).toBe(201);
        acknowledged.push((await answer.json()).id);
      }
    };
    const upload = await server.ask('/core/v2/media', {
      body: new Uint8Array(Buffer.from('A boat.')),
      headers: {
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="boat.txt"',
      },
    });
    const media = await upload.json();
    const writing = [write(), write()];
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(10);
    const before = [...acknowledged];
    expect(await runProgram(old, 'backup', backup)).toMatchObject({ status: 0, errors: '' });
    expect(acknowledged.length).toBeGreaterThan(before.length);
    isOver = true;
    await Promise.all(writing);
    await server.stop();

    expect(await runProgram(fresh, 'restore', backup)).toMatchObject({ status: 0, errors: '' });
    const database = await openDatabase(fresh.settings.DATABASE_URL ?? '');
    const rows = await database.tables.selectFrom('Entry').select('id').execute();
    await database.close();
    const restoredIds = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !restoredIds.has(id))).toEqual([]);

    const restored = await serve(fresh, server.password);
    const me = await restored.ask('/core/v2/users/me?context=edit');
    expect(await me.json()).toMatchObject({ roles: ['administrator'] });
    const path = new URL(media.source_url).pathname;
    expect(await (await fetch(new URL(path, restored.address))).text()).toBe('A boat.');
    const body = JSON.stringify({ title: 'Another post' });
    expect((await restored.ask('/core/v2/posts', { body })).status).toBe(201);
  }, 120_000);

  it('is not restored over a site that is served', async () => {
    await makeSite(old);
    await runProgram(old, 'backup', backup);
    await serve(fresh);
    expect(await runProgram(fresh, 'restore', backup, '--force')).toEqual({
      status: 1,
      output: '',
      errors: 'The database is in use: stop the server, and try again.\n',
    });
  }, 120_000);
});

describe('a backup', () => {
  it('is a private folder with a manifest of all files', async () => {
    await makeSite(old);
    writeFileSync(join(folder, 'site.json'), '{ "kinds": {} }');
    const settings = { ...old.settings, CONFIG: join(folder, 'site.json') };
    expect(await almanacHere(['backup', backup], settings)).toMatchObject({
      status: 0,
      errors: '',
    });
    const { version, database, hasUploads, migrations, files, date } = manifestOf();
    expect({ version, database, hasUploads }).toEqual({
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
      database: process.env.TEST_DATABASE,
      hasUploads: true,
    });
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(60_000);
    expect(migrations).toEqual(
      readdirSync(`prisma/${database}/migrations`).filter((name) => /^\d/.test(name)),
    );
    expect(files).toEqual(
      [dump, 'uploads/2026/11/boat.txt', 'secret.key', 'almanac.config.json'].map((path) => {
        const content = readFileSync(join(backup, path));
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { path, bytes: content.length, sha256 };
      }),
    );
    const modes = readdirSync(backup, { recursive: true, withFileTypes: true }).map((entry) => [
      entry.isDirectory(),
      statSync(join(entry.parentPath, entry.name)).mode & 0o777,
    ]);
    expect(modes.filter(([isFolder, mode]) => mode !== (isFolder ? 0o700 : 0o600))).toEqual([]);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  }, 60_000);

  it('is not written into a folder with something in it', async () => {
    await makeSite(old);
    mkdirSync(backup);
    expect(await run(old, 'backup', backup)).toMatchObject({ status: 0 });
    const before = manifestOf();
    expect(await run(old, 'backup', backup)).toEqual({
      status: 1,
      output: '',
      errors: `${backup} is not empty: name a new folder for the backup.\n`,
    });
    expect(manifestOf()).toEqual(before);
  }, 60_000);

  it('removes what killed ones have left, and nothing of those that are being made', async () => {
    await makeSite(old);
    const { pid: dead } = spawnSync('true');
    const names = (pids: readonly number[], host = hostname()) =>
      pids.map((pid) => `2026-11-24.${host}.${pid}.partial`);
    const killed = [...names([dead, process.pid]), ...names([dead], 'other-machine')];
    const others = [...names([process.ppid]), ...names([1], 'another-machine'), 'notes.partial'];
    for (const name of [...killed, ...others])
      cpSync(join(old.data, 'uploads'), join(folder, name), { recursive: true });
    utimesSync(join(folder, killed.at(-1) ?? ''), 0, 0);
    expect(await run(old, 'backup', backup)).toMatchObject({ status: 0, errors: '' });
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.partial'))
        .sort(),
    ).toEqual(others.toSorted());
  });

  it('is not made of what is not there, and leaves nothing behind then', async () => {
    const { status, output, errors } = await run(fresh, 'backup', backup);
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors).toMatch(/^(There is no database at .+\.|The database is empty: .+\.)\n$/);
    expect(readdirSync(folder).sort()).toEqual(['fresh', 'old']);
  }, 60_000);

  it.runIf(isPostgresql)(
    'says what is missing where there is no pg_dump',
    async () => {
      await makeSite(old);
      const { status, errors } = await almanacHere(['backup', backup], {
        ...old.settings,
        PATH: folder,
      });
      expect(status).toBe(1);
      expect(errors).toMatch(/^pg_dump is not on the path: install .+\.\n$/);
      expect(existsSync(backup)).toBe(false);
    },
    60_000,
  );
});

describe('a restore', () => {
  beforeEach(async () => {
    await makeSite(old);
    expect(await run(old, 'backup', backup)).toMatchObject({ status: 0, errors: '' });
  }, 60_000);

  it('replaces a site with content only where it is told to', async () => {
    await makeSite(fresh, 'other');
    expect(await run(fresh, 'restore', backup)).toEqual({
      status: 1,
      output: '',
      errors: 'The database has content: --force replaces it by the backup.\n',
    });
    expect(await loginsOf(fresh)).toEqual(['other']);
    expect(await run(fresh, 'restore', backup, '--force')).toMatchObject({ status: 0, errors: '' });
    expect(await loginsOf(fresh)).toEqual(['nora']);
    expect(readFileSync(inUploads(fresh), 'utf8')).toBe('A boat of nora.');
    expect(readFileSync(join(fresh.data, 'secret.key'), 'utf8')).toBe(
      readFileSync(join(old.data, 'secret.key'), 'utf8'),
    );
  }, 60_000);

  it.each([dump, 'uploads/2026/11/boat.txt', 'secret.key'])(
    'of a backup whose %s was changed is refused, and changes nothing',
    async (path) => {
      await makeSite(fresh, 'other');
      const key = readFileSync(join(fresh.data, 'secret.key'), 'utf8');
      const content = readFileSync(join(backup, path));
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
      writeFileSync(join(backup, path), content);
      expect(await run(fresh, 'restore', backup, '--force')).toEqual({
        status: 1,
        output: '',
        errors: `The backup is damaged: ${path} is not as it was when it was written.\n`,
      });
      expect(await loginsOf(fresh)).toEqual(['other']);
      expect(readFileSync(inUploads(fresh), 'utf8')).toBe('A boat of other.');
      expect(readFileSync(join(fresh.data, 'secret.key'), 'utf8')).toBe(key);
    },
    60_000,
  );

  it('of a backup that lacks a file, or its manifest, is refused', async () => {
    await rm(join(backup, 'secret.key'));
    const incomplete = await run(fresh, 'restore', backup);
    expect(incomplete.errors).toBe(
      "The backup is damaged: secret.key is missing or can't be read.\n",
    );
    await rm(join(backup, 'manifest.json'));
    expect((await run(fresh, 'restore', backup)).errors).toBe(
      `${backup} is no backup: it has no manifest.json.\n`,
    );
  }, 60_000);

  it('never reads or writes outside of the backup', async () => {
    const manifest = manifestOf();
    const files = [
      ...manifest.files,
      { ...manifest.files[0], path: 'uploads/../../old/secret.key' },
    ];
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    expect((await run(fresh, 'restore', backup)).errors).toMatch(/manifest\.json is damaged/);
  }, 60_000);

  it('of a database that turns out to be none leaves the site as it was', async () => {
    await makeSite(fresh, 'other');
    forge(dump, 'no database');
    const { status, output } = await run(fresh, 'restore', backup, '--force');
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(await loginsOf(fresh)).toEqual(['other']);
    expect(readFileSync(inUploads(fresh), 'utf8')).toBe('A boat of other.');
  }, 60_000);

  it('whose uploaded files find no room leaves the site as it was', async () => {
    const blocked = join(fresh.data, 'blocked');
    writeFileSync(blocked, '');
    const settings = { ...fresh.settings, UPLOADS_DIR: join(blocked, 'uploads') };
    expect(await almanacHere(['restore', backup], settings)).toMatchObject({
      status: 1,
      output: '',
    });
    expect(await loginsOf(fresh)).toEqual([]);
  }, 60_000);

  it('whose key finds no place brings the database back', async () => {
    await makeSite(fresh, 'other');
    const key = join(fresh.data, 'secret.key');
    await rm(key);
    mkdirSync(join(key, 'in-the-way'), { recursive: true });
    const failed = await run(fresh, 'restore', backup, '--force');
    expect(failed).toMatchObject({ status: 1, output: '' });
    await rm(key, { recursive: true });
    expect(await loginsOf(fresh)).toEqual(['other']);
    expect(readFileSync(inUploads(fresh), 'utf8')).toBe('A boat of other.');
  }, 60_000);

  it('of a later version is refused', async () => {
    const manifest = manifestOf();
    const migrations = [...manifest.migrations, '29991231235959_of_the_future'];
    const later = { ...manifest, version: '99.0.0', migrations };
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify(later));
    expect((await run(fresh, 'restore', backup)).errors).toMatch(
      /^The backup was made by the later/,
    );
  }, 60_000);

  it('brings the declaration where there is none, and leaves another one', async () => {
    cpSync(backup, join(folder, 'declared'), { recursive: true });
    const declaration = join(folder, 'site.json');
    writeFileSync(declaration, '{ "kinds": {} }');
    await rm(backup, { recursive: true });
    await almanacHere(['backup', backup], { ...old.settings, CONFIG: declaration });
    const settings = { ...fresh.settings, CONFIG: declaration };
    await rm(declaration);
    expect(await almanacHere(['restore', backup], settings)).toMatchObject({
      status: 0,
      errors: '',
    });
    expect(readFileSync(declaration, 'utf8')).toBe('{ "kinds": {} }');
    writeFileSync(declaration, '{ "extend": {} }');
    const { output } = await almanacHere(['restore', backup, '--force'], settings);
    expect(output).toContain(`${declaration} is another declaration`);
    expect(readFileSync(declaration, 'utf8')).toBe('{ "extend": {} }');
  }, 60_000);
});

it('leaves uploaded files in a bucket unless it is told to copy them', async () => {
  const [bucket, other] = [await openS3Server(), await openS3Server()];
  try {
    const site = { ...old, settings: { ...old.settings, ...bucket.env } };
    const server = await serve(site);
    const upload = await server.ask('/core/v2/media', {
      body: new Uint8Array(Buffer.from('A boat.')),
      headers: {
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="boat.txt"',
      },
    });
    const path = new URL((await upload.json()).source_url).pathname;
    const without = await run(site, 'backup', join(folder, 'without'));
    expect(without.output).toContain('The uploaded files stay in the bucket files:');
    expect(existsSync(join(folder, 'without/uploads'))).toBe(false);
    expect(await run(site, 'backup', backup, '--uploads')).toMatchObject({ status: 0, errors: '' });
    await server.stop();
    expect(readFileSync(join(backup, path), 'utf8')).toBe('A boat.');

    const elsewhere = { ...fresh, settings: { ...fresh.settings, ...other.env } };
    expect(await run(elsewhere, 'restore', backup)).toMatchObject({ status: 0, errors: '' });
    const restored = await serve(elsewhere, server.password);
    const answer = await fetch(new URL(path, restored.address));
    expect([answer.status, await answer.text()]).toEqual([200, 'A boat.']);
    await restored.stop();
  } finally {
    await bucket.close();
    await other.close();
  }
}, 120_000);
