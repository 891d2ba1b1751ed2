import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeChangesNowAndThen } from '../../src/http/cdn/purge-changes.ts';
import { openSharedCache, type SharedCache } from '../support/shared-cache.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import type { TestUser } from '../support/test-site.ts';

let cache: SharedCache;
let server: TestServer;
let stop: () => Promise<void>;
let now = new Date('2026-11-25T10:00:00Z');
beforeAll(async () => {
  cache = await openSharedCache();
  server = await openTestServer({
    env: {
      CDN_MAX_AGE: '300',
      CDN_PURGE_URL: cache.purgeUrl,
      CDN_PURGE_TOKEN: cache.token,
    },
    clock: { now: () => now },
  });
  cache.standBefore(server.address);
  stop = purgeChangesNowAndThen(server.site.services, 20);
});
afterAll(async () => {
  await stop();
  await cache.close();
  await server.close();
});

/** What the cache gives out, and whether it asked the site for it. */
async function get(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const response = await fetch(cache.address + path, { ...init, headers });
  const text = await response.text();
  const isHit = response.headers.has('age');
  return { status: response.status, headers: response.headers, text, isHit };
}

const as = (user: TestUser) => ({ authorization: server.site.authorization(user) });

async function write(path: string, body: object, method = 'POST') {
  const response = await fetch(`${server.address}/api/core/v2${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...as('admin') },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
  return response.json();
}

/** Waits until the cache has been told of all changes. */
async function purges(key: string): Promise<void> {
  const before = cache.purged.filter((one) => one === key).length;
  await expect
    .poll(() => cache.purged.filter((one) => one === key).length, { timeout: 10_000 })
    .toBeGreaterThan(before);
}

async function post(title: string) {
  const made = await write('/posts', { title, status: 'publish' });
  await expect.poll(() => cache.purged, { timeout: 10_000 }).toContain(`entry:${made.id}`);
  return made;
}

it('gives out a stored answer without asking the site', async () => {
  const { id } = await post('Stored');
  const path = `/api/core/v2/posts/${id}`;
  expect((await get(path)).isHit).toBe(false);
  const second = await get(path);
  expect(second.isHit).toBe(true);
  expect(JSON.parse(second.text).title.rendered).toBe('Stored');
  expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
  expect(second.headers.get('surrogate-key')?.split(' ')).toContain('setting');
  expect(second.headers.get('cache-tag')).toBe(
    second.headers.get('surrogate-key')?.replaceAll(' ', ','),
  );
});

it('gives out what has changed as it is now, and something else as it was stored', async () => {
  const [changed, other] = [await post('Before'), await post('Unrelated')];
  const path = `/api/core/v2/posts/${changed.id}`;
  const unrelated = [`/api/core/v2/posts/${other.id}`, '/api/core/v2/categories/1'];
  for (const one of [path, ...unrelated]) {
    await get(one);
    expect([one, (await get(one)).isHit]).toEqual([one, true]);
  }
  const purged = purges(`entry:${changed.id}`);
  await write(`/posts/${changed.id}`, { title: 'After' });
  await purged;
  const fresh = await get(path);
  expect([fresh.isHit, JSON.parse(fresh.text).title.rendered]).toEqual([false, 'After']);
  for (const one of unrelated) expect([one, (await get(one)).isHit]).toEqual([one, true]);
});

it('stores pages, feeds and sitemaps, and purges them with what they show', async () => {
  const { id, link } = await post('On a page');
  const path = new URL(link).pathname + new URL(link).search;
  for (const one of [path, '/feed/', '/wp-sitemap.xml']) {
    await get(one);
    expect([one, (await get(one)).isHit]).toEqual([one, true]);
  }
  const purged = purges(`entry:${id}`);
  await write(`/posts/${id}`, { title: 'On another page' });
  await purged;
  expect((await get(path)).text).toContain('On another page');
  expect((await get('/feed/')).text).toContain('On another page');
});

it('stores no error, in an envelope neither', async () => {
  const path = '/api/core/v2/posts?_envelope';
  const refused = await fetch(server.address + path, { headers: { 'x-wp-nonce': 'wrong' } });
  expect((await refused.json()).status).toBe(403);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  await get(path);
  expect((await get(path)).isHit).toBe(true);
});

it('never stores what a user is shown, nor gives a user what is stored for strangers', async () => {
  const { id } = await post('For all');
  const path = `/api/core/v2/posts/${id}`;
  await get(path);
  expect((await get(path)).isHit).toBe(true);
  for (let i = 0; i < 2; i++) {
    const own = await get(path, as('editor'));
    expect([own.isHit, own.headers.get('cache-control')]).toEqual([false, 'no-store']);
    expect(own.headers.get('surrogate-key')).toBeNull();
  }
  const draft = await write('/posts', { title: 'Not yet', status: 'draft' });
  const hidden = `/api/core/v2/posts/${draft.id}`;
  expect((await get(hidden, as('editor'))).status).toBe(200);
  const refused = await get(hidden);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  expect((await get('/wp-login.php')).headers.get('cache-control')).toBe('no-store');
  const graphql = `/graphql?query=${encodeURIComponent(`{ post(id: ${id}, idType: DATABASE_ID) { title } }`)}`;
  await get(graphql);
  expect((await get(graphql)).isHit).toBe(true);
  const own = await get(graphql, as('editor'));
  expect([own.isHit, own.headers.get('cache-control')]).toEqual([false, 'no-store']);
});

async function sendFile(path: string, body: string) {
  const sent = await fetch(`${server.address}/api/core/v2/media${path}`, {
    method: 'POST',
    headers: { ...as('admin'), 'content-disposition': 'attachment; filename="a.txt"' },
    body,
  });
  const { id, source_url: url } = await sent.json();
  return { id, pathname: new URL(url).pathname };
}

it('forgets an uploaded file that is replaced, and one that is deleted', async () => {
  const { id, pathname } = await sendFile('', 'words');
  await get(pathname);
  expect((await get(pathname)).isHit).toBe(true);
  const replaced = purges('uploads');
  const after = await sendFile(`/${id}/replace`, 'other words');
  await replaced;
  const { status, headers } = await get(pathname, {}, { redirect: 'manual' });
  expect([status, new URL(headers.get('location') ?? '').pathname]).toEqual([302, after.pathname]);
  await get(after.pathname);
  expect((await get(after.pathname)).isHit).toBe(true);
  const deleted = purges('uploads');
  await write(`/media/${id}?force=true`, {}, 'DELETE');
  await deleted;
  expect((await get(after.pathname)).status).toBe(404);
});

it('asks again for what a moment changes', async () => {
  const { headers } = await get('/api/ext/events/v1/events');
  expect(headers.get('cache-control')).toMatch(/no-cache|s-maxage/);
  const later = await write('/posts', {
    title: 'Later',
    status: 'future',
    date: '2026-11-25T12:00:00',
  });
  await get('/api/core/v2/posts?search=later');
  const purged = purges(`entry:${later.id}`);
  now = new Date('2026-11-25T12:00:01Z');
  await purged; // nobody has asked the site meanwhile
  expect((await get('/api/core/v2/posts?search=later')).text).toContain('Later');
});

describe('a purge', () => {
  it('is tried until it is accepted, and repeated once for answers that were under way', async () => {
    cache.failure = 503;
    const { id } = await write('/posts', { title: 'Refused at first', status: 'publish' });
    await new Promise((done) => setTimeout(done, 200));
    expect(cache.purged).not.toContain(`entry:${id}`);
    cache.failure = null;
    const count = () => cache.purged.filter((key) => key === `entry:${id}`).length;
    await expect.poll(count, { timeout: 15_000 }).toBe(1);
    now = new Date(now.getTime() + 20_000);
    await expect.poll(count, { timeout: 15_000 }).toBe(2);
    await new Promise((done) => setTimeout(done, 200));
    expect(count()).toBe(2);
  });

  it('is made up for by the next start, if the process ended before it', async () => {
    await stop();
    const { id } = await write('/posts', {
      title: 'Written while nobody purged',
      status: 'publish',
    });
    expect(cache.purged).not.toContain(`entry:${id}`);
    stop = purgeChangesNowAndThen(server.site.services, 20);
    await expect.poll(() => cache.purged, { timeout: 10_000 }).toContain(`entry:${id}`);
  });

  it('of many changes is one of everything', async () => {
    const context = await server.site.context('admin');
    const before = cache.purged.length;
    await context.write(async ({ changed }) => {
      for (let id = 1; id <= 400; id++) changed('post', id, 'update');
    });
    await expect.poll(() => cache.purged.slice(before), { timeout: 10_000 }).toContain('setting');
    expect(cache.purged.length - before).toBeLessThan(10);
  });
});

it('without the setting, no answer says anything of a shared cache', async () => {
  const plain = await openTestServer();
  for (const path of ['/api/core/v2/posts', '/api/core/v2/posts/99', '/', '/healthz']) {
    const { headers } = await fetch(plain.address + path);
    expect(headers.get('surrogate-key')).toBeNull();
    expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
  }
  await plain.close();
});
