import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../support/free-port.ts';
import { NODE_COMPILE_CACHE, PATH } from '../../../support/run-command.ts';
import { createMigratedPlace, type TestPlace } from '../../../support/test-database.ts';

const MIB = 2 ** 20;

let place: TestPlace;
let folder: string;
let env: NodeJS.ProcessEnv;
let authorization: string;
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  place = await createMigratedPlace();
  folder = await mkdtemp(join(tmpdir(), 'almanac-load-'));
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: place.url,
    DATA_DIR: folder,
    PORT: port,
    LOG_LEVEL: 'error',
  };
  const args = ['bin/almanac.mjs', 'user', 'create', 'ann', '--role', 'administrator'];
  args.push('--email', 'ann@site.test', '--application-password', 'tests');
  const password = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim();
  authorization = `Basic ${Buffer.from(`ann:${password}`).toString('base64')}`;
  server = await startServer();
}, 120_000);
afterAll(async () => {
  await stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  await place.drop();
});

describe.skipIf(!existsSync('/proc/self/status'))('a file of 200 MB', () => {
  it.each(['body', 'form'])(
    'as the %s raises memory by far less than it has',
    async (form) => {
      await list(); // what the first request loads is not the upload's
      await send('small.csv', 1, form);
      const before = memory();
      const peak = watchMemory();
      const { status } = await send('large.csv', 200 * MIB, form);
      expect(status).toBe(201);
      expect((await peak()) - before).toBeLessThan(130 * MIB);
    },
    120_000,
  );
});

describe('a burst of uploads', () => {
  it('leaves reads their time', async () => {
    const picture = await noise(2400, 1600);
    const uploads = Promise.all(
      Array.from({ length: 8 }, (_, i) => sendBytes(`burst-${i}.jpg`, picture)),
    );
    let isOver = false;
    void uploads.finally(() => {
      isOver = true;
    });
    let reads = 0;
    while (!isOver) {
      await list();
      reads += 1;
      await sleep(10);
    }
    for (const { status } of await uploads) expect(status).toBe(201);
    // Reads behind the images would be answered once an image at most.
    expect(reads).toBeGreaterThan(16);
  }, 120_000);
});

describe('an upload that ends in the middle', () => {
  it('because the caller goes leaves nothing behind', async () => {
    const before = await list();
    for (const form of ['body', 'form']) {
      const upload = open('cut.csv', 10 * MIB, form);
      upload.on('error', () => {});
      upload.write(form === 'form' ? formBeginning('cut.csv') : '');
      upload.write(Buffer.alloc(MIB, 'a,b\n'));
      await until(async () => (await readdir(join(folder, 'incoming'))).length > 0);
      upload.destroy();
      await until(async () => (await readdir(join(folder, 'incoming'))).length === 0);
    }
    expect(await list()).toBe(before);
  }, 60_000);

  it('because the server is killed leaves no half record', async () => {
    const before = await list();
    const upload = open('killed.csv', 10 * MIB, 'body');
    upload.on('error', () => {});
    upload.write(Buffer.alloc(MIB, 'a,b\n'));
    await until(async () => (await readdir(join(folder, 'incoming'))).length > 0);
    const busy = Array.from({ length: 4 }, async (_, i) => {
      const answer = await sendBytes(`killed-${i}.jpg`, await noise(2000, 1500)).catch(() => null);
      return answer?.status === 201;
    });
    await sleep(400);
    await stop('SIGKILL');
    const acknowledged = (await Promise.all(busy)).filter(Boolean).length;
    server = await startServer();
    expect(Number(await list())).toBeGreaterThanOrEqual(Number(before) + acknowledged);
    const answer = await fetch(`${address}/api/core/v2/media?per_page=100`);
    for (const { source_url: file, media_details: details } of (await answer.json()) as Item[]) {
      expect((await fetch(file, { method: 'HEAD' })).status).toBe(200);
      for (const { source_url: size } of Object.values(details.sizes))
        expect((await fetch(size, { method: 'HEAD' })).status).toBe(200);
    }
  }, 120_000);
});

interface Item {
  readonly source_url: string;
  readonly media_details: { readonly sizes: Readonly<Record<string, { source_url: string }>> };
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], {
    env: { ...env, SITE_URL: address },
    stdio: 'ignore',
  });
  await until(async () => (await fetch(`${address}/healthz`).catch(() => null))?.ok === true);
  return child;
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20))
    if (await isSo().catch(() => false)) return;
  throw new Error('It did not come about in 30 s.');
}

/** How many media items there are. */
async function list(): Promise<string | null> {
  const answer = await fetch(`${address}/api/core/v2/media?_fields=id`);
  await answer.arrayBuffer();
  return answer.headers.get('x-wp-total');
}

/** What the server's process has in memory, in bytes. */
const memory = (): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);

function watchMemory(): () => Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 5);
  return async () => {
    clearInterval(timer);
    return Math.max(peak, memory());
  };
}

const BOUNDARY = 'frontier';

const formBeginning = (name: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

function open(name: string, bytes: number, form: string) {
  const isForm = form === 'form';
  const length = isForm ? formBeginning(name).length + bytes + FORM_END.length : bytes;
  const headers = {
    authorization,
    'content-length': length,
    'content-type': isForm ? `multipart/form-data; boundary=${BOUNDARY}` : 'text/csv',
    ...(isForm ? {} : { 'content-disposition': `attachment; filename="${name}"` }),
  };
  return request(`${address}/api/core/v2/media`, { method: 'POST', headers });
}

/** Sends a file of so many bytes that is never in this process's memory as a whole either. */
async function send(name: string, bytes: number, form: string): Promise<{ status: number }> {
  const upload = open(name, bytes, form);
  const answered = once(upload, 'response');
  async function* body() {
    if (form === 'form') yield formBeginning(name);
    const chunk = Buffer.alloc(65_536, 'a,b\n');
    for (let left = bytes; left > 0; left -= chunk.length)
      yield left < chunk.length ? chunk.subarray(0, left) : chunk;
    if (form === 'form') yield FORM_END;
  }
  await pipeline(Readable.from(body()), upload);
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode };
}

async function sendBytes(name: string, body: Buffer<ArrayBuffer>): Promise<{ status: number }> {
  const headers = {
    authorization,
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="${name}"`,
  };
  const answer = await fetch(`${address}/api/core/v2/media`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return { status: answer.status };
}

const noise = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> => {
  const create = { width, height, channels: 3 as const, background: 'grey' };
  const noisy = { ...create, noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } };
  return Buffer.from(await sharp({ create: noisy }).jpeg().toBuffer());
};
