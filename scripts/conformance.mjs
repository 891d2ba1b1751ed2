import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { fleetingFolder } from './fleeting-folder.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const help = `Usage: npm run conformance -- [options]

Replays the recorded exchanges against a fresh server with an empty database and ends as the replay does. Areas whose name has
"own-kinds" in it have a server each, which serves the kinds and fields that are proposed for the recorded site.

  --only WORD      areas or scenarios whose name has this word
  --scenarios DIR  other recordings than ../shared/conformance/scenarios
  --config FILE    the declaration of the servers for own kinds, in place of the proposal
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
  const folder = mkdtempSync(join(fleetingFolder, 'almanac-conformance-'));
  const steps = [];
  let status = 0;
  for (const replayed of await replaysOf(folder, options)) {
    const outcome = await replayOnServer(replayed, options);
    steps.push(...outcome.steps);
    status ||= outcome.status;
  }
  if (options.json) writeFileSync(options.json, JSON.stringify(steps, null, 1));
  if (!options.keep) rmSync(folder, { recursive: true });
  return status;
}

/** What is replayed against one server each: all areas that assume no declaration together, every other area by itself. */
async function replaysOf(folder, options) {
  const scenarios = resolve(options.scenarios ?? join(root, '../shared/conformance/scenarios'));
  const areas = readdirSync(scenarios).flatMap((file) => file.match(/^(.+)\.mjs$/)?.[1] ?? []);
  const wanted = [];
  for (const area of areas.sort())
    if (await isWanted(join(scenarios, `${area}.mjs`), area, options.only)) wanted.push(area);
  const isOwn = (area) => area.includes('own-kinds');
  const own = wanted.filter(isOwn);
  const config = own.length > 0 ? (options.config ?? (await proposeConfig(folder))) : undefined;
  const plain = wanted.filter((area) => !isOwn(area));
  return [
    ...(plain.length > 0 ? [{ name: 'plain', areas: plain }] : []),
    ...own.map((area) => ({ name: area, areas: [area], config: resolve(config) })),
  ].map((one) => ({ ...one, ...foldersOf(join(folder, one.name), scenarios, one.areas) }));
}

async function isWanted(file, area, only) {
  if (only === undefined || area.includes(only)) return true;
  const { default: scenarios } = await import(pathToFileURL(file));
  return scenarios.some(({ name }) => name.includes(only));
}

/** The folder of a server, and one with the recordings of its areas. */
function foldersOf(folder, scenarios, areas) {
  const links = join(folder, 'scenarios');
  mkdirSync(links, { recursive: true });
  for (const file of readdirSync(scenarios))
    if (areas.some((area) => file === `${area}.mjs` || file === `${area}.expected.json`))
      symlinkSync(join(scenarios, file), join(links, file));
  return { folder, scenarios: links };
}

/** Writes the declaration that is proposed for the recorded site with kinds of its own; returns its path. */
async function proposeConfig(folder) {
  const reference = join(root, '../shared/reference');
  const port = await freePort();
  const site = spawn(process.execPath, [join(reference, 'custom-site.mjs'), '--port', port], {
    stdio: 'ignore',
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await answerOf(address, site);
    const path = join(folder, 'almanac.config.ts');
    const args = [program, 'import', 'site', address, '--propose', path];
    args.push('--user', 'admin', '--application-password', 'recorded');
    args.push('--graphql-schema', join(reference, 'own-kinds.graphql'));
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return path;
  } finally {
    await stop(site);
  }
}

async function replayOnServer({ folder, scenarios, config }, options) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' };
  for (const name of ['HOST', 'SITE_URL', 'REST_PATH', 'DATABASE_URL', 'ALIASES', 'CONFIG'])
    delete env[name];
  if (config !== undefined) env.CONFIG = config;
  const users = makeUsers(folder, env);
  await spreadIds(join(folder, 'almanac.db'));
  const server = await startServer(folder, env, port, options.keep);
  const base = `http://127.0.0.1:${port}/api`;
  await describeSite(base, users);
  const outcome = replay({ base, users, folder, options: { ...options, scenarios } });
  if (options.keep) console.log(`\nbase   ${base}\nusers  ${users}\nstop   kill ${server.pid}`);
  else await stop(server);
  return outcome;
}

function readOptions() {
  const options = {
    only: text,
    scenarios: text,
    config: text,
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
      {
        user,
        password: execFileSync(process.execPath, args, {
          env,
          cwd: folder,
          encoding: 'utf8',
        }).trim(),
      },
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
    cwd: folder, // where no declaration is
    stdio: ['ignore', out, out],
    detached: keep,
  });
  if (keep) server.unref();
  try {
    await answerOf(`http://127.0.0.1:${port}/healthz`, server);
    return server;
  } catch (error) {
    server.kill();
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`);
  }
}

/** Waits until a server answers. */
async function answerOf(address, server) {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error('The server ended.');
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not get ready in 30 s.');
}

function replay({ base, users, folder, options }) {
  const { only, scenarios, min, verbose } = options;
  const json = join(folder, 'steps.json');
  const given = Object.entries({ only, scenarios, min, json }).filter(([, value]) => value);
  const args = given.flatMap(([name, value]) => [`--${name}`, value]);
  const flags = verbose ? ['--verbose'] : [];
  const command = [runner, '--base', base, '--users', users, ...args, ...flags];
  const status = spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
  return { status, steps: existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : [] };
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
