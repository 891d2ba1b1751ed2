import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { freePort } from '../support/free-port.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';

let build: string;
let folder: string;
let place: TestPlace;
beforeAll(async () => {
  build = dirname(await buildIfStale());
  folder = mkdtempSync(join(tmpdir(), 'almanac-production-'));
  place = await createTestPlace();
}, 240_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await place.drop();
});

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

it('the built program loads the packages of `dependencies` and no others', () => {
  const { dependencies } = readJson('package.json');
  const loaded = readdirSync(build)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => importsOf(readFileSync(join(build, name), 'utf8')));
  expect([...new Set(loaded)].sort()).toEqual(Object.keys(dependencies).sort());
});

/** The packages that a bundled file imports. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/\b(?:import\(|from|import)"((?:@[\w.-]+\/)?\w[\w.-]*)[\w./-]*"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name));

it('it runs where `npm ci --omit=dev` has installed', async () => {
  for (const name of ['bin', 'prisma', 'scripts', 'src', 'package.json', 'package-lock.json'])
    cpSync(name, join(folder, name), { recursive: true });
  cpSync(build, join(folder, 'dist', basename(build)), { recursive: true });
  cpSync('dist/graphiql', join(folder, 'dist/graphiql'), { recursive: true });
  const { packages } = readJson('package-lock.json');
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages))
    if (path !== '' && !dev && existsSync(path))
      cpSync(path, join(folder, path), { recursive: true });

  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['bin/almanac.mjs', 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: place.url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  try {
    await expect.poll(() => output, { timeout: 60_000, interval: 100 }).toMatch(/demo site|rror/);
    expect(output).toContain('A demo site was made'); // it has posts, pictures and events
    const browser = { headers: { accept: 'text/html' } };
    expect(await (await fetch(`${address}/graphql`, browser)).text()).toContain('graphiql');
    const { status } = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(status).toBe(200);
  } finally {
    const closed = once(child, 'close');
    child.kill();
    await closed;
  }
}, 120_000);
