import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { buildBrowserIfStale } from './build-browser.mjs';
import { bundleOptions } from './bundle.mjs';
import { generateIfStale, setUp } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

/**
 * `npm run dev`: serves, and starts again when a file of src or prisma, or the site's declaration, has been saved. A build that fails leaves the running server as
 * it is. Options of `almanac serve` may follow.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/dev');

/** Editors save in several steps, and generators write many files: a build begins when nothing has changed for this long, in milliseconds. */
const QUIET = 50;

await onSupportedNode();
await setUp();
await buildBrowserIfStale();
// Packages stay outside: linking them anew takes longer than loading them does.
const bundle = await context({ ...bundleOptions, outdir: folder, packages: 'external' });

let server;
let saves = 0;
let work = restart();
for (const name of ['src', 'prisma']) watch(join(root, name), { recursive: true }, saved);
watch(process.cwd(), (_, name) => {
  if (name?.startsWith('almanac.config.')) saved();
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });

async function saved() {
  saves += 1;
  const latest = saves;
  await sleep(QUIET);
  if (latest === saves) work = work.then(restart);
}

async function restart() {
  const begun = performance.now();
  try {
    await generateIfStale();
    await bundle.rebuild();
  } catch (error) {
    if (!error.errors) console.error(error.message); // esbuild has printed its own
    return;
  }
  await stop();
  const args = ['--enable-source-maps', join(folder, 'main.js'), 'serve', ...process.argv.slice(2)];
  server = spawn(process.execPath, args, { stdio: 'inherit' });
  console.log(`Built in ${Math.round(performance.now() - begun)} ms; starting.`);
}

/** Requests under way are cut: whoever saves a file wants the new program. */
async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const cut = setTimeout(() => server.kill('SIGKILL'), 500);
  await ended;
  clearTimeout(cut);
}
