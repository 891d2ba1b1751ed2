import imported from '@wordpress/api-fetch';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../support/test-server.ts';

// Its types are those of its CommonJS build, whose default export is one level deeper.
const apiFetch = imported as unknown as typeof imported.default;

interface Post {
  readonly id: number;
  readonly status: string;
  readonly title: { readonly rendered: string; readonly raw?: string };
}

const server = sharedServer({ env: { ALIASES: 'wordpress' } });
beforeAll(async () => {
  apiFetch.use(apiFetch.createRootURLMiddleware(`${server.address}/wp-json/`));
  apiFetch.use((options, next) =>
    next({
      ...options,
      credentials: 'omit',
      headers: { ...options.headers, Authorization: server.site.authorization('editor') },
    }),
  );
});

describe('the package api-fetch', () => {
  it('creates, reads, updates and deletes, its overridden methods understood', async () => {
    const made = await apiFetch<Post>({
      path: '/wp/v2/posts',
      method: 'POST',
      data: { title: 'Made', content: 'Text.', status: 'publish' },
    });
    expect(made).toMatchObject({ status: 'publish', title: { raw: 'Made' } });
    const path = `/wp/v2/posts/${made.id}`;
    await apiFetch({ path, method: 'PUT', data: { title: 'Changed' } });
    const read = await apiFetch<Post>({ path: `${path}?_fields=title` });
    expect(read).toEqual({ title: { rendered: 'Changed' } });
    const gone = await apiFetch<{ deleted: boolean }>({
      path: `${path}?force=true`,
      method: 'DELETE',
    });
    expect(gone.deleted).toBe(true);
  });

  it('fetches a whole list page after page', async () => {
    for (let i = 0; i < 101; i++)
      await server.site.rest('/core/v2/posts', {
        as: 'author',
        json: { title: `Post ${i}`, status: 'publish' },
      });
    const all = await apiFetch<Post[]>({ path: '/wp/v2/posts?per_page=-1' });
    expect(new Set(all.map(({ id }) => id)).size).toBe(101);
  });

  it('throws what the server says', async () => {
    await expect(apiFetch({ path: '/wp/v2/posts/4711' })).rejects.toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
    await expect(
      apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { status: 'soon', title: 'x' } }),
    ).rejects.toMatchObject({ code: 'rest_invalid_param', data: { params: { status: /./ } } });
  });
});
