import { explorerPlugin } from '@graphiql/plugin-explorer';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { examples } from './examples.js';
import { createFetcher } from './fetcher.js';
import { examplesPlugin, restPlugin } from './panels.js';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import './graphiql.css';

/** GraphiQL as it runs in the browser: scripts/build-browser.mjs bundles this file with the editor and its workers, which are beside it: `SITE_URL` may have a path. */

const HINT =
  '# Ctrl-Enter runs the query, Ctrl-Space suggests.\n# The schema, the explorer, examples and the same by REST are on the left.\n';

const WORKERS = { json: 'json.worker.js', graphql: 'graphql.worker.js' };

globalThis.MonacoEnvironment = {
  getWorker: (_, language) =>
    new Worker(new URL(WORKERS[language] ?? 'editor.worker.js', import.meta.url), {
      type: 'module',
    }),
};

const place = document.getElementById('graphiql');

createRoot(place).render(
  createElement(GraphiQL, {
    fetcher: createFetcher({
      url: new URL('../graphql', import.meta.url).pathname,
      nonce: place.dataset.nonce,
    }),
    defaultQuery: HINT + examples[0].query,
    plugins: [HISTORY_PLUGIN, explorerPlugin(), examplesPlugin, restPlugin],
    defaultEditorToolsVisibility: 'variables',
    shouldPersistHeaders: false,
    // Without a schema, GraphiQL does not ask for one.
    ...(place.dataset.introspection === 'off' ? { schema: null } : {}),
  }),
);
