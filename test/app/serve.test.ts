import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/open-database.ts';
import { freePort } from '../support/free-port.ts';
import { NODE_COMPILE_CACHE, PATH } from '../support/run-command.ts';
import { createMigratedPlace, createTestPlace, type TestPlace } from '../support/test-database.ts';

let place: TestPlace;
let folder: string;
let port: number;
beforeAll(async () => {
  place = await createTestPlace();
  folder = mkdtempSync(join(tmpdir(), 'almanac-serve-'));
  port = await freePort();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await place.drop();
});

describe('almanac serve', () => {
  it('makes an administrator and a demo site on its first run', async () => {
    const server = await serve({ SITEURL: 'https://site.example' });
    // By the first answer, everything is there.
    expect(await ask('/api/core/v2/posts?per_page=50')).toHaveLength(12);
    expect(server.output()).toMatch(/^Site +http:\/\/127\.0\.0\.1:\d+\/\n/);
    await expect.poll(server.output, { timeout: 30_000 }).toContain('demo site');
    expect(server.errors()).toMatch(/"msg":"The environment variable SITEURL is no setting/);
    const password = /Application password {2}(.+)/.exec(server.output())?.[1];
    const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
    const me = await ask('/api/core/v2/users/me?context=edit', { authorization });
    expect(me).toMatchObject({ slug: 'admin', roles: ['administrator'] });
    const admin = /^Admin +(\S+)/m.exec(server.output())?.[1] ?? '';
    expect(await (await fetch(admin)).text()).toContain('type="password"');
    expect(await server.stop()).toBe(0);
  });

  it('does neither again', async () => {
    const server = await serve();
    expect(await ask('/api/core/v2/posts?per_page=50')).toHaveLength(12);
    // Those who wrote its posts, and the administrator, who wrote its pages.
    expect(await ask('/api/core/v2/users')).toHaveLength(3);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toMatch(/^Site .+\nREST .+\nGraphQL .+\nMCP .+\nAdmin .+\n$/);
  });

  it('finishes what is under way when it is told to stop, and closes connections with a response', async () => {
    const server = await serve();
    const slow = connect(port, '127.0.0.1');
    const answers = text(slow);
    slow.write(
      'POST /api/core/v2/posts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    );
    const quick = await fetch(`http://127.0.0.1:${port}/healthz`); // its connection stays open
    expect(quick.status).toBe(200);
    const stopped = server.stop();
    await expect.poll(server.errors, { timeout: 10_000 }).toContain('Stopping on SIGTERM');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    slow.write('}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await answers).toMatch(/^HTTP\/1\.1 401 .+HTTP\/1\.1 200 .+\r\nconnection: close\r\n/is);
    expect(await stopped).toBe(0);
  });

  it('serves, and stops, while its log can not be written', async () => {
    const server = await serve({}, '2> /dev/full');
    const statuses: number[] = [];
    for (let i = 0; i < 40; i++)
      statuses.push((await fetch(`http://127.0.0.1:${port}/api/core/v2/posts?page=${i}`)).status);
    await setTimeout(300); // until lines that did not fill a chunk are written
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(statuses).toContain(200);
    expect(await server.stop()).toBe(0);
  });

  it('says in one line that its port is taken', async () => {
    const server = await serve();
    const second = start();
    const [status] = await once(second.child, 'close');
    expect(status).toBe(1);
    expect(second.errors()).toBe(`Port ${port} on 127.0.0.1 is taken; set PORT to another one.\n`);
    expect(await server.stop()).toBe(0);
  });
}, 60_000);

it('prints the link for the owner again after a first start that ended while it made the demo', async () => {
  const own = await createMigratedPlace();
  const { prisma, close } = await openDatabase(own.url);
  const { child } = start({ DATABASE_URL: own.url });
  const posts = () => prisma.entry.count({ where: { kind: 'post' } });
  await expect.poll(posts, { timeout: 40_000, interval: 20 }).toBeGreaterThan(0);
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  expect(await posts()).toBeLessThan(12);
  await close();
  const server = await serve({ DATABASE_URL: own.url });
  await expect.poll(server.output, { timeout: 30_000 }).toContain('/desk/welcome?key=');
  expect(await server.stop()).toBe(0);
  await own.drop();
}, 120_000);

interface Running {
  output(): string;
  errors(): string;
  /** Answers the exit status. */
  stop(): Promise<number>;
}

/** @param redirect what a shell does with the output */
async function serve(
  more: Readonly<Record<string, string>> = {},
  redirect?: string,
): Promise<Running> {
  const { child, output, errors } = start(more, redirect);
  await expect.poll(() => `${output()}${errors()}`, { timeout: 40_000 }).toMatch(/GraphQL .+\n/);
  return {
    output,
    errors,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      const [status] = await closed;
      return status;
    },
  };
}

function start(more: Readonly<Record<string, string>> = {}, redirect = '') {
  const command = `exec '${process.execPath}' bin/almanac.mjs serve ${redirect}`;
  const child = spawn('sh', ['-c', command], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: place.url,
      DATA_DIR: folder,
      ...more,
    },
  });
  return { child, output: collected(child, 'stdout'), errors: collected(child, 'stderr') };
}

function collected(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[name]?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json();
}
