import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let caching: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  caching = await openTestServer({ env: { GRAPHQL_MAX_AGE: '60' } });
});
afterAll(async () => {
  await server.close();
  await caching.close();
});

const TITLE = '{ generalSettings { title } }';
const GRAPHQL = 'application/graphql-response+json';

function get(
  params: Readonly<Record<string, string>>,
  init: RequestInit = {},
  from: TestServer = server,
): Promise<Response> {
  return fetch(`${from.address}/graphql?${new URLSearchParams(params)}`, init);
}
const as = (user: 'editor') => ({ authorization: server.site.authorization(user) });

describe('a query by GET', () => {
  it('takes variables and the name of the operation', async () => {
    const response = await get({
      query: 'query A { a: __typename } query B($n: String!) { __type(name: $n) { name } }',
      variables: '{"n":"Post"}',
      operationName: 'B',
    });
    expect(await response.json()).toMatchObject({ data: { __type: { name: 'Post' } } });
  });

  it('is answered at an address with a slash at its end, as a browser and a query by POST are', async () => {
    const address = `${server.address}/graphql/`;
    for (let times = 0; times < 3; times++) {
      const response = await fetch(`${address}?${new URLSearchParams({ query: TITLE })}`);
      expect(await response.json()).toMatchObject({ data: { generalSettings: {} } });
    }
    const browser = await fetch(address, { headers: { accept: 'text/html' } });
    expect([browser.status, await browser.text()]).toEqual([
      200,
      expect.stringContaining('graphiql'),
    ]);
    const headers = { 'content-type': 'application/json' };
    const posted = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: TITLE }),
    });
    expect(await posted.json()).toMatchObject({ data: { generalSettings: {} } });
    expect((await fetch(`${address}nothing`)).status).toBe(404);
  });

  it.each(['application/json', GRAPHQL])('is 304 for who has the answer in %s', async (accept) => {
    // The third is answered from the cache.
    for (let times = 0; times < 4; times++) {
      const response = await get({ query: TITLE }, { headers: { accept } });
      expect(response.headers.get('content-type')).toContain(accept);
      const tag = response.headers.get('etag') ?? '';
      expect(tag).toMatch(/^".+"$/);
      const again = await get({ query: TITLE }, { headers: { accept, 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('vary')).toMatch(/\bAccept,/);
      expect(await again.text()).toBe('');
    }
  });

  it('has another tag once the answer is another', async () => {
    const query = '{ posts { nodes { title } } }';
    const ask = () => get({ query });
    const before = await ask();
    await ask();
    await server.site.make('/core/v2/posts', { title: 'N', status: 'publish' }, 'editor');
    const after = await get(
      { query },
      { headers: { 'if-none-match': before.headers.get('etag') ?? '' } },
    );
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ data: { posts: { nodes: [{ title: 'N' }] } } });
  });

  it('may be stored by caches, which have to ask again', async () => {
    const { headers } = await get({ query: TITLE });
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('surrogate-key')).toBeNull();
    expect(headers.get('vary')).toMatch(/Accept, Authorization, X-WP-Nonce/);
  });

  it('may be used by caches for a time that is set, and is purged by what it shows', async () => {
    const { site } = caching;
    const body = await site.make('/core/v2/posts', { title: 'One', status: 'publish' }, 'editor');
    const query = `{ post(id: "${body.id}", idType: DATABASE_ID) { title } }`;
    for (let times = 0; times < 3; times++) {
      const { headers } = await get({ query }, {}, caching);
      expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
      expect(headers.get('surrogate-key')?.split(' ')).toContain(`entry:${body.id}`);
    }
  });

  it.each(['GET', 'HEAD'])('is not stored for a user, by %s', async (method) => {
    const response = await get({ query: '{ viewer { name } }' }, { method, headers: as('editor') });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('is not stored with errors', async () => {
    const { headers } = await get({ query: '{ posts(first: -1) { nodes { id } } }' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has no body by HEAD, but the headers', async () => {
    const got = await get({ query: TITLE }, { headers: { 'accept-encoding': 'identity' } });
    const head = await get(
      { query: TITLE },
      { method: 'HEAD', headers: { 'accept-encoding': 'identity' } },
    );
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    expect(await head.text()).toBe('');
  });

  it.each(['variables', 'extensions'])('is refused with 400 where %s are no JSON', async (name) => {
    const response = await get({ query: TITLE, [name]: '{' });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toHaveLength(1);
  });
});

describe('a mutation by GET', () => {
  const query = 'mutation { createTag(input: { name: "By GET" }) { tag { id } } }';

  it.each(['application/json', GRAPHQL, 'text/event-stream'])(
    'is 405 for who accepts %s',
    async (accept) => {
      const response = await get({ query }, { headers: { accept, ...as('editor') } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      await response.text();
      expect((await server.site.rest('/core/v2/tags')).body).toEqual([]);
    },
  );
});

it.each(['PATCH', 'PROPFIND'])('%s is 405', async (method) => {
  const response = await fetch(`${server.address}/graphql?query=${TITLE}`, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, POST, PUT, DELETE');
});
