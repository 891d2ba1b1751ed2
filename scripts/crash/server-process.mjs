import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In milliseconds; a start takes about one second. */
const LONGEST_START = 60_000;

/**
 * The server of a place, to be started and killed any number of times.
 * @param settings further environment variables
 */
export async function serverOf({ url, folder }, settings = {}) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    SITE_URL: address,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ...settings,
  };
  let child;
  let errors = '';

  function launch() {
    child = spawn(process.execPath, ['bin/almanac.mjs', 'serve', '--empty'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    errors = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        errors += chunk;
      });
  }

  const answers = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    address,
    pid: () => child.pid,
    launch,
    /** Resolves when it answers. */
    async start() {
      launch();
      const deadline = Date.now() + LONGEST_START;
      while (!(await answers())) {
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`The server does not start.\n${errors}`);
        await sleep(25);
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    /** How it has ended by itself, or null. */
    ended: () => (child.exitCode === null ? null : `status ${child.exitCode}\n${errors}`),
    /** The failures that it has logged since it was started. */
    failures: () => errors,
    /** The `Authorization` header of a new administrator. */
    async makeAdministrator() {
      const args = ['bin/almanac.mjs', 'user', 'create', 'owner', '--role', 'administrator'];
      args.push('--email', 'owner@example.org', '--application-password', 'crash');
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
      return `Basic ${Buffer.from(`owner:${stdout.trim()}`).toString('base64')}`;
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
