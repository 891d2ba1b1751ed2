import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';
import { LOGIN_PASSWORD, setPassword } from '../support/visitor.ts';

const server = sharedServer();
let path: string;
let id: number;

beforeAll(async () => {
  await setPassword(server.site, 'admin');
  const term = await server.site.make('/core/v2/tags', { name: 'Boats' });
  for (let i = 0; i < 10; i++)
    await server.site.make('/core/v2/posts', {
      title: `Post ${i}`,
      content: 'Words',
      status: 'publish',
      tags: [term.id],
    });
  const post = await server.site.make('/core/v2/posts', {
    title: 'Ferry',
    content: 'Words',
    status: 'publish',
    tags: [term.id],
  });
  id = post.id;
  path = new URL(post.link).pathname;
  for (let i = 0; i < 5; i++)
    await server.site.make('/core/v2/comments', {
      post: id,
      content: `Comment ${i}`,
      author_name: 'A',
      author_email: 'a@site.test',
    });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.address + address, { headers, redirect: 'manual' });

/** How many statements reading takes; the pages of these addresses must not be kept yet. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const statements = await server.site.statements(work);
  return statements.filter((sql) => !OF_EVERY_REQUEST.test(sql));
}

/** Whether anything has changed, and whether something is to be published now. */
const OF_EVERY_REQUEST =
  /^(BEGIN|COMMIT|PRAGMA)|"Change"|^select \(select "date" from "Entry" where "status"/i;

const touch = () =>
  server.site.rest(`/core/v2/posts/${id}`, { as: 'admin', json: { excerpt: `${Math.random()}` } });

describe('a page', () => {
  it('costs few statements, whatever the number of posts and comments', async () => {
    await (await get('/')).text();
    for (const [address, most] of [
      ['/', 7],
      ['/tag/boats/', 8],
      ['/author/admin/', 9],
      [path, 7],
    ] as const) {
      await touch();
      const statements = await statementsOf(async () => (await get(address)).text());
      expect(statements.length, `${address}\n${statements.join('\n')}`).toBeGreaterThan(0);
      expect(statements.length, `${address}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
    }
  });

  it('is kept until something changes that it shows', async () => {
    const first = await get(path);
    const html = await first.text();
    const again = await statementsOf(async () => expect(await (await get(path)).text()).toBe(html));
    expect(again).toEqual([]);
    for (const change of [
      () =>
        server.site.rest(`/core/v2/posts/${id}`, {
          as: 'admin',
          json: { title: `Ferry ${Math.random()}` },
        }),
      () =>
        server.site.make('/core/v2/comments', {
          post: id,
          content: `Now ${Math.random()}`,
          author_name: 'A',
          author_email: 'a@site.test',
        }),
      () =>
        server.site.rest('/core/v2/settings', {
          as: 'admin',
          json: { title: `Site ${Math.random()}` },
        }),
      () =>
        server.site.rest(`/core/v2/users/${server.site.users.admin}`, {
          as: 'admin',
          json: { name: `Name ${Math.random()}` },
        }),
    ]) {
      const before = await (await get(path)).text();
      await change();
      expect(await (await get(path)).text()).not.toBe(before);
    }
  });

  it('answers 304 to those who have it, kept or not', async () => {
    await touch();
    const tag = (await get(path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^".+"$/);
    for (const query of ['', '?from=elsewhere']) {
      const answer = await get(path + query, { 'if-none-match': tag });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
  });

  it('keeps nothing of made-up queries', async () => {
    await touch();
    await (await get(`${path}?a=1`)).text();
    expect(
      (await statementsOf(async () => (await get(`${path}?a=1`)).text())).length,
    ).toBeGreaterThan(0);
  });

  it('is served as kept to those whose cookies say nothing', async () => {
    await (await get(path)).text();
    const statements = await statementsOf(async () =>
      (await get(path, { cookie: 'theme=dark; seen=1' })).text(),
    );
    expect(statements).toEqual([]);
  });

  it('is not given to scripts of other sites', async () => {
    for (let i = 0; i < 2; i++) {
      const { headers } = await get(path, { origin: 'https://other.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('what is kept', () => {
  it('is never what somebody in particular was shown, by REST or as a page', async () => {
    const login = await fetch(`${server.address}/wp-login.php`, {
      method: 'POST',
      body: new URLSearchParams({ log: 'admin', pwd: LOGIN_PASSWORD }),
      redirect: 'manual',
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const nonce = await (
      await get('/wp-admin/admin-ajax.php?action=rest-nonce', { cookie })
    ).text();
    const draft = await server.site.make('/core/v2/posts', {
      title: 'Secret',
      content: 'Secret words',
      status: 'private',
    });
    const secretPath = new URL(draft.link).pathname;

    // As the user first, so that anything kept would be the user's.
    expect((await get(secretPath, { cookie })).status).toBe(200);
    expect((await get(secretPath)).status).toBe(404);
    expect((await get(secretPath, { cookie })).status).toBe(200);
    const route = '/api/core/v2/posts?status=private';
    for (const query of ['', `&_wpnonce=${nonce}`]) {
      const headers: Record<string, string> =
        query === '' ? { cookie, 'x-wp-nonce': nonce } : { cookie };
      const own = await get(route + query, headers);
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await own.text()).toContain('Secret words');
      const others = await get(route + query);
      expect(others.status).toBe(query === '' ? 400 : 403);
    }
    // And nobody's first.
    const open = '/api/core/v2/users/me';
    expect((await get(open)).status).toBe(401);
    expect((await get(open, { cookie, 'x-wp-nonce': nonce })).status).toBe(200);
  });

  it('is not served where a nonce asks to be checked', async () => {
    for (let i = 0; i < 2; i++) await (await get('/api/core/v2/posts')).text();
    const statements = await statementsOf(async () => (await get('/api/core/v2/posts')).text());
    expect(statements).toEqual([]);
    expect((await get('/api/core/v2/posts', { 'x-wp-nonce': 'wrong' })).status).toBe(403);
  });
});
