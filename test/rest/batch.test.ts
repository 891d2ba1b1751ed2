import { describe, expect, it } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

describe('a batch', () => {
  const site = sharedSite({ env: { ALIASES: 'wordpress' } });

  const batch = (requests: unknown, more: object = {}, as: TestUser | null = 'admin') =>
    site.rest('/batch/v1', { as: as ?? undefined, json: { requests, ...more } });
  const totalOf = async (word: string) => {
    const found = await site.rest(`/core/v2/posts?search=${word}`);
    return Number(found.headers.get('X-WP-Total'));
  };

  it('runs each request as if it were sent alone, in order', async () => {
    const answer = await batch([
      { path: '/core/v2/posts', body: { title: 'Quokka one', status: 'publish' } },
      { path: '/core/v2/pages/', body: { title: 'Quokka page', status: 'publish' } },
      { path: '/core/v2/tags?_fields=slug,count', body: { name: 'Quokka tag' } },
    ]);
    expect(answer.status).toBe(207);
    const [post, page, tag] = answer.body.responses;
    expect(post).toMatchObject({ status: 201, body: { title: { raw: 'Quokka one' } } });
    expect(post.headers).toMatchObject({ Allow: 'GET, POST' });
    expect(post.headers.Location).toMatch(/\/api\/core\/v2\/posts\/\d+$/);
    expect(page).toMatchObject({ status: 201, body: { type: 'page' } });
    expect(tag.body).toEqual({ slug: 'quokka-tag', count: 0 });
  });

  it('lets each request see what those before it wrote', async () => {
    const body = await site.make('/core/v2/pages', { title: 'Stepwise', status: 'publish' });
    const path = `/core/v2/pages/${body.id}`;
    const answer = await batch([
      { method: 'PUT', path, body: { slug: 'first-step' } },
      { method: 'PATCH', path, body: { menu_order: 4 } },
      { method: 'DELETE', path: `${path}?force=true` },
      { method: 'DELETE', path },
    ]);
    const [, patched, gone, missing] = answer.body.responses;
    expect(patched.body).toMatchObject({ slug: 'first-step', menu_order: 4 });
    expect(gone.body).toMatchObject({ deleted: true, previous: { slug: 'first-step' } });
    expect(gone.headers).toEqual([]);
    expect(missing).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
  });

  it('goes on after a request that is refused', async () => {
    const answer = await batch([
      { path: '/core/v2/posts', body: { title: 'Numbat', comment_status: 'maybe' } },
      { path: '/core/v2/posts', body: { title: 'Numbat two', status: 'publish' } },
    ]);
    const [bad, good] = answer.body.responses;
    expect(bad).toMatchObject({
      status: 400,
      headers: { Allow: 'GET, POST' },
      body: {
        code: 'rest_invalid_param',
        data: { params: { comment_status: expect.any(String) } },
      },
    });
    expect(good.status).toBe(201);
  });

  it('runs nothing with require-all-validate when one request is not valid', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Bilby', status: 'publish' } },
        { path: '/core/v2/posts', body: { title: 'Bilby two', status: 'no-such' } },
        { path: '/no/such' },
      ],
      { validation: 'require-all-validate' },
    );
    expect(answer.status).toBe(207);
    expect(answer.body).toMatchObject({
      failed: 'validation',
      responses: [
        null,
        { status: 400, headers: [], body: { code: 'rest_invalid_param' } },
        { status: 404, headers: [], body: { code: 'rest_no_route' } },
      ],
    });
    expect(await totalOf('bilby')).toBe(0);
  });

  it('runs all with require-all-validate when all are valid, though one is then refused', async () => {
    const answer = await batch(
      [
        { path: '/core/v2/posts', body: { title: 'Potoroo', status: 'publish' } },
        { method: 'DELETE', path: '/core/v2/posts/99999999' },
      ],
      { validation: 'require-all-validate' },
    );
    expect(answer.body.failed).toBeUndefined();
    expect(answer.body.responses.map(({ status }: { status: number }) => status)).toEqual([
      201, 404,
    ]);
    expect(await totalOf('potoroo')).toBe(1);
  });

  it.each([
    ['a route that takes none', { path: '/core/v2/settings' }, 400, 'rest_batch_not_allowed'],
    ['itself', { path: '/batch/v1', body: { requests: [] } }, 400, 'rest_batch_not_allowed'],
    ['a path that is none', { path: 'http://user@:80' }, 400, 'parse_path_failed'],
    ['a host without a name', { path: 'http:///core/v2/posts' }, 400, 'parse_path_failed'],
    ['three slashes', { path: '///core/v2/posts' }, 400, 'parse_path_failed'],
    ['an unknown route', { path: '/no/such' }, 404, 'rest_no_route'],
    ['an empty path', { path: '' }, 404, 'rest_no_route'],
    ['another method', { method: 'DELETE', path: '/core/v2/posts' }, 404, 'rest_no_route'],
    ['missing fields', { path: '/core/v2/users' }, 400, 'rest_missing_callback_param'],
  ])('answers %s in its place', async (_, request, status, code) => {
    const { body } = await batch([request]);
    expect(body.responses).toEqual([
      { status, headers: expect.anything(), body: expect.objectContaining({ code }) },
    ]);
  });

  it.each([
    [
      'more than 25 requests',
      Array.from({ length: 26 }, () => ({ path: '/core/v2/posts' })),
      'rest_too_many_items',
    ],
    ['GET', [{ method: 'GET', path: '/core/v2/posts' }], 'rest_not_in_enum'],
    ['a request without a path', [{ method: 'POST' }], 'rest_property_required'],
    ['a body that is no object', [{ path: '/core/v2/posts', body: 'x' }], 'rest_invalid_type'],
  ])('refuses %s as a whole', async (_, requests, code) => {
    const answer = await batch(requests);
    expect(answer.status).toBe(400);
    expect(answer.body.data.details.requests.code).toBe(code);
  });

  it("has the caller's rights, whatever credentials a request brings", async () => {
    const authorization = site.authorization('admin');
    const request = {
      path: '/core/v2/posts',
      body: { title: 'Anonymous' },
      headers: { Authorization: authorization },
    };
    const { body } = await batch([request], {}, null);
    expect(body.responses).toEqual([
      {
        status: 401,
        headers: { Allow: 'GET' },
        body: expect.objectContaining({ code: 'rest_cannot_create' }),
      },
    ]);
  });

  it("minds a request's own If-Match", async () => {
    const body = await site.make('/core/v2/posts', { title: 'Matched', status: 'publish' });
    const path = `/core/v2/posts/${body.id}`;
    const headers = { 'If-Match': (await site.rest(path)).headers.get('ETag') };
    const change = { method: 'PUT', path, headers };
    const answer = await batch([
      { ...change, body: { title: 'Once' } },
      { ...change, body: { title: 'Twice' } },
    ]);
    const [first, second] = answer.body.responses;
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 412, body: { code: 'rest_precondition_failed' } });
  });

  it('knows the paths and words of an alias', async () => {
    const response = await site.fetch('/wp-json/batch/v1', {
      method: 'POST',
      headers: { authorization: site.authorization('admin'), 'content-type': 'application/json' },
      body: JSON.stringify({
        requests: [
          { path: '/wp/v2/posts', body: { title: 'Aliased', status: 'charitable-pending' } },
        ],
      }),
    });
    const { responses } = await response.json();
    expect(responses[0]).toMatchObject({ status: 201, body: { status: 'charitable-pending' } });
    expect(responses[0].headers.Location).toContain('/wp-json/wp/v2/posts/');
  });

  it('is refused when its body is larger than any other may be', async () => {
    const answer = await batch([
      { path: '/core/v2/posts', body: { content: 'x'.repeat(9 * 2 ** 20) } },
    ]);
    expect(answer.status).toBe(413);
  });
});
