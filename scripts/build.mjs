import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateIfStale } from './set-up.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const builds = join(root, 'dist');

/** A running server may still load parts of the build it was started from. */
const KEPT_BUILDS = 3;

/**
 * Bundles src, so that a start loads a handful of files instead of compiling hundreds, unless these sources have been
 * bundled before; returns the path of the program. Packages stay outside of the bundle.
 */
export async function buildIfStale() {
  await generateIfStale();
  const changed = Math.max(newest(join(root, 'src')), newest(join(root, 'prisma')));
  const build = join(builds, String(Math.trunc(changed)));
  const main = join(build, 'main.js');
  if (existsSync(main)) return main;
  const draft = `${build}.${process.pid}`;
  await bundle(draft);
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

async function bundle(folder) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  await stop(); // its own process, which would stay as long as the server
}

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}
