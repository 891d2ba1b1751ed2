import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** The files of the page, from installed packages: nothing is loaded from elsewhere. */
const assets: Readonly<Record<string, Asset>> = {
  'react.js': { of: 'react', file: 'umd/react.production.min.js', type: 'text/javascript' },
  'react-dom.js': {
    of: 'react-dom',
    file: 'umd/react-dom.production.min.js',
    type: 'text/javascript',
  },
  'graphiql.js': { of: 'graphiql', file: 'graphiql.min.js', type: 'text/javascript' },
  'graphiql.css': { of: 'graphiql', file: 'graphiql.min.css', type: 'text/css' },
};

interface Asset {
  readonly of: string;
  readonly file: string;
  readonly type: string;
}

/** What the editor opens with. */
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

const START = `const root = ReactDOM.createRoot(document.getElementById('graphiql'));
root.render(React.createElement(GraphiQL, {
  fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
  defaultQuery: ${JSON.stringify(EXAMPLE)},
  defaultEditorToolsVisibility: true,
  shouldPersistHeaders: false,
}));
`;

const STYLE = 'html, body, #graphiql { height: 100%; margin: 0; } #graphiql { overflow: hidden; }';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/graphql/graphiql.css">
<style>${STYLE}</style>
</head>
<body>
<div id="graphiql"><p style="font-family: sans-serif; padding: 1em">Loading …</p></div>
<script src="/graphql/react.js"></script>
<script src="/graphql/react-dom.js"></script>
<script src="/graphql/graphiql.js"></script>
<script>${START}</script>
</body>
</html>
`;

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': `default-src 'none'; script-src 'self' ${hash(START)}; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`,
};

/** GraphiQL for a browser that opens `/graphql`, or one of its files; null for a query. */
export async function graphiqlAnswer(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/graphql') return assetAnswer(pathname.slice('/graphql/'.length));
  const isBrowser = request.headers.get('accept')?.includes('text/html') ?? false;
  return isBrowser && !searchParams.has('query')
    ? new Response(PAGE, { headers: PAGE_HEADERS })
    : null;
}

/** Files are read when they are asked for and kept by the browser, so that they take no memory here. */
async function assetAnswer(name: string): Promise<Response> {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (!asset) return new Response('There is no such file.', { status: 404 });
  return new Response(
    await readFile(join(dirname(resolve(`${asset.of}/package.json`)), asset.file)),
    {
      headers: {
        'Content-Type': `${asset.type}; charset=UTF-8`,
        'Cache-Control': 'public, max-age=2592000',
      },
    },
  );
}
