import { execFileSync, spawn } from 'node:child_process';
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
    const { packages: _, ...lock } = readJson('package-lock.json');
    const installed = productionPackages();
    for (const [path] of installed) cpSync(path, join(folder, path), { recursive: true });
    const kept = JSON.stringify({ ...lock, packages: Object.fromEntries(installed) });
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), kept);
    mkdirSync(join(folder, 'commands'));
    writeFileSync(join(folder, 'commands/npm'), '#!/bin/sh\ntouch npm-was-asked\nexit 1\n', {
      mode: 0o755,
    });
  });

  it('the program runs', async () => {
    await serve(folder, ['bin/almanac.mjs', 'serve'], /demo site|rror/, async (address, output) => {
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
    await serve(folder, ['scripts/start.mjs'], /^REST|rror/m, async (address) => {
      expect((await fetch(`${address}/api/`)).status).toBe(200);
    });
    expect(existsSync(join(folder, 'npm-was-asked'))).toBe(false);
  }, 120_000);
});

describe('what `npm pack` packs', () => {
  let site: string;
  let empty: TestPlace;
  beforeAll(async () => {
    empty = await createTestPlace();
    site = mkdtempSync(join(tmpdir(), 'almanac-packed-'));
    const packed = join(site, 'node_modules/almanac');
    mkdirSync(packed, { recursive: true });
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', site];
    const [{ filename }] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' }));
    execFileSync('tar', ['xzf', join(site, filename), '--strip-components=1', '-C', packed]);
    for (const [path] of productionPackages()) cpSync(path, join(site, path), { recursive: true });
  });
  afterAll(async () => {
    rmSync(site, { recursive: true, force: true });
    await empty.drop();
  });

  it('starts a site with kinds of its own in the folder that it was installed in', async () => {
    // As `npm init` makes it, whose files are no modules unless their names say so.
    writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', type: 'commonjs' }));
    writeFileSync(
      join(site, 'almanac.config.ts'),
      `import { defineConfig, text } from 'almanac/config';
      const labels = { one: 'Film', many: 'Films' };
      export default defineConfig({ kinds: { film: { labels, fields: { subtitle: text() } } } });`,
    );
    const program = ['node_modules/almanac/bin/almanac.mjs', 'serve'];
    await serve(
      site,
      program,
      /demo site|rror|lacks/,
      async (address, output) => {
        expect(output).toContain('A demo site was made');
        const { status } = await fetch(`${address}/api/core/v2/films`);
        expect(status).toBe(200);
        const home = await (await fetch(address)).text();
        const [, stylesheet] = /href="(\/assets\/[^"]+)"/.exec(home) ?? [];
        expect((await fetch(`${address}${stylesheet}`)).status).toBe(200);
      },
      empty,
    );
  }, 120_000);
});

/** The packages that `npm ci --omit=dev` installs, with their entries in the lock file. */
const productionPackages = () =>
  Object.entries<{ dev?: boolean }>(readJson('package-lock.json').packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(path),
  );

/** Runs a server in the folder until its output matches, and ends it after `use`. */
async function serve(
  cwd: string,
  command: readonly string[],
  begun: RegExp,
  use: (address: string, output: string) => Promise<void>,
  { url } = place,
) {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      PATH: `${join(folder, 'commands')}:${process.env.PATH}`,
      PORT: String(port),
      DATABASE_URL: url,
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
