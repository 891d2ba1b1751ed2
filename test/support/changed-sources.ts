import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { NODE_COMPILE_CACHE, PATH, runProgram } from './run-command.ts';
import { createMigratedPlace, createTestPlace, type TestPlace } from './test-database.ts';

/** Text that is added to a file of the sources, behind some other text of it; or a new file. */
interface Edit {
  readonly path: string;
  readonly after?: string;
  readonly added: string;
}

/** A copy of the sources with some edits, served on a database of its own. */
export interface ChangedSources {
  /** Sends JSON as an administrator. */
  ask(path: string, json?: object, method?: string): Promise<Asked>;
  rest(path: string, json?: object, method?: string): Promise<Asked>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  graphql(query: string): Promise<any>;
  /** Runs Node in the copy, and expects it to succeed. */
  run(...args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

/** @param migration the name of a migration that the edits of the model need */
export async function serveChangedSources(
  edits: readonly Edit[],
  migration?: string,
): Promise<ChangedSources> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-changed-'));
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE', 'schema.graphql'];
  for (const name of ['bin', 'prisma', 'scripts', 'src', ...files])
    cpSync(name, join(folder, name), { recursive: true, verbatimSymlinks: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const { path, after = '', added } of edits) {
    const text = after === '' ? '' : readFileSync(join(folder, path), 'utf8');
    expect(text).toContain(after);
    writeFileSync(
      join(folder, path),
      text.replace(after, () => after + added),
    );
  }

  async function run(...args: readonly string[]): Promise<void> {
    const command = [`cd ${folder} && exec "$0" "$@"`, process.execPath, ...args];
    const { status, output, errors } = await runProgram('sh', ['-c', ...command]);
    expect(status, output + errors).toBe(0);
  }

  const place = await createMigratedPlace();
  if (migration !== undefined) {
    const scratch = await createTestPlace();
    await run('scripts/generate.mjs');
    const migrate = `import { authorMigration } from './scripts/migrations/author-migration.ts';
      await authorMigration(${JSON.stringify(scratch.url)}, '${migration}');`;
    await run('--import', 'tsx', '--input-type=module', '--eval', migrate);
    await scratch.drop();
  }
  const { address, authorization, stop } = await serve(folder, place);

  async function ask(path: string, json?: object, method = json ? 'POST' : 'GET'): Promise<Asked> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  return {
    ask,
    rest: (path, json, method) => ask(`/api/core/v2${path}`, json, method),
    graphql: async (query) => (await ask('/graphql', { query })).body,
    run,
    async close() {
      await stop();
      await place.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(folder: string, place: TestPlace) {
  const port = await freePort();
  const server = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATABASE_URL: place.url },
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  await vi.waitFor(() => expect(output).toMatch(/Application password/), {
    timeout: 120_000,
    interval: 100,
  });
  const found = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(output)?.[1];
  const credentials = `${found('Login')}:${found('Application password')}`;
  return {
    address: `http://127.0.0.1:${port}`,
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    async stop() {
      const closed = once(server, 'close');
      server.kill();
      await closed;
    },
  };
}
