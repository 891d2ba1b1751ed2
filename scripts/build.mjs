import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateIfStale } from './set-up.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const builds = join(root, 'dist');

/** A running server may still load parts of the build it was started from. */
const KEPT_BUILDS = 3;

/**
 * Bundles src and most packages, so that a start loads a handful of files instead of thousands, which also halves the memory
 * that code takes, unless these sources have been bundled before; returns the path of the program.
 */
export async function buildIfStale() {
  await generateIfStale();
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
  const others = readdirSync(builds).filter((name) => /^\d+$/.test(name));
  for (const name of others.sort().slice(0, -KEPT_BUILDS))
    rmSync(join(builds, name), { recursive: true, force: true });
  return main;
}

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
