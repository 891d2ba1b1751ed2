import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** `node scripts/bundle.mjs FOLDER`: the program and most of its packages, as a handful of files. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages with native or WebAssembly parts or worker threads, and those that few starts need. */
const OUTSIDE = [
  'sharp',
  '@prisma/*',
  'pino',
  'pg',
  'pg-native',
  '@aws-sdk/*',
  'css-tree',
  '@modelcontextprotocol/sdk',
];

/** CommonJS packages inside of an ES module ask for Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);";

await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  outdir: process.argv[2],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  // Packages that come in both forms as ES modules: a name of a CommonJS one is looked up by a getter every time.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: OUTSIDE,
  banner: { js: REQUIRE },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
