import { describe, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();

async function get(path: string) {
  const { status, headers } = await site.app.fetch(new Request(`http://site.test${path}`));
  return { status, location: headers.get('location') };
}

const write = (json: object, { id, as = 'editor' }: { id?: number; as?: TestUser } = {}) =>
  site.rest(`/seo/v1/redirects${id === undefined ? '' : `/${id}`}`, { as, json });

async function make(json: object): Promise<number> {
  const { status, body } = await write(json);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

describe('an address without a page leads where a redirect says', () => {
  test.each([
    [{ from: '/spring', to: '/2026/03/' }, '/spring/?utm_source=mail', 301, '/2026/03/'],
    [{ from: '/A Page.html/', to: '/b?c=d#e', status: 302 }, '/A%20Page.html', 302, '/b?c=d#e'],
    [{ from: '/%C3%BCber', to: '/über uns' }, '/über/', 301, '/%C3%BCber%20uns'],
    [{ from: '/away', to: 'https://example.org' }, '/away', 301, 'https://example.org/'],
    [{ from: '/gone', to: '/ignored', status: 410 }, '/gone/', 410, null],
    [{ from: '/event/gone', to: '/events/' }, '/event/gone/', 301, '/events/'],
    [{ from: '/category/gone', to: '/events/' }, '/category/gone/', 301, '/events/'],
  ])('%j', async (json, path, status, location) => {
    expect((await get(path)).status).toBe(404);
    await make(json);
    expect(await get(path)).toEqual({ status, location });
  });

  test('but not where there is a page, and before old addresses', async () => {
    const json = { title: 'Here', status: 'publish' };
    const { body: page } = await site.rest('/core/v2/pages', { as: 'editor', json });
    await make({ from: '/here', to: '/elsewhere' });
    expect((await get('/here/')).status).toBe(200);
    await site.rest(`/core/v2/pages/${page.id}`, { as: 'editor', json: { slug: 'there' } });
    expect(await get('/here/')).toEqual({ status: 301, location: '/elsewhere' });
  });

  test('until it is changed or deleted', async () => {
    const id = await make({ from: '/one', to: '/two' });
    expect((await write({ to: '/three', status: 302 }, { id })).body).toEqual({
      id,
      from: '/one',
      to: '/three',
      status: 302,
    });
    expect(await get('/one')).toEqual({ status: 302, location: '/three' });
    const path = `/seo/v1/redirects/${id}`;
    const { body } = await site.rest(path, { as: 'editor', method: 'DELETE' });
    expect(body).toMatchObject({ deleted: true, previous: { from: '/one' } });
    expect((await get('/one')).status).toBe(404);
    expect((await site.rest(path, { as: 'editor' })).body.code).toBe('redirect_not_found');
    expect((await write({}, { id })).status).toBe(404);
  });
});

describe('is refused', () => {
  test.each([
    ...[
      'old',
      '//example.org',
      '/\\example.org',
      '/',
      '/a?b=c',
      '/a#b',
      '/%00',
      '/%ff',
      '',
      'x://y',
    ],
    `/${'x'.repeat(500)}`,
  ])('from %j', async (from) => {
    const { status, body } = await write({ from, to: '/b' });
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['from']]);
  });

  test.each([
    ...['', 'new', '//example.org', '/\\example.org', 'javascript:alert(1)', 'ftp://example.org/'],
    ...['https://', '/to-itself', '/to-itself/?a=b', 'http://site.test/to-itself', undefined],
  ])('to %j', async (to) => {
    const { status, body } = await write({ from: '/to-itself', to });
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['to']]);
  });

  test.each([300, 404, 'x'])('status %j', async (status) => {
    expect((await write({ from: '/status', to: '/b', status })).body.data.params).toHaveProperty(
      'status',
    );
  });

  test('a second one from the same path', async () => {
    const first = await make({ from: '/twice', to: '/b' });
    const second = await make({ from: '/thrice', to: '/b' });
    for (const { body } of [
      await write({ from: '/twice/', to: '/c' }),
      await write({ from: '/twice' }, { id: second }),
    ])
      expect(body.data.params.from).toContain(String(first));
  });

  test('a circle, and a way of more than ten', async () => {
    await make({ from: '/c1', to: '/c2' });
    const last = await make({ from: '/c2', to: '/c3' });
    for (const { status } of [
      await write({ from: '/c3', to: '/c1' }),
      await write({ to: '/c1' }, { id: last }),
    ])
      expect(status).toBe(400);
    for (let i = 10; i > 0; i--) await make({ from: `/w${i}`, to: `/w${i + 1}` });
    expect((await write({ from: '/w0', to: '/w1' })).status).toBe(400);
  });

  test('for those who may not edit the pages of others', async () => {
    const id = await make({ from: '/mine', to: '/b' });
    const asked = { as: 'author' } as const;
    expect((await site.rest('/seo/v1/redirects')).status).toBe(401);
    expect((await site.rest('/seo/v1/redirects', asked)).status).toBe(403);
    expect((await site.rest(`/seo/v1/redirects/${id}`, asked)).status).toBe(403);
    expect((await write({ from: '/x', to: '/y' }, asked)).status).toBe(403);
    expect((await write({ to: '/y' }, { ...asked, id })).status).toBe(403);
    const remove = { ...asked, method: 'DELETE' };
    expect((await site.rest(`/seo/v1/redirects/${id}`, remove)).status).toBe(403);
  });

  test('beyond ten thousand', async () => {
    const { prisma } = site.services.database;
    const data = Array.from({ length: 10_000 }, (_, i) => ({
      from: `/m${i}`,
      to: '/b',
      status: 301,
    }));
    await prisma.redirect.createMany({ data });
    expect((await write({ from: '/one-more', to: '/b' })).body.code).toBe('too_many_redirects');
    await prisma.redirect.deleteMany({ where: { from: { startsWith: '/m' } } });
  });
});

test('both surfaces write and show the same', async () => {
  const mutate = async (call: string) => {
    const { data, errors } = await site.graphql<Record<string, { redirect: { id: string } }>>(
      `mutation { ${call} }`,
      { as: 'editor' },
    );
    expect(errors).toBeUndefined();
    return Object.values(data)[0];
  };
  const made = await mutate(
    'createRedirect(input: { from: "/both", to: "/b" }) { redirect { id } }',
  );
  const id = made?.redirect.id;
  await mutate(`updateRedirect(input: { id: "${id}", status: 302 }) { redirect { id } }`);
  const { data } = await site.graphql<{ redirects: { nodes: object[] }; redirect: object }>(
    `{ redirects(first: 3) { nodes { id: databaseId from to status } } redirect(id: "${id}") { id: databaseId from to status } }`,
    { as: 'editor' },
  );
  const { body, headers } = await site.rest('/seo/v1/redirects?per_page=3', { as: 'editor' });
  expect(data.redirects.nodes).toEqual(body);
  expect(data.redirect).toEqual(body[0]);
  expect(body[0]).toMatchObject({ from: '/both', to: '/b', status: 302 });
  expect(Number(headers.get('x-wp-total'))).toBeGreaterThan(3);
  const refused = await site.graphql(
    'mutation { createRedirect(input: { from: "/both", to: "/b" }) { redirect { id } } }',
    { as: 'editor' },
  );
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'rest_invalid_param',
    params: { from: expect.any(String) },
  });
  expect(await mutate(`deleteRedirect(input: { id: "${id}" }) { deletedId }`)).toEqual({
    deletedId: id,
  });
  expect((await get('/both')).status).toBe(404);
});

test('a write is in the change log', async () => {
  const before = site.services.changes.latest();
  const id = await make({ from: '/logged', to: '/b' });
  const rows = await site.services.database.prisma.change.findMany({
    where: { seq: { gt: before }, recordId: id },
  });
  expect(rows).toMatchObject([{ kind: 'private:redirect', operation: 'create' }]);
});
