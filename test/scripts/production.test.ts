import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { externals } from '../../scripts/bundle.mjs';
import { freePort } from '../support/free-port.ts';
import { PATH } from '../support/run-command.ts';
import { openS3Server } from '../support/s3-server.ts';
import { createTestPlace, type TestPlace } from '../support/test-database.ts';
import { makePicture } from '../support/test-image.ts';

const isPostgresql = process.env.TEST_DATABASE === 'postgresql';

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

const lock: Readonly<Record<string, Locked>> = readJson('package-lock.json').packages;

interface Locked {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('the built program', () => {
  const scripts = () =>
    readdirSync(build)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(build, name), 'utf8'));

  it('loads the packages that stay outside of the bundle and no others', () => {
    const loaded = scripts().flatMap(importsOf);
    expect([...new Set(loaded)].sort()).toEqual([...externals].sort());
  });

  it('loads by a computed name the declaration of a site and nothing else', () => {
    const computed = scripts().flatMap(
      (script) => script.match(/\b(import|require)\([A-Za-z_$][^)]*\)/g) ?? [],
    );
    // `import(specifier)` is file-type's, in functions that nothing here calls.
    expect([...new Set(computed)].sort()).toEqual(['import(href)', 'import(specifier)']);
  });

  it.each([() => build, () => 'dist/browser'])('has the licences of what is in it', (of) => {
    const text = readFileSync(join(of(), 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(text).toMatch(/^graphql \d\S+ \(MIT\)$/m);
    expect(text).toContain('Permission is hereby granted, free of charge');
  });
});

/** The packages that a bundled file imports. */
const importsOf = (script: string): string[] =>
  [...script.matchAll(/\b(?:import\(|from|import)"((?:@[\w.-]+\/)?\w[\w.-]*)[\w./-]*"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name));

const SOURCES = ['bin', 'prisma', 'scripts', 'src', 'package.json'];

describe('where `npm ci --omit=dev` has installed', () => {
  beforeAll(() => {
    for (const name of [...SOURCES, 'package-lock.json', 'schema.graphql'])
      cpSync(name, join(folder, name), { recursive: true });
    rmSync(join(folder, 'src/storage/generated'), { recursive: true });
    cpSync(build, join(folder, 'dist', basename(build)), { recursive: true });
    cpSync('dist/browser', join(folder, 'dist/browser'), { recursive: true });
    const installed = Object.entries(lock).filter(
      ([path, { dev }]) => path !== '' && !dev && existsSync(path),
    );
    for (const [path] of installed) {
      if (path.lastIndexOf('node_modules/') > 0) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(join(process.cwd(), path), join(folder, path));
    }
    const kept = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(installed) });
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
  let packed: string;
  beforeAll(async () => {
    site = mkdtempSync(join(tmpdir(), 'almanac-packed-'));
    packed = join(site, 'node_modules/almanac');
    mkdirSync(packed, { recursive: true });
    const archive = await pack(join(folder, 'source'));
    await run('tar', ['xzf', archive, '--strip-components=1', '-C', packed]);
    for (const path of packagesFor(readJson(join(packed, 'package.json')).dependencies))
      cpSync(path, join(site, path), { recursive: true });
  }, 240_000);
  afterAll(() => rmSync(site, { recursive: true, force: true }));

  it('depends on no more than the bundle leaves outside, and takes 80 MB with it at most', () => {
    const { dependencies, ...manifest } = readJson(join(packed, 'package.json'));
    expect(Object.keys(dependencies).sort()).toEqual([...externals].sort());
    expect(manifest).not.toHaveProperty('devDependencies');
    const files = readdirSync(site, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map((file) => statSync(join(file.parentPath, file.name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000_000);
  });

  it('leaves package.json as it was', () => {
    expect(readJson(join(folder, 'source/package.json'))).toEqual(readJson('package.json'));
  });

  it.skipIf(!existsSync('/proc/self/task'))(
    '`npm start` in a clone leaves no build process behind',
    async () => {
      const clone = join(folder, 'source');
      rmSync(join(clone, 'dist/browser'), { recursive: true });
      const command = ['scripts/start.mjs', '--empty'];
      await serve(clone, command, /^REST|rror/m, async (_, output, pid) => {
        expect(output).not.toContain('rror');
        expect(existsSync(join(clone, 'dist/browser'))).toBe(true);
        expect(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')).toBe('');
      });
    },
    120_000,
  );

  it('is a site in the folder that it was installed in', async () => {
    // As `npm init` makes it, whose files are no modules unless their names say so.
    writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', type: 'commonjs' }));
    writeFileSync(
      join(site, 'almanac.config.ts'),
      `import { defineConfig, text } from 'almanac/config';
      const labels = { one: 'Film', many: 'Films' };
      export default defineConfig({ kinds: { film: { labels, fields: { subtitle: text() } } } });`,
    );
    const empty = await createTestPlace();
    const s3 = isPostgresql ? await openS3Server() : null;
    const env = { DATABASE_URL: empty.url, SECRET_KEY: 'k'.repeat(32), ...s3?.env };
    const program = 'node_modules/almanac/bin/almanac.mjs';
    await serve(site, [program, 'serve'], /demo site|rror|lacks/, useSite, env);
    const options = { cwd: site, env: { PATH, ...env } };
    const { stdout } = await run(process.execPath, [program, 'doctor'], options);
    expect(stdout).toBe('Nothing is wrong with this installation.\n');
    await s3?.close();
    await empty.drop();
  }, 120_000);
});

/** What a site does: it shows pages, takes files, mails, logins and texts, and finds them again. */
async function useSite(address: string, output: string): Promise<void> {
  expect(output).toContain('A demo site was made');
  const [, login = ''] = /Password {2,}(\S+)/.exec(output) ?? [];
  const [, key = ''] = /Application password {2,}(.+)/.exec(output) ?? [];
  const authorization = `Basic ${Buffer.from(`admin:${key}`).toString('base64')}`;
  const ask = async (path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const init = body === undefined ? {} : { method: 'POST', body };
    const response = await fetch(`${address}${path}`, { ...init, headers });
    const text = await response.text();
    expect([path, response.status < 300, text]).toEqual([path, true, text]);
    return { text, json: () => JSON.parse(text) };
  };
  const write = (path: string, json: object) =>
    ask(path, JSON.stringify(json), { authorization, 'content-type': 'application/json' });

  await write('/api/core/v2/settings', { email: 'owner@example.org' });
  await ask('/api/core/v2/films');
  const [, stylesheet] = /href="(\/assets\/[^"]+)"/.exec((await ask('/')).text) ?? [];
  await ask(`${stylesheet}`);

  const picture = await makePicture({ width: 400, height: 300, format: 'png' });
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  const uploads = [
    ['boat.png', 'image/png', picture],
    ['tides.pdf', 'application/pdf', pdf],
  ] as const;
  for (const [name, type, body] of uploads) {
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    };
    const item = (await ask('/api/core/v2/media', body, { authorization, ...headers })).json();
    expect(item.mime_type).toBe(type);
    const stored = await fetch(item.source_url);
    expect(Buffer.from(await stored.arrayBuffer()).equals(body)).toBe(true);
    if (name === 'boat.png')
      await ask(new URL(item.media_details.sizes.medium.source_url).pathname);
  }

  const mail = { recipient: 'owner@example.org', attachments: '[f]' };
  const form = (
    await write('/api/forms/v1/contact-forms', { title: 'F', form: '[text a][file f]', mail })
  ).json();
  const sent = new FormData();
  sent.append('_wpcf7_unit_tag', `wpcf7-f${form.id}-o1`);
  sent.append('a', 'x');
  sent.append('f', new File([picture], 'boat.png'));
  const feedback = await ask(`/api/forms/v1/contact-forms/${form.id}/feedback`, sent);
  expect(feedback.json().status).toBe('mail_sent');

  const credentials = { username: 'admin', password: login };
  expect((await write('/api/jwt-auth/v1/token', credentials)).json().token).toMatch(/^ey/);
  const post = await write('/api/core/v2/posts', { title: 'Zanzibar', status: 'publish' });
  expect((await ask('/api/core/v2/posts?search=zanzibar&_fields=id')).json()).toEqual([
    { id: post.json().id },
  ]);
  const query = { query: '{ posts(where: { search: "zanzibar" }) { nodes { title } } }' };
  expect((await write('/graphql', query)).json().data.posts.nodes).toEqual([{ title: 'Zanzibar' }]);
}

/** Packs a copy of the project, since `npm pack` changes package.json for a moment; returns the path of the file. */
async function pack(source: string): Promise<string> {
  const names = [...SOURCES, 'dist', 'package-lock.json', 'schema.graphql'];
  for (const name of [...names, 'LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(name, join(source, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(source, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: source });
  const [, filename = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? [];
  return join(source, filename);
}

/** The paths of these packages, and of all that they need in their turn, as npm has installed them here. */
function packagesFor(dependencies: Readonly<Record<string, string>>): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    for (
      let place = from;
      ;
      place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))
    ) {
      const path = join(place, 'node_modules', name);
      if (!found.has(path) && existsSync(path)) {
        found.add(path);
        const { dependencies: needed, optionalDependencies: wished } = lock[path] ?? {};
        for (const one of Object.keys({ ...needed, ...wished })) add(one, path);
      }
      if (found.has(path) || place === '') return;
    }
  };
  for (const name of Object.keys(dependencies)) add(name, '');
  return found;
}

const run = promisify(execFile);

/** Runs a server in the folder until its output matches, and ends it after `use`. */
async function serve(
  cwd: string,
  command: readonly string[],
  begun: RegExp,
  use: (address: string, output: string, pid: number | undefined) => Promise<void>,
  env: Readonly<Record<string, string>> = { DATABASE_URL: place.url },
) {
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    cwd,
    env: { PATH: `${join(folder, 'commands')}:${PATH}`, PORT: String(port), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const closed = once(child, 'close');
  try {
    await expect.poll(() => output, { timeout: 60_000, interval: 100 }).toMatch(begun);
    await use(`http://127.0.0.1:${port}`, output, child.pid);
  } finally {
    child.kill();
    await closed;
  }
}
