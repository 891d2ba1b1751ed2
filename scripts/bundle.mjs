import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeLicenses } from './write-licenses.mjs';

/** `node scripts/bundle.mjs FOLDER`: the program and most of its packages, as a handful of files. */

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages that stay outside: those with native parts or worker threads, and large ones that few starts need. The packed artefact
 * depends on these alone (scripts/pack-manifest.mjs).
 */
export const externals = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  'css-tree',
  'pg',
  'pino',
  'sharp',
];

/** CommonJS packages inside of an ES module ask for Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);";

/**
 * How the program is bundled, but for the folder that it goes to.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints: {
    main: 'src/main.ts',
    config: 'src/content/declaration/define-config.ts',
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
  external: externals,
  banner: { js: REQUIRE },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outdir = process.argv[2];
  const { metafile } = await build({ ...bundleOptions, outdir, metafile: true });
  writeLicenses(metafile, outdir);
}
