import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowserIfStale } from './build-browser.mjs';
import { generateIfStale, isInstalled } from './set-up.mjs';
import { onSupportedNode } from './supported-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const builds = join(root, 'dist');

/** A running server may still load parts of the build it was started from. */
const KEPT_BUILDS = 3;

/**
 * The path of the program to run. Where the tools of a build are installed, it is built from the sources if these have changed; where only
 * what runs is installed (`npm ci --omit=dev`), it is the newest that `npm run build` has made.
 */
export async function findProgram() {
  if (hasTools()) return await buildIfStale();
  const [newest] = buildNames().reverse();
  if (newest !== undefined) return join(builds, newest, 'main.js');
  console.error('There is no built program; `npm ci && npm run build` makes it.');
  process.exit(1);
}

/** Whether there is a built program and only what runs is installed, all of it in the versions of the lock file. */
export const isOnlyToRun = () =>
  !hasTools() && buildNames().length > 0 && isInstalled(({ dev }) => !dev);

const hasTools = () => existsSync(join(root, 'node_modules/esbuild'));

/**
 * Bundles src and most packages, so that a start loads a handful of files instead of thousands, which also halves the memory
 * that code takes, unless these sources have been bundled before; returns the path of the program.
 */
export async function buildIfStale() {
  await generateIfStale();
  await buildBrowserIfStale();
  const changed = Math.max(
    newest(join(root, 'src')),
    newest(join(root, 'prisma')),
    statSync(join(root, 'package-lock.json')).mtimeMs,
  );
  const build = join(builds, String(Math.trunc(changed)));
  const main = join(build, 'main.js');
  if (existsSync(main)) return main;
  const draft = `${build}.${process.pid}`;
  bundle(draft);
  try {
    renameSync(draft, build);
  } catch (error) {
    if (!existsSync(main)) throw error;
    rmSync(draft, { recursive: true }); // another process was faster
  }
  removeBuilds(buildNames().slice(0, -KEPT_BUILDS));
  return main;
}

function removeBuilds(names) {
  for (const name of names) rmSync(join(builds, name), { recursive: true, force: true });
}

/** Oldest first. */
const buildNames = () =>
  existsSync(builds)
    ? readdirSync(builds)
        .filter((name) => /^\d+$/.test(name))
        .sort()
    : [];

/** In a process of its own, whose memory a server would keep. */
function bundle(folder) {
  const script = join(root, 'scripts/bundle.mjs');
  const { status } = spawnSync(process.execPath, [script, folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The program could not be bundled; see above.');
}

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await onSupportedNode();
  const main = await buildIfStale();
  if (process.argv.includes('--alone')) removeBuilds(buildNames().slice(0, -1)); // what is packed has no other
  console.log(main);
}
