import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_FULL } from '../../src/storage/unavailable-storage.ts';
import { freePort } from '../support/free-port.ts';
import { NODE_COMPILE_CACHE, PATH } from '../support/run-command.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';
import { openTestSite } from '../support/test-site.ts';

/** A mount that this process and those that it starts see, and that goes with them; without root a user's own, where the system allows it. */
const unshare = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const mayMount =
  spawnSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

interface Started {
  readonly server: ChildProcess;
  /** Where the disk is that the server sees; only as long as it runs. */
  readonly disk: string;
  readonly address: string;
  /** What it has written by now. */
  readonly said: () => string;
  readonly errors: () => string;
}

let folder: string;
let place: TestPlace | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-disk-'));
});
afterAll(async () => {
  await place?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Serves a new site on a disk of its own, on PostgreSQL its files only. */
async function serveOn(size: string): Promise<Started> {
  const port = await freePort();
  const isFile = process.env.TEST_DATABASE === 'sqlite';
  if (!isFile) place ??= await createTestPlace();
  const server = spawn(
    'unshare',
    [
      ...unshare,
      ...['sh', '-c', `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" && exec "$0" "$@"`],
      ...[process.execPath, 'bin/almanac.mjs', 'serve', '--empty'],
    ],
    {
      env: {
        ...{ PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) },
        ...{ PORT: String(port), HOST: '127.0.0.1', SITE_URL: `http://127.0.0.1:${port}` },
        DATABASE_URL: place?.url ?? `file:${join(folder, 'almanac.db')}`,
      },
    },
  );
  let [said, errors] = ['', ''];
  server.stdout.on('data', (chunk) => {
    said += chunk;
  });
  server.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const disk = `/proc/${server.pid}/root${folder}`;
  const address = `http://127.0.0.1:${port}`;
  return { server, disk, address, said: () => said, errors: () => errors };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function untilSaid({ said, server }: Started, text: string): Promise<void> {
  while (!said().includes(text)) {
    expect(server.exitCode).toBeNull();
    await pause(50);
  }
}

async function stop({ server }: Started): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
}

/** Takes all room that is left; returns how to give it back. */
function fill(disk: string): () => void {
  const path = join(disk, 'filler');
  const file = openSync(path, 'w');
  for (const size of [2 ** 20, 4096, 1])
    try {
      while (true) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  closeSync(file);
  return () => rmSync(path);
}

const full = { status: 507, body: { code: 'storage_full' } };

describe.runIf(mayMount)('a full disk', () => {
  it.runIf(process.env.TEST_DATABASE === 'sqlite').each(['64k', '300k', '1m', '1500k'])(
    'of %s at the start is told in one sentence',
    async (size) => {
      const started = await serveOn(size);
      await once(started.server, 'exit');
      expect(started.errors().trim()).toBe(STORAGE_FULL);
      expect(started.server.exitCode).toBe(1);
    },
    60_000,
  );

  it('refuses writes and uploads with 507, loses nothing, and is none any more when there is room', async () => {
    const started = await serveOn('12m');
    await untilSaid(started, 'Application password');
    const [, password] = /Application password\s+(.*)/.exec(started.said()) ?? [];
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(started.address + path, {
        ...init,
        headers: { authorization, 'content-type': 'application/json', ...init.headers },
      });
      return { status: answer.status, body: await answer.json() };
    };
    const write = (content: string) =>
      ask('/api/core/v2/posts', {
        method: 'POST',
        body: JSON.stringify({ title: 'Written', content, status: 'publish' }),
      });
    const upload = (bytes: number) =>
      ask('/api/core/v2/media', {
        method: 'POST',
        headers: {
          'content-type': 'text/plain',
          'content-disposition': 'attachment; filename=a.txt',
        },
        body: 'x'.repeat(bytes),
      });
    const mutate = (content: string) =>
      ask('/graphql', {
        method: 'POST',
        body: JSON.stringify({
          query: `mutation ($content: String) { createPost(input: { title: "Written", content: $content }) { post { databaseId } } }`,
          variables: { content },
        }),
      });
    expect((await write('Before')).status).toBe(201);
    expect((await upload(1000)).status).toBe(201);
    const acknowledged: number[] = [];
    const empty = fill(started.disk);
    if (process.env.TEST_DATABASE === 'sqlite') {
      // There may be room within the files that are there.
      let last = await write('x'.repeat(50_000));
      for (; last.status === 201; last = await write('x'.repeat(50_000)))
        acknowledged.push(last.body.id);
      expect(last).toMatchObject(full);
      expect((await mutate('x'.repeat(500_000))).body.errors).toMatchObject([
        { extensions: { code: 'storage_full', status: 507 } },
      ]);
    }
    expect(await upload(500_000)).toMatchObject(full);
    expect((await ask('/api/core/v2/posts')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    for (const id of acknowledged) expect((await ask(`/api/core/v2/posts/${id}`)).status).toBe(200);
    empty();
    expect((await write('x'.repeat(50_000))).status).toBe(201);
    expect((await upload(500_000)).status).toBe(201);
    const { body } = await ask(`/api/core/v2/posts?per_page=100&_fields=id`);
    const ids: readonly number[] = body.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
    expect(ids).toHaveLength(acknowledged.length + 2);
    expect(started.server.exitCode).toBeNull();
    await stop(started);
  }, 120_000);
});

describe.runIf(process.env.TEST_DATABASE === 'postgresql')("PostgreSQL's disk", () => {
  it('refuses a write with 507 while it is full', async () => {
    const site = await openTestSite();
    const { prisma } = site.services.database;
    // As PostgreSQL tells it (SQLSTATE 53100), by the same way as its own: nobody can fill its disk from here.
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION fail_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION
       'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    );
    await prisma.$executeRawUnsafe(
      'CREATE TRIGGER full_disk BEFORE INSERT ON "Entry" EXECUTE FUNCTION fail_full()',
    );
    const write = () => site.rest('/core/v2/posts', { as: 'admin', json: { title: 'Written' } });
    expect(await write()).toMatchObject(full);
    await prisma.$executeRawUnsafe('DROP TRIGGER full_disk ON "Entry"');
    expect((await write()).status).toBe(201);
    await site.close();
  });
});
