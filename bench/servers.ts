import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface Server {
  readonly origin: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** What the process has used so far: CPU of all threads in microseconds, and its resident memory in bytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const PROGRAM = path('../bin/almanac.mjs');

/** Almanac on the data in a folder, with the options that `npm start` gives to Node, and others. */
export function startAlmanac(folder: string, ...others: readonly string[]): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(path('../package.json'), 'utf8'));
  const options = scripts.start.split(' ').filter((word: string) => word.startsWith('--'));
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error' };
  return start(PROGRAM, () => ['serve'], [...options, ...others], env);
}

/** The server that the claims compare Almanac with. @param origin the address in its links, its own unless said */
export const startPlain = (folder: string, ...origin: readonly string[]): Promise<Server> =>
  start(path('beside/plain.mjs'), (port) => [port, join(folder, 'almanac.db'), ...origin]);

/** A server that answers every request with so many bytes. */
export const startConstant = (bytes: number): Promise<Server> =>
  start(path('beside/constant.mjs'), (port) => [port, String(bytes)]);

/** Returns the `Authorization` header of a new administrator of the site in a folder. */
export function createAdministrator(folder: string, env: NodeJS.ProcessEnv = {}): string {
  const args = ['user', 'create', 'bench', '--role', 'administrator'];
  const password = execFileSync(
    process.execPath,
    [PROGRAM, ...args, '--application-password', 'bench'],
    { env: { ...process.env, DATA_DIR: folder, ...env }, encoding: 'utf8' },
  ).trim();
  return `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
}

async function start(
  script: string,
  args: (port: string) => readonly string[],
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort();
  const child = fork(script, args(port), {
    env: { ...process.env, ...env, PORT: port },
    execArgv: [...options, '--import', path('beside/report-usage.mjs')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(`${origin}/healthz`, child);
  return {
    origin,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswers(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.');
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers at ${address}.`);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return String(address.port);
}
