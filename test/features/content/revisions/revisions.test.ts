import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

describe('the revisions of a post', () => {
  const site = sharedSite();
  let id: number;
  let path: string;
  /** The ids of the revisions with the contents two, three and four. */
  let made: readonly number[];
  beforeAll(async () => {
    const { body } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Beta one', content: 'one', status: 'publish' },
    });
    id = body.id;
    path = `/core/v2/posts/${id}`;
    for (const json of [
      { title: 'Gamma two', content: 'two <b>cats</b>' },
      { title: 'Alpha three', content: 'three', excerpt: 'Cats, short' },
      { content: 'four', meta: { footnotes: '[]' } },
    ])
      await site.rest(path, { as: 'author', json });
    made = await list('orderby=id&order=asc', 'id');
  });

  const ask = (query: string, as: 'author' | 'editor' = 'author') =>
    site.rest(`${path}/revisions?${query}`, { as });
  const list = async (query: string, field = 'content') =>
    (await ask(query)).body.map((item: Record<string, { rendered: string }>) =>
      field === 'id' ? item.id : item[field]?.rendered.replace(/<[^>]+>|\n/g, ''),
    );

  it('are not made by an update that changes no text', async () => {
    await site.rest(path, { as: 'author', json: { comment_status: 'closed', content: 'four' } });
    expect(await list('')).toHaveLength(3);
  });

  it.each([
    ['search=two&orderby=relevance', ['two cats']],
    ['search=thr%20cat&orderby=relevance', ['four', 'three']],
    ['search=gam&orderby=relevance', ['two cats']],
    ['per_page=1&page=3', ['two cats']],
    ['per_page=2&offset=1', ['three', 'two cats']],
  ])('take ?%s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('take include, exclude and their order', async () => {
    const [two, three, four] = made;
    expect(await list(`include=${two},${four}&orderby=include`)).toEqual(['two cats', 'four']);
    expect(await list(`exclude=${three}`)).toEqual(['four', 'two cats']);
  });

  it('link their pages', async () => {
    const { headers } = await ask('per_page=1&page=2');
    expect(headers.get('x-wp-totalpages')).toBe('3');
    expect(headers.get('link')).toBe(
      [
        `<http://site.test/api${path}/revisions?per_page=1&page=1>; rel="prev"`,
        `<http://site.test/api${path}/revisions?per_page=1&page=3>; rel="next"`,
      ].join(', '),
    );
  });

  it.each([
    ['page=9&per_page=1', 'rest_revision_invalid_page_number'],
    ['page=2', 'rest_revision_invalid_page_number'],
    ['offset=3', 'rest_revision_invalid_offset_number'],
    ['orderby=relevance', 'rest_no_search_term_defined'],
    ['orderby=include', 'rest_orderby_include_missing_include'],
    ['per_page=101', 'rest_invalid_param'],
    ['orderby=author', 'rest_invalid_param'],
  ])('answer ?%s with %s', async (query, code) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { code } });
  });

  it('are found at their own post only', async () => {
    const { body: other } = await site.rest('/core/v2/posts', {
      as: 'author',
      json: { title: 'Other' },
    });
    const get = (at: string) => site.rest(at, { as: 'author' });
    const elsewhere = await get(`/core/v2/posts/${other.id}/revisions/${made[0]}`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([
      404,
      'rest_revision_parent_id_mismatch',
    ]);
    expect((await get('/core/v2/posts/99999999999/revisions/1')).status).toBe(404);
    expect((await get(`/core/v2/posts/${other.id}/revisions`)).body).toEqual([]);
  });

  it('are deleted by force only, by who may delete the post, and no longer counted', async () => {
    const remove = (query: string, as: 'author' | 'contributor') =>
      site.rest(`${path}/revisions/${made[0]}${query}`, { as, method: 'DELETE' });
    const { headers } = await site.rest(path);
    expect(await remove('', 'author')).toMatchObject({
      status: 501,
      body: { code: 'rest_trash_not_supported' },
    });
    expect(await remove('?force=true', 'contributor')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_delete' },
    });
    expect(await remove('?force=true', 'author')).toMatchObject({
      status: 200,
      body: { deleted: true, previous: { id: made[0], title: { rendered: 'Gamma two' } } },
    });
    expect((await remove('?force=true', 'author')).status).toBe(404);
    const after = await site.rest(path);
    expect(after.headers.get('etag')).not.toBe(headers.get('etag'));
    expect(after.body._links['version-history'][0].count).toBe(2);
  });
});
