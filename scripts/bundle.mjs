import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** `node scripts/bundle.mjs FOLDER`: the program and most of its packages, as a handful of files. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages with native or WebAssembly parts or worker threads, and those that few starts need. */
const OUTSIDE = [
  'better-sqlite3',
  'sharp',
  '@prisma/*',
  'pino',
  'pg',
  'pg-native',
  '@aws-sdk/*',
  'graphiql',
  'esbuild',
  'css-tree',
  '@modelcontextprotocol/sdk',
];

/** CommonJS packages inside of an ES module ask for Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);";

/**
 * Escapes what is not ASCII, which esbuild leaves as it is in regular expressions and template literals: V8 holds a file with one
 * such character in two bytes for every character of it.
 */
const asciiSources = {
  name: 'ascii-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!NOT_ASCII.test(text) || text.includes('String.raw')) return undefined;
      const contents = text.replace(
        new RegExp(NOT_ASCII, 'g'),
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with one
const NOT_ASCII = /[^\x00-\x7f]/;

/** Prisma's compiler comes as text inside of a module, which would be held as long as the server runs; here it is read from a file. */
const compilerFiles = {
  name: 'compiler-files',
  setup({ onResolve, onLoad }) {
    const ENDING = '-base64.mjs';
    const filter = /\.wasm-base64\.mjs$/;
    onResolve({ filter }, ({ path, importer }) =>
      importer === path
        ? { path: path.replace(ENDING, ''), namespace: 'compiler' }
        : { path: fileURLToPath(import.meta.resolve(path)) },
    );
    onLoad({ filter, namespace: 'file' }, ({ path }) => ({
      contents: `import { readFileSync } from 'node:fs'; import file from ${JSON.stringify(path)};
        export const wasm = readFileSync(new URL(file, import.meta.url));`,
    }));
    onLoad({ filter: /./, namespace: 'compiler' }, async ({ path }) => {
      const { wasm } = await import(pathToFileURL(path + ENDING).href);
      return { contents: Buffer.from(wasm, 'base64'), loader: 'file' };
    });
  },
};

await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts'],
  outdir: process.argv[2],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Packages that come in both forms as ES modules: a name of a CommonJS one is looked up by a getter every time.
  mainFields: ['module', 'main'],
  define: { 'process.env.NODE_ENV': '"production"' },
  external: OUTSIDE,
  plugins: [compilerFiles, asciiSources],
  banner: { js: REQUIRE },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
