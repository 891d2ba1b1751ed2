import { describe, expect, test } from 'vitest';
import { sharedSite } from '../../support/test-site.ts';

const site = sharedSite();

async function get(path: string, init?: RequestInit) {
  const { status, headers } = await site.app.fetch(new Request(`http://site.test${path}`, init));
  return { status, location: headers.get('location') };
}

async function write(path: string, json: object) {
  const { status, body } = await site.rest(path, { as: 'editor', json });
  expect(status).toBeLessThan(300);
  return body as { id: number; slug: string };
}

const make = (path: string, json: object) => write(path, { status: 'publish', ...json });

const moved = (location: string) => ({ status: 301, location });
const notFound = { status: 404, location: null };

async function uriAt(uri: string): Promise<string | null> {
  const { data } = await site.graphql<{ nodeByUri: { uri: string } | null }>(
    'query ($uri: String!) { nodeByUri(uri: $uri) { uri } }',
    { variables: { uri } },
  );
  return data.nodeByUri?.uri ?? null;
}

describe('an old address leads to the page of', () => {
  test('a post with another slug, by a query as well', async () => {
    const { id } = await make('/core/v2/posts', { title: 'Heron', date: '2026-01-02T10:00:00' });
    expect(await uriAt('/2026/01/02/heron/')).toBe('/2026/01/02/heron/');
    await write(`/core/v2/posts/${id}`, { slug: 'grey-heron' });
    expect(await get('/2026/01/02/heron/')).toEqual(moved('/2026/01/02/grey-heron/'));
    expect(await get('/2026/01/02/heron?utm_source=mail')).toEqual(
      moved('/2026/01/02/grey-heron/?utm_source=mail'),
    );
    expect(await uriAt('/2026/01/02/heron/')).toBe('/2026/01/02/grey-heron/');
    expect((await get('/2026/01/02/heron/', { method: 'POST' })).status).toBe(404);
  });

  test('a page, also if an item of a menu has its old name and changes', async () => {
    const { id } = await make('/core/v2/pages', { title: 'Egret' });
    await write(`/core/v2/pages/${id}`, { slug: 'great-egret' });
    const as = 'admin';
    const link = { title: 'Egret', url: 'https://example.org/', status: 'publish' };
    const { body: item } = await site.rest('/core/v2/menu-items', { as, json: link });
    await site.rest(`/core/v2/menu-items/${item.id}`, { as, json: { status: 'draft' } });
    expect(await get('/egret/')).toEqual(moved('/great-egret/'));
  });

  test('a post with another date', async () => {
    const { id } = await make('/core/v2/posts', { title: 'Ibis', date: '2026-01-02T10:00:00' });
    await write(`/core/v2/posts/${id}`, { date: '2026-01-03T10:00:00' });
    expect(await get('/2026/01/02/ibis/')).toEqual(moved('/2026/01/03/ibis/'));
  });

  test('an event with another slug', async () => {
    const day = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const { id } = await make('/ext/events/v1/events', { title: 'Dawn walk', ...day });
    await write(`/ext/events/v1/events/${id}`, { slug: 'morning-walk' });
    expect(await get('/event/dawn-walk/')).toEqual(moved('/event/morning-walk/'));
    expect(await uriAt('/event/dawn-walk/')).toBe('/event/morning-walk/');
  });

  test('a page below another parent, and of all below a page that has moved', async () => {
    const birds = await make('/core/v2/pages', { title: 'Birds' });
    const waders = await make('/core/v2/pages', { title: 'Waders', parent: birds.id });
    const curlew = await make('/core/v2/pages', { title: 'Curlew', parent: waders.id });
    await write(`/core/v2/pages/${waders.id}`, { parent: 0 });
    expect(await get('/birds/waders/')).toEqual(moved('/waders/'));
    expect(await get('/birds/waders/curlew/')).toEqual(moved('/waders/curlew/'));
    await write(`/core/v2/pages/${curlew.id}`, { slug: 'whimbrel' });
    expect(await get('/birds/waders/curlew/')).toEqual(moved('/waders/whimbrel/'));
    expect(await uriAt('/birds/waders/curlew/')).toBe('/waders/whimbrel/');
    expect(await get('/birds/waders/stilt/')).toEqual(notFound);
  });

  test('a page below one that was deleted for good, from the trash as well', async () => {
    const above = await make('/core/v2/pages', { title: 'Above' });
    for (const isTrashed of [false, true]) {
      const sea = await make('/core/v2/pages', { title: 'Sea', parent: above.id });
      const fish = await make('/core/v2/pages', { title: 'Fish', parent: sea.id });
      const cod = await make('/core/v2/pages', { title: 'Cod', parent: fish.id });
      const draft = await write('/core/v2/pages', { title: 'Draft', parent: sea.id });
      const remove = (id: number, force = true) =>
        site.rest(`/core/v2/pages/${id}?force=${force}`, { as: 'editor', method: 'DELETE' });
      if (isTrashed) await remove(sea.id, false);
      expect((await remove(sea.id)).status).toBe(200);
      expect(await get('/above/sea/fish/')).toEqual(moved('/above/fish/'));
      expect(await get('/above/sea/fish/cod/')).toEqual(moved('/above/fish/cod/'));
      expect(await uriAt('/above/sea/fish/')).toBe('/above/fish/');
      expect(await get('/above/sea/')).toEqual(notFound);
      for (const { id } of [cod, fish, draft]) await remove(id);
    }
  });
});

describe('an old address', () => {
  test('is nothing in lists by slug', async () => {
    const { id } = await make('/core/v2/posts', { title: 'Jay' });
    await write(`/core/v2/posts/${id}`, { slug: 'blue-jay' });
    expect((await site.rest('/core/v2/posts?slug=jay')).body).toEqual([]);
    const { data } = await site.graphql('{ post(id: "jay", idType: SLUG) { uri } }');
    expect(data).toEqual({ post: null });
  });

  test('belongs to whatever takes it, and leads on again once that is gone', async () => {
    const old = await make('/core/v2/pages', { title: 'Kite' });
    await write(`/core/v2/pages/${old.id}`, { slug: 'red-kite' });
    const taker = await make('/core/v2/pages', { title: 'Kite' });
    expect(taker.slug).toBe('kite');
    expect((await get('/kite/')).status).toBe(200);
    await site.rest(`/core/v2/pages/${taker.id}?force=true`, { as: 'editor', method: 'DELETE' });
    expect(await get('/kite/')).toEqual(moved('/red-kite/'));
  });

  test('leads to the last of several that had it', async () => {
    for (const slug of ['old-lark', 'new-lark']) {
      const { id } = await make('/core/v2/pages', { title: 'Lark' });
      await write(`/core/v2/pages/${id}`, { slug });
    }
    expect(await get('/lark/')).toEqual(moved('/new-lark/'));
  });

  test('does not tell of what the visitor may not read, nor of what is gone', async () => {
    const { id } = await make('/core/v2/pages', { title: 'Merlin' });
    await write(`/core/v2/pages/${id}`, { slug: 'small-falcon', status: 'private' });
    expect(await get('/merlin/')).toEqual(notFound);
    expect(await uriAt('/merlin/')).toBeNull();
    await write(`/core/v2/pages/${id}`, { status: 'publish' });
    expect(await get('/merlin/')).toEqual(moved('/small-falcon/'));
    await site.rest(`/core/v2/pages/${id}?force=true`, { as: 'editor', method: 'DELETE' });
    expect(await get('/merlin/')).toEqual(notFound);
  });

  test('leads nowhere in circles', async () => {
    const one = await make('/core/v2/pages', { title: 'Gull' });
    const two = await make('/core/v2/pages', { title: 'Tern' });
    await write(`/core/v2/pages/${one.id}`, { slug: 'between' });
    await write(`/core/v2/pages/${two.id}`, { slug: 'gull' });
    await write(`/core/v2/pages/${one.id}`, { slug: 'tern' });
    for (const path of ['/gull/x/', '/tern/x/', '/between/x/'])
      expect(await get(path)).toEqual(notFound);
    expect(await get('/between/')).toEqual(moved('/tern/'));
    const query =
      '{ page(id: "/gull/", idType: URI) { slug } post(id: "/gull/", idType: URI) { slug } }';
    expect((await site.graphql(query)).data).toEqual({ page: { slug: 'gull' }, post: null });
  });
});

test('an entry has its fifty latest addresses', async () => {
  const { id } = await make('/core/v2/pages', { title: 'Page 0' });
  for (let i = 1; i <= 52; i++) {
    await write(`/core/v2/pages/${id}`, { slug: `turn-${i}` });
    await site.services.database.prisma.oldPath.update({
      where: { path: i === 1 ? '/page-0/' : `/turn-${i - 1}/` },
      data: { moment: `2026-01-01T00:00:${String(i).padStart(2, '0')}` },
    });
  }
  const rows = await site.services.database.tables
    .selectFrom('OldPath')
    .select('path')
    .where('entryId', '=', id)
    .execute();
  expect(rows).toHaveLength(50);
  expect(await get('/turn-1/')).toEqual(notFound);
  expect(await get('/turn-3/')).toEqual(moved('/turn-52/'));
});

describe('the look-up', () => {
  async function lookUps(path: string): Promise<number> {
    let asked = 0;
    const stop = site.services.database.onStatement((sql) => {
      if (sql.includes('"OldPath"')) asked += 1;
    });
    await get(path);
    stop();
    return asked;
  }

  test('costs a page that is there nothing', async () => {
    await make('/core/v2/pages', { title: 'Owl' });
    expect(await lookUps('/owl/')).toBe(0);
  });

  test.each([
    ['/nowhere/', 1],
    [`/${'a/'.repeat(20)}`, 1],
    [`/${'a/'.repeat(21)}`, 0],
    [`/${'x'.repeat(5000)}/`, 1],
    [`/${'%C3%BC/'.repeat(1000)}`, 0],
  ])('is bounded (%#)', async (path, most) => {
    expect(await lookUps(path)).toBe(most);
    expect(await get(path)).toEqual(notFound);
  });
});
