import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { sharedServer } from '../support/test-server.ts';
import type { RestOptions, TestSite } from '../support/test-site.ts';

const server = sharedServer();
let site: TestSite;
const log: string[] = [];
beforeAll(async () => {
  ({ site } = server);
  Object.assign(site.services, {
    log: pino({ level: 'info' }, { write: (line) => log.push(line) }),
  });
});

const as = 'admin' as const;
const HEADER = 'x-almanac-ignored';

const KINDS = {
  posts: { title: 'A' },
  pages: { title: 'A' },
  categories: { name: 'A' },
  tags: { name: 'A' },
  users: { username: 'anna', email: 'anna@b.test', password: 'a b c d' },
  menus: { name: 'A' },
  'menu-items': { title: 'A', url: 'https://a.test' },
  comments: { content: 'Words' },
  media: null,
  '/ext/events/v1/categories': { name: 'A' },
};

const create = async (kind: string, fields: object | null, meta: object) => {
  if (fields === null) return upload(meta);
  const post = kind === 'comments' ? { post: (await make()).body.id } : {};
  return site.rest(pathOf(kind), { as, json: { ...fields, ...post, meta } });
};
const pathOf = (kind: string) => (kind.startsWith('/') ? kind : `/core/v2/${kind}`);
const make = () => site.rest('/core/v2/posts', { as, json: { title: 'A', status: 'publish' } });
const upload = (meta: object) => {
  const form = new FormData();
  form.set('file', new Blob(['a note'], { type: 'text/plain' }), 'note.txt');
  for (const [name, value] of Object.entries(meta)) form.set(`meta[${name}]`, String(value));
  return site.rest('/core/v2/media', { as, body: form });
};

test.each(Object.entries(KINDS))(
  '%s tell which keys of meta they ignored, when made and when changed',
  async (kind, fields) => {
    const made = await create(kind, fields, { price: 3, sku: 'x' });
    expect(made.status).toBe(201);
    expect(made.headers.get(HEADER)).toBe('meta.price, meta.sku');
    const changed = await site.rest(`${pathOf(kind)}/${made.body.id}`, {
      as,
      json: { meta: { price: 3 } },
    });
    expect(changed.status).toBe(200);
    expect(changed.headers.get(HEADER)).toBe('meta.price');
  },
);

test('a key that is known is not told, nor is anything where there is none', async () => {
  const meta = { footnotes: '[]' };
  const { headers } = await site.rest('/core/v2/posts', { as, json: { title: 'A', meta } });
  expect(headers.get(HEADER)).toBeNull();
  expect((await make()).headers.get(HEADER)).toBeNull();
  const options: RestOptions = { as, json: { meta: { persisted_preferences: {}, theme: 'dark' } } };
  const user = await site.rest('/core/v2/users/me', options);
  expect(user.headers.get(HEADER)).toBe('meta.theme');
});

test('names are safe in a header, and no more than it should hold', async () => {
  const odd = { 'a,b': 1, 'x\r\nSet-Cookie: a=b': 1, 'Preis €': 1, '\ud800': 1 };
  const { headers } = await site.rest('/core/v2/posts', { as, json: { title: 'A', meta: odd } });
  expect(headers.get(HEADER)).toBe(
    'meta.a%2Cb, meta.x%0D%0ASet-Cookie%3A%20a%3Db, meta.Preis%20%E2%82%AC, meta.%EF%BF%BD',
  );
  const many = Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`key-${i}`, i]));
  const long = { ['€'.repeat(100_000)]: 1, ...many };
  const bounded = await site.rest('/core/v2/posts', { as, json: { title: 'A', meta: long } });
  const value = bounded.headers.get(HEADER) ?? '';
  expect(value.length).toBeLessThan(1010);
  expect(value).toMatch(/, \.\.\.$/);
  expect(value).toContain('meta.key-0, ');
});

test('browsers may read it, and the log has it with the id of the request', async () => {
  log.length = 0;
  const response = await fetch(`${server.address}/api/core/v2/posts`, {
    method: 'POST',
    headers: {
      ...{ authorization: site.authorization('admin'), 'content-type': 'application/json' },
      ...{ origin: 'https://front.test', 'x-request-id': 'req-1' },
    },
    body: JSON.stringify({ title: 'A', meta: { price: 3 } }),
  });
  expect(response.headers.get(HEADER)).toBe('meta.price');
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Almanac-Ignored');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'req-1', ignored: 'meta.price', path: '/core/v2/posts' },
  ]);
});

test('each request of a batch tells for itself, and the log has the id of the whole', async () => {
  log.length = 0;
  const requests = [{ price: 3 }, {}].map((meta) => ({
    ...{ method: 'POST', path: '/core/v2/posts', body: { title: 'A', meta } },
  }));
  const { body } = await site.rest('/batch/v1', {
    ...{ as, json: { requests }, headers: { 'x-request-id': 'req-2' } },
  });
  expect(body.responses[0].headers).toMatchObject({ 'X-Almanac-Ignored': 'meta.price' });
  expect(body.responses[1].headers).not.toHaveProperty('X-Almanac-Ignored');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([{ ignored: 'meta.price' }]);
});

test('what is refused tells nothing, and reads know no meta', async () => {
  const json = { title: 'A', status: 'none', meta: { price: 3 } };
  const refused = await site.rest('/core/v2/posts', { as, json });
  expect(refused.status).toBe(400);
  expect(refused.headers.get(HEADER)).toBeNull();
  const read = await site.rest('/core/v2/posts?meta[price]=3', { as });
  expect(read.headers.get(HEADER)).toBeNull();
});

test('GraphQL and assistants are refused, and nothing is written', async () => {
  const before = (await site.rest('/core/v2/posts?per_page=1', { as })).headers.get('x-wp-total');
  const run = `mutation ($input: JSON) {
    runAbility(input: { name: "almanac/create-post", input: $input }) { result } }`;
  const input = { title: 'A', status: 'publish', meta: { price: 3, footnotes: '' } };
  const { errors } = await site.graphql(run, { as, variables: { input } });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'rest_invalid_param',
    status: 400,
    params: { meta: expect.stringContaining('meta.price') },
  });
  const field =
    'mutation { createPost(input: { title: "A", meta: { price: 3 } }) { clientMutationId } }';
  const native = await site.graphql(field, { as });
  expect(native.errors?.[0]?.message).toContain('"meta" is not defined');
  expect(native.errors?.[0]?.extensions.code).toEqual(expect.any(String));
  const after = (await site.rest('/core/v2/posts?per_page=1', { as })).headers.get('x-wp-total');
  expect(after).toBe(before);
});

test('names that nothing reads are told, of the query, of the body and of _fields', async () => {
  const ignored = async (path: string, options: RestOptions = {}) =>
    (await site.rest(path, { as, ...options })).headers.get(HEADER);
  const { body: post } = await site.rest('/core/v2/posts', {
    as,
    json: { title: 'A', status: 'publish' },
  });
  const item = `/core/v2/posts/${post.id}`;
  expect(await ignored('/core/v2/posts?perpage=5&page=1&_embed&_=1')).toBe('perpage');
  expect(await ignored('/core/v2/posts?perpage=5', { as: undefined as never })).toBe('perpage');
  expect(await ignored('/core/v2/posts?_fields=id,nope,title.rendered,content.no,_links')).toBe(
    '_fields.nope',
  );
  expect(await ignored(`${item}?_fields=nope`)).toBe('_fields.nope');
  await upload({});
  expect(await ignored('/core/v2/media?_fields=id,media_details.sizes')).toBe(
    '_fields.media_details.sizes',
  );
  expect(await ignored(item, { json: { titel: 'B', meta: { price: 1 }, 'a\nb': 1 } })).toBe(
    'meta.price, titel, a%0Ab',
  );
  expect(await ignored(item, { method: 'PUT', json: { ...post, title: 'B' } })).toBeNull();
  expect(
    await ignored(item, {
      body: new URLSearchParams({ titel: 'x' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ).toBe('titel');
  expect(await ignored('/core/v2/posts/999999?titel=x')).toBe('titel');
  expect(await ignored('/ext/events/v1/events?perpage=5&per_page=5')).toBe('perpage');
  for (const path of [
    '/core/v2/posts?search=a&per_page=5&context=edit',
    item,
    '/core/v2/users/me',
    '/ext/events/v1/events?page=1',
  ])
    expect(await ignored(path), path).toBeNull();
});

test('a response from the cache tells the same', async () => {
  for (let times = 0; times < 4; times++) {
    const response = await fetch(`${server.address}/api/core/v2/posts?perpage=5`, {
      headers: { origin: 'https://a.example' },
    });
    expect(response.headers.get(HEADER)).toBe('perpage');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Almanac-Ignored');
  }
});

test('forms of uploads, and bodies, tell which names nothing reads', async () => {
  const form = new FormData();
  form.set('file', new Blob(['a note'], { type: 'text/plain' }), 'note.txt');
  form.set('_fields', 'id');
  form.set('titel', 'A');
  form.set('alt_text', 'A');
  const { status, headers } = await site.rest('/core/v2/media', { as, body: form });
  expect([status, headers.get(HEADER)]).toEqual([201, '_fields, titel']);
  const json = { title: 'A', _fields: 'id', titel: 'A' };
  const post = await site.rest('/core/v2/posts?_fields=id', { as, json });
  expect([post.body, post.headers.get(HEADER)]).toEqual([
    { id: expect.any(Number) },
    '_fields, titel',
  ]);
});
