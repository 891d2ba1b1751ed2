import { beforeEach, describe, expect, it } from 'vitest';
import { siteForEachTest } from '../../../support/test-site.ts';

const site = siteForEachTest();
let category: number;
let post: number;
beforeEach(async () => {
  const made = await site.rest('/core/v2/posts', {
    as: 'author',
    json: { title: 'Wombats', content: 'dig', status: 'publish' },
  });
  post = made.body.id;
  category = made.body.categories[0];
});

const remove = (query: string, as: 'admin' | 'editor' = 'admin') =>
  site.rest(`/core/v2/users/${site.users.author}?${query}`, { as, method: 'DELETE' });
const count = async () =>
  (await site.rest(`/core/v2/categories/${category}?_fields=count`)).body.count;

describe('deleting a user', () => {
  it('must be meant, by someone who may, with a word on the content', async () => {
    const missing = await remove('force=true');
    expect(missing.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['reassign'] },
    });
    expect((await remove('reassign=1')).body.code).toBe('rest_trash_not_supported');
    expect((await remove('reassign=1')).status).toBe(501);
    const asEditor = await remove('force=true&reassign=1', 'editor');
    expect(asEditor).toMatchObject({ status: 403, body: { code: 'rest_user_cannot_delete' } });
    for (const heir of [site.users.author, 987_654]) {
      const answer = await remove(`force=true&reassign=${heir}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'rest_user_invalid_reassign' } });
    }
    expect((await remove('force=true&reassign=abc')).body.code).toBe('rest_invalid_param');
    expect((await site.rest(`/core/v2/users/${site.users.author}`)).status).toBe(200);
  });

  it('with an heir hands the content over and leaves counts and search as they were', async () => {
    const before = await site.rest(`/core/v2/posts/${post}`);
    expect(await count()).toBe(1);
    const gone = await remove(`force=true&reassign=${site.users.editor}`);
    expect(gone.body).toMatchObject({ deleted: true, previous: { username: 'author' } });
    expect(gone.body.previous).not.toHaveProperty('_links');
    const after = await site.rest(`/core/v2/posts/${post}`);
    expect(after.body.author).toBe(site.users.editor);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await count()).toBe(1);
    const found = await site.rest('/core/v2/posts?search=wombats&_fields=id');
    expect(found.body).toEqual([{ id: post }]);
    expect((await site.rest(`/core/v2/users/${site.users.editor}`)).status).toBe(200);
  });

  it('without an heir puts posts into the trash, authorless and uncounted', async () => {
    expect((await remove('force=true&reassign=false')).status).toBe(200);
    expect((await site.rest(`/core/v2/posts/${post}`)).status).toBe(401);
    const trashed = await site.rest(`/core/v2/posts/${post}`, { as: 'admin' });
    expect(trashed.body).toMatchObject({ status: 'trash', author: 0 });
    expect(await count()).toBe(0);
    expect((await site.rest('/core/v2/posts?search=wombats')).body).toEqual([]);
  });

  it('ends the validity of the credentials at once', async () => {
    expect((await site.rest('/core/v2/users/me', { as: 'author' })).status).toBe(200);
    await remove('force=true&reassign=false');
    const answer = await site.rest('/core/v2/users/me', { as: 'author' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'incorrect_password' } });
  });

  it('of the own account is for administrators too', async () => {
    const asAuthor = await site.rest('/core/v2/users/me?force=true&reassign=false', {
      as: 'author',
      method: 'DELETE',
    });
    expect(asAuthor).toMatchObject({ status: 403, body: { code: 'rest_user_cannot_delete' } });
  });
});
