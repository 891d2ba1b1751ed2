import { createClient } from 'graphql-sse';
import { describe, expect, it } from 'vitest';
import { iterate, presentPosition } from '../support/follow.ts';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer();

const made = async (title: string) => {
  const json = { title, status: 'publish' };
  const { body } = await server.site.rest('/core/v2/posts', { method: 'POST', as: 'admin', json });
  return body.id as number; // of a post
};

const POSTS = { query: 'subscription { postChanged { databaseId } }' };
const posts = (databaseId: number) => ({ data: { postChanged: { databaseId } } });

describe.each([
  ['distinct connections', false],
  ['a single connection', true],
])('graphql-sse with %s', (name, singleConnection) => {
  const clientOf = (headers: Record<string, string> = {}) =>
    createClient({
      url: `${server.address}/graphql`,
      singleConnection,
      headers: { ...headers },
      retryAttempts: 0,
    } as Parameters<typeof createClient>[0]); // one of its two kinds of options

  it('asks queries and mutations', async () => {
    const client = clientOf({ authorization: server.site.authorization('admin') });
    const viewer = iterate(client, { query: '{ viewer { username } }' });
    expect(await viewer.next()).toMatchObject({ data: { viewer: { username: 'admin' } } });
    expect(await viewer.next()).toBeNull();
    const mutation = iterate(client, {
      query: 'mutation ($name: String!) { createTag(input: { name: $name }) { tag { name } } }',
      variables: { name },
    });
    expect(await mutation.next()).toMatchObject({ data: { createTag: { tag: { name } } } });
    client.dispose();
  });

  it('follows several subscriptions and leaves them', async () => {
    const client = clientOf();
    const query = 'subscription ($after: String) { postChanged(after: $after) { databaseId } }';
    const variables = { after: await presentPosition(server.site) };
    const [one, other] = [
      iterate(client, { query, variables }),
      iterate(client, { query, variables }),
    ];
    const id = await made('First');
    expect(await one.next()).toMatchObject(posts(id));
    expect(await other.next()).toMatchObject(posts(id));
    one.stop();
    const next = await made('Second');
    expect(await other.next()).toMatchObject(posts(next));
    expect(await one.within(300)).toEqual([]);
    client.dispose();
  });

  it('is held to the limits of every request', async () => {
    const client = clientOf();
    const fields = Array.from({ length: 101 }, (_, i) => `a${i}: databaseId`).join(' ');
    const told = iterate(client, { query: `subscription { postChanged { ${fields} } }` });
    const refused = await told.next().catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toMatch(singleConnection ? /response/ : /too_many_aliases/);
    client.dispose();
  });
});

describe('a reserved event stream', () => {
  const address = () => `${server.address}/graphql`;
  const reserve = async () => (await fetch(address(), { method: 'PUT' })).text();

  it('is opened once, by its token alone', async () => {
    const token = await reserve();
    const left = new AbortController();
    const open = (of: string) =>
      fetch(`${address()}?token=${of}`, { signal: left.signal }).then(({ status }) => status);
    expect(await open(token)).toBe(200);
    expect(await open(token)).toBe(409);
    expect(await open('nonsense')).toBe(404);
    left.abort();
  });

  it('takes each operation once, and only with an id', async () => {
    const token = await reserve();
    const send = async (body: unknown) => {
      const { status } = await fetch(address(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-graphql-event-stream-token': token },
        body: JSON.stringify(body),
      });
      return status;
    };
    const ask = (extensions?: object) => send({ ...POSTS, extensions });
    expect(await send(null)).toBe(400);
    expect(await ask()).toBe(400);
    expect(await ask({ operationId: 'a' })).toBe(202);
    expect(await ask({ operationId: 'a' })).toBe(409);
    const end = await fetch(`${address()}?operationId=a&token=${token}`, { method: 'DELETE' });
    expect(end.status).toBe(200);
  });
});
