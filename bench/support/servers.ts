import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Contender } from './measure.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export const PROGRAM = path('../../bin/almanac.mjs');

/** A server in a process of its own. */
export interface RunningServer extends Contender {
  stop(): Promise<void>;
}

/** This program as a service runs it, on the data in a folder. */
export async function startAlmanac(folder: string): Promise<RunningServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, child);
  return running(child, port);
}

/** A server that stands beside: a script that listens on the port in its first argument. */
export async function startBeside(
  script: string,
  ...args: readonly string[]
): Promise<RunningServer> {
  const port = await freePort();
  const child = fork(path(`../beside/${script}`), [String(port), ...args]);
  await once(child, 'message');
  return running(child, port);
}

function running(child: ChildProcess, port: number): RunningServer {
  return {
    port,
    pid: child.pid ?? 0,
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
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers at ${address}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
