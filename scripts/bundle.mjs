import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** `node scripts/bundle.mjs FOLDER`: the program and most of its packages, as a handful of files. */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Stays outside: packages with native parts or worker threads, and those that few starts need. They are the `dependencies`; all others are
 * part of the program and thus `devDependencies`, which nobody has to install to run it.
 */
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** CommonJS packages inside of an ES module ask for Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);";

/** How the program is bundled, but for the folder that it goes to. */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints: {
    main: 'src/main.ts',
    config: 'src/config/declaration/define-config.ts',
    'reading-thread': 'src/storage/sqlite/reading-thread.ts',
  },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // Packages that come in both forms as ES modules: a name of a CommonJS one is looked up by a getter every time.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: Object.keys(dependencies),
  banner: { js: REQUIRE },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build({ ...bundleOptions, outdir: process.argv[2] });
