import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { NODE_COMPILE_CACHE, PATH } from './run-command.ts';

/** `almanac serve` in a process of its own. */
export interface ServedSite {
  /** Of its REST root. */
  readonly address: string;
  /** The application password of `admin` that it printed; empty on a later start. */
  readonly password: string;
  /** What it has written to its output and its log. */
  said(): string;
  /** Asks the REST interface as `admin`. */
  ask(path: string, options?: AskOptions): Promise<Response>;
  stop(): Promise<void>;
}

interface AskOptions {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

type BodyInit = string | Uint8Array<ArrayBuffer>;

/**
 * Serves a site, without demo content unless it is asked for.
 * @param password of `admin`, for a site that was served before
 */
export async function serveSite(
  settings: Readonly<Record<string, string>>,
  password = '',
  { demo = false } = {},
): Promise<ServedSite> {
  const port = String(await freePort());
  const child = spawn(
    process.execPath,
    ['bin/almanac.mjs', 'serve', ...(demo ? [] : ['--empty'])],
    {
      env: { PATH, NODE_COMPILE_CACHE, PORT: port, ...settings },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const last = password === '' ? /Application password {2}(.+)\n/ : /^Admin .+\n/m;
  await vi.waitFor(() => expect(said).toMatch(last), { timeout: 55_000 });
  const known = password || (last.exec(said)?.[1] ?? '');
  const address = `http://127.0.0.1:${port}/api`;
  const authorization = `Basic ${Buffer.from(`admin:${known}`).toString('base64')}`;
  return {
    address,
    password: known,
    said: () => said,
    ask: (path, { body, headers = { 'content-type': 'application/json' } } = {}) =>
      fetch(`${address}${path}`, {
        headers: { authorization, ...headers },
        ...(body === undefined ? {} : { method: 'POST', body }),
      }),
    async stop() {
      if (child.exitCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
