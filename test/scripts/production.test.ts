import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('where `npm ci --omit=dev` has installed', () => {
  beforeAll(() => {
    for (const name of ['bin', 'prisma', 'scripts', 'src', 'package.json', 'package-lock.json'])
      cpSync(name, join(folder, name), { recursive: true });
    rmSync(join(folder, 'src/storage/generated'), { recursive: true });
    cpSync(build, join(folder, 'dist', basename(build)), { recursive: true });
    cpSync('dist/browser', join(folder, 'dist/browser'), { recursive: true });
    const { packages, ...lock } = readJson('package-lock.json');
    const installed = Object.entries<{ dev?: boolean }>(packages).filter(
      ([path, { dev }]) => path !== '' && !dev && existsSync(path),
    );
    for (const [path] of installed) cpSync(path, join(folder, path), { recursive: true });
    const kept = JSON.stringify({ ...lock, packages: Object.fromEntries(installed) });
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), kept);
    mkdirSync(join(folder, 'commands'));
    writeFileSync(join(folder, 'commands/npm'), '#!/bin/sh\ntouch npm-was-asked\nexit 1\n', {
      mode: 0o755,
    });
  });

  it('the program runs', async () => {
    await serve(['bin/almanac.mjs', 'serve'], /demo site|rror/, async (address, output) => {
      expect(output).toContain('A demo site was made'); // it has posts, pictures and events
      const browser = { headers: { accept: 'text/html' } };
      expect(await (await fetch(`${address}/graphql`, browser)).text()).toContain('graphiql');
      expect(await (await fetch(`${address}/api/`, browser)).text()).toContain('REST reference');
      const { status } = await fetch(`${address}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      expect(status).toBe(200);
    });
  }, 120_000);

  it('`npm start` starts what was built and installs nothing', async () => {
    await serve(['scripts/start.mjs'], /^REST|rror/m, async (address) => {
      expect((await fetch(`${address}/api/`)).status).toBe(200);
    });
    expect(existsSync(join(folder, 'npm-was-asked'))).toBe(false);
  }, 120_000);
});

/** Runs a server in the folder until its output matches, and ends it after `use`. */
async function serve(
  command: readonly string[],
  begun: RegExp,
  use: (address: string, output: string) => Promise<void>,
) {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'commands')}:${process.env.PATH}`,
      PORT: String(port),
      DATABASE_URL: place.url,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const closed = once(child, 'close');
  try {
    await expect.poll(() => output, { timeout: 60_000, interval: 100 }).toMatch(begun);
    await use(`http://127.0.0.1:${port}`, output);
  } finally {
    child.kill();
    await closed;
  }
}
