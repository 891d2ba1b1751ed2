import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('an answer about posts', () => {
  const site = sharedSite({ env: { CORS_ORIGINS: 'https://friend.example' } });
  let id: number;
  let path: string;
  beforeAll(async () => {
    const body = await site.make(
      '/core/v2/posts',
      { title: 'Shown', content: 'Text', status: 'publish' },
      'author',
    );
    id = body.id;
    path = `/core/v2/posts/${id}`;
  });

  it('shows an object of which _fields leaves nothing as an empty list', async () => {
    expect((await site.rest('/core/v2/posts?_fields=nothing&per_page=1')).body).toEqual([[]]);
    expect((await site.rest(`${path}?_fields=id,title.raw`)).body).toEqual({ id, title: [] });
  });

  it('is wrapped by _envelope, status and headers included', async () => {
    const { status, body } = await site.rest(`/core/v2/posts/987654?_envelope`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
    expect(body.headers).toEqual([]);
    const list = await site.rest('/core/v2/posts?_envelope=1&_fields=id');
    expect(list.body).toMatchObject({
      body: [{ id }],
      headers: { 'X-WP-Total': 1, 'X-WP-TotalPages': 1 },
    });
  });

  it('has no body for HEAD, and the same headers', async () => {
    const head = await site.rest('/core/v2/posts', { method: 'HEAD' });
    const get = await site.rest('/core/v2/posts');
    expect(head.body).toBe('');
    for (const name of ['x-wp-total', 'x-wp-totalpages', 'etag', 'allow', 'content-type'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
  });

  it('describes the route for OPTIONS', async () => {
    const { body, headers } = await site.rest(path, { method: 'OPTIONS', as: 'author' });
    expect(body).toMatchObject({
      namespace: 'core/v2',
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
    expect(body.endpoints[1].args.title.type).toBe('object');
    expect(headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('comes under a trailing slash and by ?rest_route= too', async () => {
    expect((await site.rest(`${path}/`)).body.id).toBe(id);
    expect((await site.rest('/core/v2/posts/?per_page=1')).body).toHaveLength(1);
    const routed = await site.fetch(`/?rest_route=/core/v2/posts&_fields=id`);
    expect(await routed.json()).toEqual([{ id }]);
  });

  it('tells which methods the caller may use', async () => {
    const allow = async (as?: 'author' | 'editor' | 'subscriber') =>
      (await site.rest(path, { as })).headers.get('allow');
    expect(await allow()).toBe('GET');
    expect(await allow('subscriber')).toBe('GET');
    expect(await allow('author')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await site.rest('/core/v2/posts', { as: 'editor' })).headers.get('allow')).toBe(
      'GET, POST',
    );
  });

  it('allows nothing on the address of what was deleted for good', async () => {
    const body = await site.make('/core/v2/posts', { title: 'Gone' }, 'author');
    const address = `/core/v2/posts/${body.id}?force=true`;
    const gone = await site.rest(`${address}&_envelope`, { as: 'author', method: 'DELETE' });
    expect(gone.body).toMatchObject({ status: 200, body: { deleted: true } });
    expect(gone.body.headers).toEqual([]);
  });

  it('is not kept by anyone when it is for a user', async () => {
    const { headers } = await site.rest(path, { as: 'author' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('echoes any origin, with credentials for those that are named', async () => {
    const ask = async (origin: string) => (await site.rest(path, { headers: { origin } })).headers;
    const stranger = await ask('https://stranger.example');
    expect(stranger.get('access-control-allow-origin')).toBe('https://stranger.example');
    expect(stranger.get('access-control-allow-credentials')).toBeNull();
    expect(stranger.get('access-control-expose-headers')).toBe(
      'X-WP-Total, X-WP-TotalPages, Link, ETag, X-WP-Nonce, X-Request-Id, X-Almanac-Ignored, Idempotency-Replayed',
    );
    expect(stranger.get('vary')).toContain('Origin');
    const friend = await ask('https://friend.example');
    expect(friend.get('access-control-allow-credentials')).toBe('true');
  });

  it.each([
    ['_method in the query', '?_method=PATCH', {}],
    ['X-HTTP-Method-Override', '', { 'X-HTTP-Method-Override': 'PATCH' }],
  ])('follows %s of a POST', async (title, query, headers) => {
    const { status, body } = await site.rest(`${path}${query}`, {
      as: 'author',
      headers,
      json: { title },
    });
    expect([status, body.title.raw]).toEqual([200, title]);
  });
});

describe('the ETag of an answer (RFC 9110)', () => {
  const site = sharedSite();

  const tagOf = async (path: string) => (await site.rest(path)).headers.get('etag') ?? '';
  const statusWith = async (path: string, tag: string) =>
    (await site.rest(path, { headers: { 'if-none-match': tag } })).status;
  const make = async () =>
    (await site.make('/core/v2/posts', { title: 'Tagged', status: 'publish' }, 'author')).id;

  it('answers 304 without a body until the post changes', async () => {
    const path = `/core/v2/posts/${await make()}`;
    const tag = await tagOf(path);
    expect(tag).toMatch(/^"[^"]+"$/);
    const known = await site.rest(path, { headers: { 'if-none-match': tag } });
    expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, '', tag]);
    expect(await statusWith(path, `"other", W/${tag}`)).toBe(304);
    expect(await statusWith(path, '*')).toBe(304);
    expect(await statusWith(path, '"other"')).toBe(200);
    await site.make(path, { title: 'Changed' }, 'author');
    expect(await statusWith(path, tag)).toBe(200);
    expect(await tagOf(path)).not.toBe(tag);
  });

  it('of a list changes with each of its posts and with its total', async () => {
    const id = await make();
    const lists = ['/core/v2/posts', '/core/v2/posts?per_page=1'];
    for (const change of [
      () => site.rest(`/core/v2/posts/${id}`, { as: 'author', json: { content: 'More' } }),
      () => make(),
      () => site.rest(`/core/v2/posts/${id}`, { as: 'author', method: 'DELETE' }),
    ]) {
      const before = await Promise.all(lists.map(tagOf));
      await change();
      const after = await Promise.all(lists.map(tagOf));
      for (const [i, list] of lists.entries()) expect(after[i], list).not.toBe(before[i]);
    }
  });

  it('of a list stays when something else changes', async () => {
    await make();
    const tag = await tagOf('/core/v2/posts');
    await site.make('/core/v2/posts', { title: 'A draft' }, 'author');
    expect(await statusWith('/core/v2/posts', tag)).toBe(304);
  });

  it('with embedded records changes when one of these does', async () => {
    const path = `/core/v2/posts/${await make()}?_embed=author`;
    const tag = await tagOf(path);
    const context = await site.context();
    await context.write(async ({ prisma, changed }) => {
      const { author: id } = site.users;
      await prisma.user.update({
        where: { id },
        data: { name: 'Renamed', version: { increment: 1 } },
      });
      changed('user', id, 'update');
    });
    const again = await site.rest(path, { headers: { 'if-none-match': tag } });
    expect([again.status, again.body._embedded?.author[0].name]).toEqual([200, 'Renamed']);
  });
});
