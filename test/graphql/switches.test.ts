import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, connectTo } from '../support/mcp-client.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await openTestServer();
  closed = await openTestServer({
    env: { GRAPHQL_INTROSPECTION: 'false', GRAPHQL_SUGGESTIONS: 'false' },
  });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const SCHEMA = '{ __schema { queryType { name } } }';
const graphiql = async ({ address }: TestServer) =>
  (await fetch(`${address}/graphql`, { headers: { accept: 'text/html' } })).text();

describe('without introspection', () => {
  it.each([
    SCHEMA,
    '{ __type(name: "Post") { name } }',
    'query { ...on RootQuery { x: __schema { types { name } } } }',
  ])('%s is refused, to administrators as well', async (query) => {
    expect((await open.site.graphql(query)).errors).toBeUndefined();
    const { data, errors } = await closed.site.graphql(query, { as: 'admin' });
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toContain('introspection');
  });

  it('is what __typename is answered', async () => {
    const { data } = await closed.site.graphql('{ __typename posts { __typename } }');
    expect(data).toMatchObject({ __typename: 'RootQuery' });
  });

  it('the tool of assistants refuses the schema as well', async () => {
    const client = await connectTo(closed);
    const answer = await callTool(client, 'queryGraphql', { query: SCHEMA });
    expect(JSON.stringify(answer)).toContain('introspection');
  });

  it('GraphiQL says so', async () => {
    expect(await graphiql(open)).not.toContain('switched off');
    expect(await graphiql(closed)).toContain('Introspection is switched off on this server');
  });
});

describe('without suggestions', () => {
  it.each([
    ['{ post { id } pots { id } }', undefined],
    ['{ posts { nodes { titel } } }', undefined],
    ['{ posts(frist: 1) { nodes { id } } }', undefined],
    ['{ posts(where: { orderby: [{ field: TITEL, order: ASC }] }) { nodes { id } } }', undefined],
    [
      'query ($o: OrderEnum!) { posts(where: { orderby: [{ field: TITLE, order: $o }] }) { nodes { id } } }',
      { o: 'ASK' },
    ],
  ])('%s is refused without a name of the schema', async (query, variables) => {
    const given = variables ? { variables } : {};
    const messages = async ({ site }: TestServer) =>
      (await site.graphql(query, given)).errors?.map(({ message }) => message) ?? [];
    const told = await messages(open);
    expect(told.join()).toContain('Did you mean');
    const untold = await messages(closed);
    expect(untold).toHaveLength(told.length);
    expect(untold.join()).not.toMatch(/Did you mean/);
  });
});
