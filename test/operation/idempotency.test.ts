import { beforeEach, describe, expect, it } from 'vitest';
import { trimIdempotentWrites } from '../../src/operation/idempotency.ts';
import { settableClock } from '../support/settable-clock.ts';
import { type RestOptions, sharedSite, type TestUser } from '../support/test-site.ts';

const clock = settableClock('2026-11-25T10:00:00');

const site = sharedSite({ clock });
beforeEach(async () => {
  clock.set('2026-11-25T10:00:00');
  const { prisma } = site.services.database;
  await prisma.idempotentWrite.deleteMany();
  await prisma.entry.deleteMany({ where: { title: 'Tides' } });
});

const countPosts = () =>
  site.services.database.prisma.entry.count({ where: { kind: 'post', title: 'Tides' } });

const create = (key: string, options: RestOptions = {}) =>
  site.rest('/core/v2/posts', {
    as: 'editor',
    json: { title: 'Tides' },
    headers: { 'idempotency-key': key },
    ...options,
  });

const CREATE = `mutation Create($input: CreatePostInput!) {
  createPost(input: $input) { post { databaseId title } }
}`;
const mutate = (
  key: string,
  { query = CREATE, variables = { input: { title: 'Tides' } }, as = 'editor' as TestUser } = {},
) => site.graphql(query, { variables, as, headers: { 'idempotency-key': key } });

describe('a REST request with an Idempotency-Key', () => {
  it('gets the same response when it is sent again, and writes once', async () => {
    const first = await create('a');
    const again = await create('a');
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countPosts()).toBe(1);
  });

  it('writes once where ten are sent at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => create('a')));
    const made = responses.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of responses.filter((one) => one.status !== 201)) {
      expect(status).toBe(409);
      expect(body.code).toBe('idempotency_in_progress');
    }
    expect(await countPosts()).toBe(1);
    expect((await create('a')).status).toBe(201);
  });

  it('is refused where the key was sent with another request', async () => {
    await create('a');
    const other = await create('a', { json: { title: 'Tides', status: 'publish' } });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency_key_reused');
    expect(await countPosts()).toBe(1);
  });

  it('is carried out again after a refusal that wrote nothing', async () => {
    expect((await create('a', { json: { status: 'nonsense' } })).status).toBe(400);
    expect((await create('a')).status).toBe(201);
  });

  it('is independent of the same key of another user', async () => {
    await create('a');
    expect((await create('a', { as: 'author' })).headers.get('idempotency-replayed')).toBeNull();
    expect(await countPosts()).toBe(2);
  });

  it('is carried out again a day later', async () => {
    await create('a');
    clock.set('2026-11-26T09:59:59');
    expect((await create('a')).headers.get('idempotency-replayed')).toBe('true');
    clock.set('2026-11-26T10:00:00');
    expect((await create('a')).headers.get('idempotency-replayed')).toBeNull();
    expect(await countPosts()).toBe(2);
  });

  it.each(['a b', 'x'.repeat(256), '\u00e4'])('is refused with the key %j', async (key) => {
    const { status, body } = await create(key);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_idempotency_key');
    expect(await countPosts()).toBe(0);
  });

  it('deletes once', async () => {
    const body = await site.make('/core/v2/posts', { title: 'Tides' }, 'editor');
    const remove = () =>
      site.rest(`/core/v2/posts/${body.id}?force=true`, {
        as: 'editor',
        method: 'DELETE',
        headers: { 'idempotency-key': 'a' },
      });
    const first = await remove();
    expect(first.status).toBe(200);
    const again = await remove();
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it.each(['a', 'a'.repeat(255)])('stands for each request of a batch (%s)', async (key) => {
    const batch = () =>
      site.rest('/batch/v1', {
        as: 'editor',
        json: {
          requests: ['Tides', 'Tides'].map((title) => ({
            method: 'POST',
            path: '/core/v2/posts',
            body: { title },
          })),
        },
        headers: { 'idempotency-key': key },
      });
    const first = await batch();
    const again = await batch();
    const ids = ({ body }: typeof first) =>
      body.responses.map((one: { body: { id: number } }) => one.body.id);
    expect(ids(again)).toEqual(ids(first));
    expect(new Set(ids(first)).size).toBe(2);
    expect(await countPosts()).toBe(2);
  });

  it('says that its response is lost where the server was killed before it was stored', async () => {
    await create('a');
    await site.services.database.prisma.idempotentWrite.updateMany({ data: { response: null } });
    const { status, body } = await create('a');
    expect(status).toBe(409);
    expect(body.code).toBe('idempotency_in_progress');
    expect(await countPosts()).toBe(1);
  });
});

describe('a GraphQL mutation with an Idempotency-Key', () => {
  it('gets the same response when it is sent again, and writes once', async () => {
    const first = await mutate('a');
    expect(first.data.createPost.post.title).toBe('Tides');
    expect(await mutate('a')).toEqual(first);
    expect(await countPosts()).toBe(1);
  });

  it('is refused where the key was sent with other variables', async () => {
    await mutate('a');
    const { errors } = await mutate('a', { variables: { input: { title: 'Ebbs' } } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
  });

  it('says that its response was too long to be kept', async () => {
    const content = 'tide '.repeat(180_000);
    const shown = Array.from({ length: 5 }, (_, i) => `c${i}: content(format: RAW)`);
    const query = `mutation ($input: CreatePostInput!) { createPost(input: $input) { post { ${shown} } } }`;
    const long = { query, variables: { input: { title: 'Tides', content } } };
    expect((await mutate('a', long)).data.createPost.post.c4).toHaveLength(content.length);
    const { errors } = await mutate('a', long);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'idempotency_response_not_kept',
      status: 409,
    });
    expect(await countPosts()).toBe(1);
  });

  it('repeats the errors of root fields that failed beside those that wrote', async () => {
    const query = `mutation Two($input: CreatePostInput!) {
      one: createPost(input: $input) { post { databaseId } }
      two: updatePost(input: { id: 999999, title: "x" }) { post { databaseId } }
    }`;
    const first = await mutate('a', { query });
    expect(first.data.one.post.databaseId).toBeGreaterThan(0);
    expect(first.errors).toHaveLength(1);
    const again = await mutate('a', { query });
    expect(again.data).toEqual(first.data);
    expect(again.errors?.[0]).toMatchObject({
      message: first.errors?.[0]?.message,
      path: ['two'],
      extensions: first.errors?.[0]?.extensions,
    });
    expect(await countPosts()).toBe(1);
  });
});

it.each(['a', 'a'.repeat(255)])(
  'a key of any length stands for each request of an array (%s)',
  async (key) => {
    const send = async () => {
      const request = { query: CREATE, variables: { input: { title: 'Tides' } } };
      const response = await site.fetch('/graphql', {
        method: 'POST',
        headers: {
          authorization: site.authorization('editor'),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify([request, request]),
      });
      return response.json();
    };
    const first = await send();
    const ids = first.map(
      (one: { data: { createPost: { post: { databaseId: number } } } }) =>
        one.data.createPost.post.databaseId,
    );
    expect(new Set(ids).size).toBe(2);
    expect(await send()).toEqual(first);
    expect(await countPosts()).toBe(2);
  },
);

it('what the database stores tells nothing of the response', async () => {
  const make = () =>
    site.rest('/core/v2/users/me/application-passwords', {
      as: 'editor',
      json: { name: 'App' },
      headers: { 'idempotency-key': 'a' },
    });
  const { body } = await make();
  expect(body.password).toMatch(/^(\w{4} ){5}\w{4}$/);
  expect((await make()).body.password).toBe(body.password);
  const rows = await site.services.database.prisma.idempotentWrite.findMany();
  const stored = rows.map(({ response }) => Buffer.from(String(response), 'base64').toString());
  expect(JSON.stringify([rows, stored])).not.toContain(body.password);
});

it('keys older than a day are removed', async () => {
  await create('a');
  clock.set('2026-11-26T10:00:00');
  await create('b');
  await trimIdempotentWrites(site.services);
  expect(await site.services.database.prisma.idempotentWrite.count()).toBe(1);
});
