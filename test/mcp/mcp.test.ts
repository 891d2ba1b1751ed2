import { expect, test } from 'vitest';
import { callTool as call, connectTo } from '../support/mcp-client.ts';
import { sharedServer } from '../support/test-server.ts';
import type { TestUser } from '../support/test-site.ts';

const FRIEND = 'https://friend.example';

const server = sharedServer({ env: { CORS_ORIGINS: FRIEND } });

/** As clients that list a tool of each operation. */
const connect = (as?: TestUser) => connectTo(server, as, '?tools=all');

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/mcp`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

test('anybody is offered tools that read, and no others', async () => {
  const client = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('listPosts');
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  for (const { name, inputSchema } of tools) {
    expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(inputSchema.type).toBe('object');
  }
  expect(client.getServerVersion()?.name).toBe('almanac');
  await client.close();
});

test('who writes here is offered tools that write', async () => {
  const [author, subscriber] = await Promise.all([connect('author'), connect('subscriber')]);
  const names = (await author.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['listPosts', 'createPost', 'deletePost']));
  const { tools } = await subscriber.listTools();
  expect(tools.some(({ name }) => name === 'createPost')).toBe(false);
  await Promise.all([author.close(), subscriber.close()]);
});

test('bad arguments are told as in REST, an unknown tool as the protocol has it', async () => {
  const client = await connect();
  const { isError, body } = await call(client, 'listPosts', { per_page: 1000 });
  expect([isError, body.code]).toEqual([true, 'rest_invalid_param']);
  expect(body.data.params.per_page).toContain('between 1 and 100');
  await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('-32602');
  await client.close();
});

test('anything can be asked in GraphQL, by the rights and the limits of GraphQL', async () => {
  const [author, anybody] = await Promise.all([connect('author'), connect()]);
  const query =
    'query ($n: Int) { posts(first: $n) { totalCount } builderGlobals { colors { id } } }';
  const asked = await call(anybody, 'queryGraphql', { query, variables: { n: 1 } });
  expect(asked.body.data.posts.totalCount).toBe(0);
  expect(asked.body.errors[0].extensions).toMatchObject({ code: 'rest_forbidden', status: 401 });
  const favorite = 'addBuilderFavorite(input: { type: WIDGETS, favorite: "map" }) { favorites }';
  const made = await call(author, 'mutateGraphql', { query: `mutation { ${favorite} }` });
  expect(made.body).toEqual({ data: { addBuilderFavorite: { favorites: ['map'] } } });
  const hidden = await call(author, 'queryGraphql', { query: `mutation { ${favorite} }` });
  expect(hidden.body.errors[0].extensions.code).toBe('graphql_other_kind');
  const refused = await call(anybody, 'mutateGraphql', { query: `mutation { ${favorite} }` });
  expect([refused.isError, refused.body.code]).toEqual([true, 'rest_forbidden']);
  const deep = `{ posts ${'{ nodes { author { node { posts '.repeat(8)} { totalCount } ${'} } } }'.repeat(8)} }`;
  const excess = await call(anybody, 'queryGraphql', { query: deep });
  expect(excess.body).toEqual({
    errors: [expect.objectContaining({ extensions: expect.anything() })],
  });
  for (const bad of ['{ nothing }', '{', '{ posts }'])
    expect((await call(anybody, 'queryGraphql', { query: bad })).body.data).toBeUndefined();
  await Promise.all([author.close(), anybody.close()]);
});

test('a wrong password is refused before anything is answered', async () => {
  const authorization = `Basic ${Buffer.from('admin:wrong').toString('base64')}`;
  const response = await post(listing, { authorization });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('Basic');
  expect((await response.json()).code).toBe('incorrect_password');
});

test('pages of other origins may not send messages, those of the site and its friends may', async () => {
  const statuses = await Promise.all(
    ['https://evil.example', 'null', server.address, FRIEND].map(
      async (origin) => (await post(listing, { origin })).status,
    ),
  );
  expect(statuses).toEqual([403, 403, 200, 200]);
  const preflight = await fetch(`${server.address}/mcp`, {
    method: 'OPTIONS',
    headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe(FRIEND);
});

test('a message of another form, of too many bytes or by another method is refused', async () => {
  expect((await post('not json')).status).toBe(400);
  expect((await post(`[${listing},${listing}]`)).status).toBe(400);
  expect((await post(`"${'x'.repeat(2 ** 20)}"`)).status).toBe(413);
  const longId = { jsonrpc: '2.0', id: 'x'.repeat(200_000), method: 'ping' };
  const refused = await post(JSON.stringify(longId));
  expect([refused.status, (await refused.text()).length < 1000]).toEqual([400, true]);
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${server.address}/mcp`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  }
});

test('no answer is for keeping, and none begins a session', async () => {
  const response = await post(listing);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('mcp-session-id')).toBeNull();
});
