import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { createClient } from 'graphql-ws';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { nonceOfSession, sessionCookie } from '../../src/auth/session.ts';
import { changeFeed } from '../../src/operation/change-feed.ts';
import { iterate, presentPosition } from '../support/follow.ts';
import { openTestServer, sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const address = ({ address: of } = server) => `${of.replace('http', 'ws')}/graphql`;

const clientOf = (connectionParams: Record<string, unknown> = {}, url = address()) =>
  createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 });

const VIEWER = { query: '{ viewer { username } }' };

const made = async (title: string, of = server) => {
  const json = { title, status: 'publish' };
  const { body } = await of.site.rest('/core/v2/posts', { method: 'POST', as: 'admin', json });
  return body.id as number; // of a post
};

it('asks queries, mutations and subscriptions on one socket, by the credentials of its parameters', async () => {
  const client = clientOf({ Authorization: server.site.authorization('admin') });
  const viewer = iterate(client, VIEWER);
  expect(await viewer.next()).toMatchObject({ data: { viewer: { username: 'admin' } } });
  expect(await viewer.next()).toBeNull();
  const drafts = iterate(client, { query: 'subscription { postChanged { cursor databaseId } }' });
  const mutation = iterate(client, {
    query: 'mutation { createPost(input: { title: "Draft" }) { post { databaseId } } }',
  });
  const { data } = (await mutation.next()) as {
    data: { createPost: { post: { databaseId: number } } };
  }; // as it was asked
  const { databaseId } = data.createPost.post;
  const told = {
    data: { postChanged: { databaseId } },
    extensions: { cursor: expect.any(String) },
  };
  expect(await drafts.next()).toMatchObject(told);
  void client.dispose();
});

it('resumes after a lost connection', async () => {
  const query =
    'subscription ($after: String) { postChanged(after: $after) { cursor databaseId } }';
  const first = clientOf();
  const before = iterate(first, {
    query,
    variables: { after: await presentPosition(server.site) },
  });
  const one = await made('One');
  const { data } = (await before.next()) as {
    data: { postChanged: { cursor: string; databaseId: number } };
  }; // as it was asked
  expect(data.postChanged.databaseId).toBe(one);
  first.terminate();
  const two = await made('Two');
  const second = clientOf();
  const after = iterate(second, { query, variables: { after: data.postChanged.cursor } });
  expect(await after.nextFew(1)).toMatchObject([{ data: { postChanged: { databaseId: two } } }]);
  void second.dispose();
});

it('takes the credentials of the upgrade, and closes for wrong ones', async () => {
  const { site } = server;
  class WithHeader extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { authorization: site.authorization('editor') } });
    }
  }
  const client = createClient({ url: address(), webSocketImpl: WithHeader, retryAttempts: 0 });
  expect(await iterate(client, VIEWER).next()).toMatchObject({
    data: { viewer: { username: 'editor' } },
  });
  void client.dispose();
  const wrong = clientOf({ authorization: 'Basic bm9ib2R5OndybyBuZw==' });
  await expect(iterate(wrong, VIEWER).next()).rejects.toMatchObject({ code: 4403 });
});

it('ignores cookies that a page of another site sends, and those without a nonce', async () => {
  const { sessions } = server.site.services;
  const from = { ip: null, agent: null, seconds: 600 };
  const token = await sessions.begin({ id: server.site.users.editor }, from);
  const cookie = sessionCookie(token, false, null).split(';')[0] ?? '';
  const nonce = await nonceOfSession(server.site.services, cookie);
  const asked = (origin: string, params: Record<string, unknown>) => {
    class FromPage extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { cookie, origin } });
      }
    }
    const client = createClient({
      url: address(),
      webSocketImpl: FromPage,
      retryAttempts: 0,
      connectionParams: params,
    });
    return iterate(client, VIEWER).next();
  };
  const own = server.address;
  expect(await asked(own, { 'X-WP-Nonce': nonce })).toMatchObject({
    data: { viewer: { username: 'editor' } },
  });
  expect(await asked(own, {})).toMatchObject({ data: { viewer: null } });
  await expect(asked('https://evil.example', { 'X-WP-Nonce': nonce })).rejects.toMatchObject({
    code: 4403,
  });
});

it('is held to the limits of every request', async () => {
  const client = clientOf();
  const fields = Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ');
  for (const query of [`{ ${fields} }`, `subscription { postChanged { ${fields} } }`])
    await expect(iterate(client, { query }).next()).rejects.toMatchObject([
      { extensions: { code: 'graphql_too_many_aliases' } },
    ]);
  await expect(iterate(client, { query: '{ nonsense }' }).next()).rejects.toMatchObject([
    { message: expect.stringContaining('nonsense') },
  ]);
  const large = iterate(client, {
    query: `{ posts(where: { search: "${'a'.repeat(2 ** 20)}" }) }`,
  });
  await expect(large.next()).rejects.toMatchObject({ code: 1009 });
});

it('writes once with an idempotency key', async () => {
  const client = clientOf({ Authorization: server.site.authorization('admin') });
  const query = 'mutation { createPost(input: { title: "Once" }) { post { databaseId } } }';
  const extensions = { idempotencyKey: 'a-key' };
  const results = await Promise.all([
    await iterate(client, { query, extensions }).next(),
    await iterate(client, { query, extensions }).next(),
  ]);
  expect(results[1]).toEqual(results[0]);
  void client.dispose();
});

it('is refused beyond the number of sockets, elsewhere, and closed when the process stops', async () => {
  const limited = await openTestServer({ env: { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CALLER: '2' } });
  try {
    const url = address(limited);
    const open = async (at = url) => {
      const socket = new WebSocket(at, 'graphql-transport-ws');
      socket.on('error', () => {});
      const [event] = await Promise.race([
        once(socket, 'open').then(() => ['open']),
        once(socket, 'unexpected-response').then(([, response]) => [response.statusCode]),
      ]);
      return { socket, event };
    };
    const two = [await open(), await open()];
    expect(two.map(({ event }) => event)).toEqual(['open', 'open']);
    expect((await open()).event).toBe(429);
    expect((await open(url.replace('graphql', 'elsewhere'))).event).toBe(404);
    const closed = two.map(({ socket }) => once(socket, 'close'));
    await changeFeed(limited.site.services).stop();
    for (const [code] of await Promise.all(closed)) expect(code).toBe(1001);
  } finally {
    await limited.close();
  }
});

it('knows persisted documents by their hash', async () => {
  const client = clientOf();
  const query = '{ __typename }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  await expect(iterate(client, { query: '', extensions }).next()).rejects.toMatchObject([
    { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ]);
  const told = { data: { __typename: 'RootQuery' } };
  expect(await iterate(client, { query, extensions }).next()).toMatchObject(told);
  expect(await iterate(client, { query: '', extensions }).next()).toMatchObject(told);
  void client.dispose();
});

it('serves requests that offer HTTP/2 as they are', async () => {
  const headers = { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': '' };
  const request = get(`${server.address}/healthz`, { headers });
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
});
