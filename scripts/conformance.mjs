import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { loadAreas, replayScenario } from '../test/conformance/replay.mjs';
import { fleetingFolder } from './fleeting-folder.mjs';
import { setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'bin/almanac.mjs');
const recordings = new URL('../test/conformance/', import.meta.url);

/** The area whose server declares the kinds and fields of test/conformance/own-kinds.md. */
const OWN_KINDS = 'own-kinds';
const declaration = join(root, 'test/features/admin/move-in/proposed/with-graphql.txt');

/** Besides the administrator; each user has the name of the role. */
const ROLES = ['editor', 'author', 'contributor', 'subscriber'];

/**
 * Replays the recorded exchanges of test/conformance against new servers with empty databases, and counts the steps that match. A
 * difference that test/conformance/differences.json explains is no failure.
 * @param only replays the areas and scenarios whose name has this word
 * @param report a file that the result of every step is written to
 * @param isKept leaves the servers running, and prints their addresses and the files with their users
 */
export async function checkConformance({ only = '', report, isVerbose, isKept } = {}) {
  console.log('\nRecorded exchanges');
  const areas = chosen(await loadAreas(new URL('scenarios/', recordings)), only);
  const isOwn = ({ area }) => area === OWN_KINDS;
  const shares = [areas.filter((one) => !isOwn(one)), areas.filter(isOwn)];
  const replays = shares
    .filter(({ length }) => length > 0)
    .map((share) => replayOnServer(share, { isOwn: share.every(isOwn), isKept }));
  const steps = (await Promise.all(replays)).flat();
  if (report) writeFileSync(report, JSON.stringify(steps, null, 1));
  const failed = steps.filter((step) => step.differences.length > 0 && !isExplained(step));
  for (const { area, scenario, label, differences } of failed) {
    const shown = differences.slice(0, isVerbose ? undefined : 6);
    console.log(`✗ ${area} › ${scenario} › ${label}\n    ${shown.join('\n    ')}`);
  }
  return { passed: steps.length - failed.length, failed: failed.length };
}

const chosen = (areas, only) =>
  areas
    .map(({ scenarios, ...one }) => ({
      ...one,
      scenarios: scenarios.filter(({ name }) => `${one.area}\n${name}`.includes(only)),
    }))
    .filter(({ scenarios }) => scenarios.length > 0);

const explained = JSON.parse(readFileSync(new URL('differences.json', recordings), 'utf8'));

const isExplained = ({ area, scenario, label }) =>
  explained.some(
    (known) => known.area === area && known.scenario === scenario && known.label === label,
  );

async function replayOnServer(areas, { isOwn, isKept }) {
  const folder = mkdtempSync(join(fleetingFolder, 'almanac-conformance-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' };
  for (const name of ['HOST', 'SITE_URL', 'REST_PATH', 'DATABASE_URL', 'ALIASES', 'CONFIG'])
    delete env[name];
  // The server looks for it in its folder.
  if (isOwn) copyFileSync(declaration, join(folder, 'almanac.config.ts'));
  const admin = await makeAdmin(folder, env);
  await spreadIds(join(folder, 'almanac.db'));
  const server = await startServer(folder, env, port, isKept);
  const base = `http://127.0.0.1:${port}/api`;
  const users = { admin };
  try {
    await describeSite(base, users);
    return await replay(areas, { base, users });
  } finally {
    if (isKept) keep({ folder, base, users, server });
    else {
      await stop(server);
      rmSync(folder, { recursive: true });
    }
  }
}

async function replay(areas, { base, users }) {
  const steps = [];
  for (const { area, scenarios, expected } of areas)
    for (const scenario of scenarios) {
      const { name } = scenario;
      const results = await replayScenario(scenario, { base, users, expected: expected[name] });
      steps.push(...results.map((result) => ({ area, scenario: name, ...result })));
    }
  return steps;
}

/** Makes the administrator; returns the name and the application password. */
async function makeAdmin(folder, env) {
  const args = [program, 'user', 'create', 'admin', '--role', 'administrator'];
  args.push('--email', 'admin@example.test', '--application-password', 'conformance');
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd: folder });
  return { user: 'admin', password: stdout.trim() };
}

/**
 * Lets the ids of each table begin at a number of its own: a scenario's records are known by their ids alone, so that a term with the id
 * of a post would be taken for it.
 */
async function spreadIds(file) {
  const { DatabaseSync } = await import('node:sqlite'); // older Nodes, which this starts on, have none
  const database = new DatabaseSync(file);
  const remember = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
  database.prepare('DELETE FROM sqlite_sequence WHERE name != ?').run('Change');
  for (const [i, table] of ['User', 'Entry', 'Term', 'Comment', 'Revision'].entries())
    remember.run(table, (i + 4) * 10_000);
  database.close();
}

/** Makes the other users, as they are in the recordings, with application passwords, and a tag that the recorded site had. */
async function describeSite(base, users) {
  const asAdmin = (path, body) => send(`${base}/core/v2${path}`, users.admin, body);
  await asAdmin('/users/me', { url: new URL(base).origin });
  for (const user of ROLES) {
    const name = user.charAt(0).toUpperCase() + user.slice(1);
    const { id } = await asAdmin('/users', {
      username: user,
      name,
      description: `Bio of ${user}.`,
      email: `${user}@example.test`,
      password: `The password of ${user}`,
      roles: [user],
    });
    const { password } = await asAdmin(`/users/${id}/application-passwords`, {
      name: 'conformance',
    });
    users[user] = { user, password };
  }
  await asAdmin('/tags', { name: 'no' });
}

async function send(address, { user, password }, body) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} refused: ${await answer.text()}`);
  return answer.json();
}

async function startServer(folder, env, port, isKept) {
  const log = join(folder, 'server.log');
  const out = openSync(log, 'w');
  const command = [program, 'serve', '--empty'];
  const options = { env, cwd: folder, stdio: ['ignore', out, out], detached: isKept };
  const server = spawn(process.execPath, command, options);
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return server;
    await sleep(100);
  }
  server.kill();
  throw new Error(`The server did not get ready.\n${readFileSync(log, 'utf8')}`);
}

function keep({ folder, base, users, server }) {
  const path = join(folder, 'users.json');
  writeFileSync(path, JSON.stringify(users, null, 2));
  server.unref();
  console.log(`\nbase   ${base}\nusers  ${path}\nstop   kill ${server.pid}`);
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

const help = `Usage: npm run conformance -- [options]

Replays the recorded exchanges of test/conformance against new servers with empty databases. Ends with 1 if a step has a difference that
test/conformance/differences.json does not explain.

  --only WORD  areas or scenarios whose name has this word
  --json FILE  write the result of every step
  --verbose    show every difference
  --keep       leave the servers running; prints their addresses and the files with their users
  --help       show this`;

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      json: { type: 'string' },
      verbose: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(help);
  await setUp();
  const { only, json: report, verbose: isVerbose, keep: isKept } = values;
  const { passed, failed } = await checkConformance({ only, report, isVerbose, isKept });
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  await main();
}
