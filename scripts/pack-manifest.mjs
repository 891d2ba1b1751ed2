import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { externals } from './bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = join(root, 'package.json');
const original = join(root, 'package.original.json');

/**
 * `npm pack` packs whatever package.json says at that moment: before it (`prepack`), this script writes one that depends on no more than
 * what the bundle leaves outside, and after it (`--restore`), it puts the original back.
 */
export function packedManifest({ scripts: _, devDependencies: __, allowScripts: ___, ...all }) {
  const dependencies = Object.fromEntries(externals.map((name) => [name, all.dependencies[name]]));
  return { ...all, dependencies };
}

const textOf = (json) => `${JSON.stringify(json, null, 2)}\n`;

/** Also after a run that was killed, unless package.json has been edited since. */
function restore() {
  if (!existsSync(original)) return;
  const text = readFileSync(original, 'utf8');
  const packed = textOf(packedManifest(JSON.parse(text)));
  if (readFileSync(manifest, 'utf8') === packed) writeFileSync(manifest, text);
  rmSync(original);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  restore();
  if (!process.argv.includes('--restore')) {
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(original, text);
    writeFileSync(manifest, textOf(packedManifest(JSON.parse(text))));
  }
}
