import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const run = promisify(execFile);

/** A copy of a front end's sources with its packages, in a folder of its own. */
export interface FrontEnd {
  readonly folder: string;
  /** Runs a script of its `package.json`. @throws Error unless it succeeds; the message has what it printed */
  runScript(name: string): Promise<string>;
  /** Serves what Next.js has built. Resolves once it answers. */
  startNext(address: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Copies a front end and installs its packages: those of its lock file, or else those that its `package.json` names.
 * @param env settings beside those of this process, in which npm finds its registry
 */
export async function openFrontEnd(source: string, env: Record<string, string>): Promise<FrontEnd> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-front-end-'));
  const isSource = (path: string) => !/\/(node_modules|\.next|\.cache|public)(\/|$)/.test(path);
  cpSync(source, folder, { recursive: true, filter: isSource });
  const options = { cwd: folder, env: { ...process.env, NODE_ENV: 'production', ...env } };
  const install = ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', install, options);
  const stops: (() => Promise<void>)[] = [];
  return {
    folder,
    async runScript(name) {
      const { stdout } = await run('npm', ['run', name], { ...options, maxBuffer: 2 ** 26 });
      return stdout;
    },
    async startNext(address) {
      const next = join(folder, 'node_modules/next/dist/bin/next');
      const server = spawn(process.execPath, [next, 'start', '-p', new URL(address).port], {
        ...options,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      stops.push(async () => {
        const closed = once(server, 'close');
        server.kill('SIGKILL');
        await closed;
      });
      await vi.waitFor(() => fetch(address), { timeout: 30_000, interval: 200 });
    },
    async close() {
      for (const stop of stops) await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
