import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/browser');
const [graphiql, reference, ...parts] = [
  'graphql/graphiql/browser.js',
  'rest/reference/browser.js',
  'graphql/graphiql/examples.js',
  'graphql/graphiql/fetcher.js',
  'graphql/graphiql/graphiql.css',
  'graphql/graphiql/panels.js',
  'graphql/graphiql/to-rest.js',
].map((name) => join(root, 'src', name));

/**
 * Bundles GraphiQL (with its editor and the editor's workers) and the REST reference into dist/browser, from which the server serves
 * them, where they are missing or older.
 */
export async function buildBrowserIfStale() {
  const changed = Math.max(
    ...[graphiql, reference, ...parts, join(root, 'package-lock.json')].map(
      (path) => statSync(path).mtimeMs,
    ),
  );
  if (existsSync(folder) && statSync(folder).mtimeMs >= changed) return;
  const { build } = await import('esbuild');
  const draft = `${folder}.${process.pid}`;
  await build({
    absWorkingDir: root,
    entryPoints: {
      graphiql,
      reference,
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
  });
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true }); // another process was faster
  }
}
