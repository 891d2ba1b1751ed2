import { beforeAll, expect, it } from 'vitest';
import WPAPI from 'wpapi';
import { sharedServer } from '../support/test-server.ts';

const server = sharedServer({ env: { ALIASES: 'wordpress' } });
let client: WPAPI;
beforeAll(async () => {
  for (let i = 1; i <= 25; i++)
    await server.site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: `Post ${i}`, content: i === 7 ? 'A heron.' : 'Text.', status: 'publish' },
    });
  client = await WPAPI.discover(server.address);
});

it('finds the interface from the home page, and its own namespace there', async () => {
  const [post] = await client.posts().perPage(1).embed();
  expect(post?._links.self?.[0]?.href).toBe(`${server.address}/wp-json/wp/v2/posts/${post?.id}`);
  expect(post?._embedded?.author[0]?.name).toBe('Author');
});

it('pages through all posts by the links of the answers', async () => {
  const titles: string[] = [];
  let next: PromiseLike<Awaited<ReturnType<WPAPI['posts']>>> | undefined = client
    .posts()
    .perPage(10);
  let pages = 0;
  while (next) {
    const page: Awaited<ReturnType<WPAPI['posts']>> = await next;
    pages += 1;
    titles.push(...page.map(({ title }) => title.rendered));
    expect(page._paging).toMatchObject({ total: 25, totalPages: 3 });
    next = page._paging?.next;
  }
  expect(pages).toBe(3);
  expect(new Set(titles).size).toBe(25);
});

it('filters', async () => {
  const found = await client.posts().search('heron');
  expect(found.map(({ title }) => title.rendered)).toEqual(['Post 7']);
});

it('creates, updates and deletes with an application password', async () => {
  const editor = client.auth(credentials('editor'));
  const made = await editor.posts().create({ title: 'By a client', status: 'draft' });
  expect(made).toMatchObject({ status: 'draft', title: { raw: 'By a client' } });
  const changed = await editor.posts().id(made.id).update({ title: 'Changed', status: 'publish' });
  expect(changed).toMatchObject({ id: made.id, status: 'publish', slug: 'changed' });
  const gone = await editor.posts().id(made.id).delete({ force: true });
  expect(gone.deleted).toBe(true);
  await expect(Promise.resolve(client.posts().id(made.id))).rejects.toMatchObject({
    code: 'rest_post_invalid_id',
    data: { status: 404 },
  });
});

it('is told why it is refused', async () => {
  const subscriber = client.auth(credentials('subscriber'));
  await expect(subscriber.posts().create({ title: 'No' })).rejects.toMatchObject({
    code: 'rest_cannot_create',
    data: { status: 403 },
  });
});

function credentials(user: 'editor' | 'subscriber') {
  const [, encoded = ''] = server.site.authorization(user).split(' ');
  const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { username, password };
}
