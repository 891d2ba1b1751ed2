import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const help = `Usage: npm run conformance -- [options]

Replays the recorded exchanges against a fresh server with an empty database and ends as the replay does.

  --only WORD      areas or scenarios whose name has this word
  --scenarios DIR  other recordings than ../shared/conformance/scenarios
  --json FILE      write the result of every step
  --min PERCENT    how many steps must match
  --verbose        show every difference
  --keep           leave the server running; prints its address and the file with the users
  --help           show this`;

const text = { type: 'string' };
const flag = { type: 'boolean' };
const roles = {
  admin: 'administrator',
  editor: 'editor',
  author: 'author',
  contributor: 'contributor',
  subscriber: 'subscriber',
};

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'bin/almanac.mjs');
const runner = join(root, '../shared/conformance/run.mjs');
await onSupportedNode();
process.exitCode = await main();

async function main() {
  const options = readOptions();
  if (options === null) return 2;
  if (options.help) {
    console.log(help);
    return 0;
  }
  if (!existsSync(runner)) {
    console.error(
      'The recorded exchanges are not there: ../shared/conformance/run.mjs is missing.',
    );
    return 2;
  }
  await setUp();
  const folder = mkdtempSync(join(tmpdir(), 'almanac-conformance-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' };
  for (const name of ['HOST', 'SITE_URL', 'REST_PATH', 'DATABASE_URL', 'ALIASES']) delete env[name];
  const users = makeUsers(folder, env);
  await spreadIds(join(folder, 'almanac.db'));
  const server = await startServer(folder, env, port, options.keep);
  const base = `http://127.0.0.1:${port}/api`;
  await describeSite(base, users);
  const status = replay({ base, users, options });
  if (options.keep) {
    console.log(`\nbase   ${base}\nusers  ${users}\nstop   kill ${server.pid}`);
    return status;
  }
  await stop(server);
  rmSync(folder, { recursive: true });
  return status;
}

function readOptions() {
  const options = {
    only: text,
    scenarios: text,
    json: text,
    min: text,
    verbose: flag,
    keep: flag,
    help: flag,
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\n(--help tells more)`);
    return null;
  }
}

/** Writes the file with the name and application password of a user of each role; returns its path. */
function makeUsers(folder, env) {
  const users = Object.entries(roles).map(([user, role]) => {
    const args = [program, 'user', 'create', user, '--role', role];
    args.push('--email', `${user}@example.test`, '--application-password', 'conformance');
    return [
      user,
      { user, password: execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim() },
    ];
  });
  const path = join(folder, 'users.json');
  writeFileSync(path, JSON.stringify(Object.fromEntries(users), null, 2));
  return path;
}

/**
 * Lets the ids of each kind of record begin at a number of its own: the replayer knows a scenario's records by their ids alone
 * and would take a term for a post with the same one.
 */
async function spreadIds(file) {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  const remember = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  database.prepare('DELETE FROM sqlite_sequence WHERE name != ?').run('Change');
  for (const [i, table] of ['User', 'Entry', 'Term', 'Comment', 'Revision'].entries())
    remember.run(table, (i + 4) * 10_000);
  database.close();
}

/** Gives the users the names and biographies that they had where the exchanges were recorded, and the tag that was there. */
async function describeSite(base, path) {
  const site = new URL(base).origin;
  for (const { user, password } of Object.values(JSON.parse(readFileSync(path, 'utf8')))) {
    const name = user.charAt(0).toUpperCase() + user.slice(1);
    const body = user === 'admin' ? { url: site } : { name, description: `Bio of ${user}.` };
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    await send(`${base}/core/v2/users/me`, headers, body);
    // A scenario tries to make it once more: an earlier recording had left it behind.
    if (user === 'admin') await send(`${base}/core/v2/tags`, headers, { name: 'no' });
  }
}

async function send(address, headers, body) {
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} refused: ${await answer.text()}`);
}

async function startServer(folder, env, port, keep = false) {
  const log = join(folder, 'server.log');
  const out = openSync(log, 'w');
  const server = spawn(process.execPath, [program, 'serve', '--empty'], {
    env,
    stdio: ['ignore', out, out],
    detached: keep,
  });
  if (keep) server.unref();
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null)
      throw new Error(`The server ended.\n${readFileSync(log, 'utf8')}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    await sleep(100);
  }
  server.kill();
  throw new Error(`The server did not get ready in 30 s.\n${readFileSync(log, 'utf8')}`);
}

function replay({ base, users, options: { keep: _, verbose, ...given } }) {
  const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const flags = verbose ? ['--verbose'] : [];
  const command = [runner, '--base', base, '--users', users, ...args, ...flags];
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
}

async function stop(server) {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
