import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ConcreteRequest,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getRequest,
  getSingularSelector,
  type IEnvironment,
  Network,
  type ReaderFragment,
  RecordSource,
  Store,
  type Variables,
} from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetingFolder } from '../../scripts/fleeting-folder.mjs';
import { openTestServer, type TestServer } from '../support/test-server.ts';

const DOCUMENTS = `
graphql\`
  query BlogQuery($first: Int!) { ...Blog_posts @arguments(first: $first) }
\`;
graphql\`
  fragment Blog_posts on RootQuery
    @argumentDefinitions(first: { type: "Int", defaultValue: 2 }, after: { type: "String" })
    @refetchable(queryName: "BlogPageQuery") {
    posts(first: $first, after: $after) @connection(key: "Blog_posts") {
      edges { node { id ...Blog_post } }
    }
  }
\`;
graphql\`
  fragment Blog_post on Post @refetchable(queryName: "BlogPostQuery") {
    id
    title
    status
    viewerCanEdit
    author { node { id name } }
  }
\`;
graphql\`
  query BlogFoundQuery($id: ID!) { node(id: $id) { __typename ... on Post { slug } ... on Category { slug } } }
\`;
`;

let server: TestServer;
let folder: string;
const require = createRequire(import.meta.url);
const artifact = <Kind>(name: string): Kind =>
  require(join(folder, 'generated', `${name}.graphql`));

const run = promisify(execFile);

/** Runs the compiler of Relay over documents and our schema. @throws Error unless it succeeds */
async function compile(source: string): Promise<void> {
  await writeFile(join(folder, 'src/Blog.js'), source);
  await run(process.execPath, [require.resolve('relay-compiler/cli.js')], { cwd: folder });
}

beforeAll(async () => {
  server = await openTestServer();
  for (const title of ['First', 'Second', 'Third'])
    await server.site.rest('/core/v2/posts', { as: 'author', json: { title, status: 'publish' } });
  folder = await mkdtemp(join(fleetingFolder, 'almanac-relay-'));
  for (const name of ['src', 'generated']) await mkdir(join(folder, name));
  await copyFile('schema.graphql', join(folder, 'schema.graphql'));
  const config = {
    src: './src',
    schema: './schema.graphql',
    language: 'javascript',
    artifactDirectory: './generated',
    eagerEsModules: false,
  };
  await writeFile(join(folder, 'relay.config.json'), JSON.stringify(config));
  await compile(DOCUMENTS);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const openEnvironment = () =>
  new Environment({
    store: new Store(new RecordSource()),
    network: Network.create(async ({ text }, variables) => {
      const response = await fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables }),
      });
      return response.json();
    }),
  });

/** Asks a compiled query, and keeps what it brought. */
async function ask(environment: IEnvironment, name: string, variables: Variables) {
  const query = artifact<ConcreteRequest>(name);
  environment.retain(createOperationDescriptor(getRequest(query), variables));
  await fetchQuery(environment, query, variables).toPromise();
  return environment.lookup(createOperationDescriptor(getRequest(query), variables).fragment).data;
}

/** Reads a fragment from the store, as a component does. */
function read<Data>(environment: IEnvironment, name: string, from: unknown): Data {
  const selector = getSingularSelector(artifact<ReaderFragment>(name), from);
  if (!selector) throw new Error(`There is nothing to read ${name} from.`);
  return environment.lookup(selector).data as Data; // the fragment's shape
}

interface Page {
  readonly posts: {
    readonly edges: readonly { readonly node: { readonly id: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

describe('Relay', () => {
  it('reads a list page by page into one connection, and fetches one of its nodes again', async () => {
    const environment = openEnvironment();
    const root = await ask(environment, 'BlogQuery', { first: 2 });
    const first = read<Page>(environment, 'Blog_posts', root);
    expect(first.posts.pageInfo.hasNextPage).toBe(true);
    const after = first.posts.pageInfo.endCursor;
    await ask(environment, 'BlogPageQuery', { first: 2, after });
    const { posts } = read<Page>(environment, 'Blog_posts', root);
    const title = (from: unknown) => read<{ title: string }>(environment, 'Blog_post', from).title;
    expect(posts.edges.map(({ node }) => title(node))).toEqual(['Third', 'Second', 'First']);
    expect(posts.pageInfo.hasNextPage).toBe(false);

    const [newest] = posts.edges;
    const id = newest?.node.id ?? '';
    const number = Buffer.from(id, 'base64').toString().split(':')[1];
    const json = { title: 'Changed' };
    await server.site.rest(`/core/v2/posts/${number}`, { as: 'author', json });
    await ask(environment, 'BlogPostQuery', { id });
    expect(read(environment, 'Blog_post', newest?.node)).toMatchObject({
      title: 'Changed',
      status: 'publish',
      viewerCanEdit: false,
      author: { node: { name: 'Author' } },
    });
  });

  it('is told that a node is not there', async () => {
    const id = Buffer.from('post:99999').toString('base64');
    expect(await ask(openEnvironment(), 'BlogFoundQuery', { id })).toEqual({ node: null });
  });

  it('does not compile what the schema has not', async () => {
    const wrong = 'graphql`query BlogQuery { posts { edges { node { nothing } } } }`;';
    await expect(compile(wrong)).rejects.toThrow('nothing');
  });
});
