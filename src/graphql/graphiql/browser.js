import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createFetcher } from './fetcher.js';
import 'graphiql/style.css';

/** GraphiQL as it runs in the browser: scripts/build-browser.mjs bundles this file with the editor and its workers. */

const EXAMPLE = `# Ctrl-Enter runs the query, Ctrl-Space suggests.
# The schema is documented on the left.
query LatestPosts {
  generalSettings {
    title
    description
  }
  posts(first: 5) {
    totalCount
    nodes {
      databaseId
      title
      date
      uri
      author {
        node {
          name
        }
      }
      categories {
        nodes {
          name
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const WORKERS = { json: 'json.worker.js', graphql: 'graphql.worker.js' };

globalThis.MonacoEnvironment = {
  getWorker: (_, language) =>
    new Worker(`/graphql/${WORKERS[language] ?? 'editor.worker.js'}`, { type: 'module' }),
};

const place = document.getElementById('graphiql');

createRoot(place).render(
  createElement(GraphiQL, {
    fetcher: createFetcher({ url: '/graphql', nonce: place.dataset.nonce }),
    defaultQuery: EXAMPLE,
    defaultEditorToolsVisibility: true,
    shouldPersistHeaders: false,
    // Without a schema, GraphiQL does not ask for one.
    ...(place.dataset.introspection === 'off' ? { schema: null } : {}),
  }),
);
