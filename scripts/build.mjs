import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateIfStale } from './set-up.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dist');

/**
 * Bundles src into dist unless dist is newer than every source, so that a start loads a handful of files
 * instead of compiling hundreds. Packages stay outside of the bundle.
 */
export async function buildIfStale() {
  const main = join(built, 'main.js');
  const changed = Math.max(newest(join(root, 'src')), newest(join(root, 'prisma')));
  if (existsSync(main) && statSync(main).mtimeMs > changed) return main;
  await generateIfStale();
  const { build, stop } = await import('esbuild');
  const draft = `${built}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outdir: draft,
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
  rmSync(built, { recursive: true, force: true });
  renameSync(draft, built);
  return main;
}

function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}
