import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLicenses } from './write-licenses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/browser');
const source = (name) => join(root, 'src', name);

export const browserEntryPoints = {
  graphiql: source('graphql/graphiql/browser.js'),
  reference: source('rest/reference/browser.js'),
  desk: source('desk/browser/desk.js'),
};

/** The files that go into the bundles. The packed artefact has none of them. */
const sources = () => [
  ...['graphql/graphiql', 'rest/reference', 'desk/browser'].flatMap((name) =>
    readdirSync(source(name)).map((file) => join(source(name), file)),
  ),
  source('desk/menus/menu-tree.ts'),
  source('pages/base.css'),
];

/**
 * Bundles GraphiQL (with its editor and the editor's workers), the REST reference and the scripts of the desk into dist/browser, from
 * which the server serves them, where they are missing or older.
 */
export async function buildBrowserIfStale() {
  const changed = Math.max(
    ...[...sources(), join(root, 'package-lock.json')].map((path) => statSync(path).mtimeMs),
  );
  if (existsSync(folder) && statSync(folder).mtimeMs >= changed) return;
  const { build, stop } = await import('esbuild');
  const draft = `${folder}.${process.pid}`;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      ...browserEntryPoints,
      'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
      'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
      'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
    },
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    loader: { '.ttf': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    metafile: true,
  });
  await stop(); // its process would live, with all its memory, as long as this one
  writeLicenses(metafile, draft);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true }); // another process was faster
  }
}
