import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();

const make = async (path: string, json: object) =>
  (await site.rest(`/core/v2${path}`, { as: 'admin', json })).body;

beforeAll(async () => {
  const tag = await make('/tags', { name: '日本' });
  const above = await make('/categories', { name: 'Ärger' });
  const category = await make('/categories', { name: 'привет', parent: above.id });
  const of = { status: 'publish', date_gmt: '2017-01-02T10:00:00' };
  await make('/posts', { ...of, title: '京都', tags: [tag.id], categories: [category.id] });
  const page = await make('/pages', { ...of, title: '東京' });
  await make('/pages', { ...of, title: '大阪', parent: page.id });
});

const ask = async (query: string, variables: object = {}) =>
  (await site.graphql<Record<string, unknown>>(query, { variables })).data;

const spellings = (text: string): string[] => {
  const encoded = encodeURI(text);
  return [text, encoded, encoded.toLowerCase()];
};

test('what has a page is found by its slug, encoded or not', async () => {
  for (const id of spellings('京都')) {
    const query = 'query ($id: ID!) { post(id: $id, idType: SLUG) { slug } }';
    expect(await ask(query, { id })).toEqual({ post: { slug: '京都' } });
    const list = 'query ($id: String) { posts(where: { name: $id }) { nodes { slug } } }';
    expect(await ask(list, { id })).toEqual({ posts: { nodes: [{ slug: '京都' }] } });
  }
  for (const id of spellings('日本')) {
    const query = 'query ($id: ID!) { tag(id: $id, idType: SLUG) { slug } }';
    expect(await ask(query, { id })).toEqual({ tag: { slug: '日本' } });
    const list = `query ($id: String, $one: [String]) {
      posts(where: { tag: $id }) { nodes { slug } } tags(where: { slug: $one }) { nodes { slug } } }`;
    expect(await ask(list, { id, one: [id] })).toEqual({
      posts: { nodes: [{ slug: '京都' }] },
      tags: { nodes: [{ slug: '日本' }] },
    });
  }
});

test('what has a page is found by its path, encoded or not', async () => {
  for (const [path, slug] of [
    ['/2017/01/02/京都/', '京都'],
    ['/東京/大阪/', '大阪'],
    ['/tag/日本/', '日本'],
    ['/category/arger/привет/', 'привет'],
  ] as const)
    for (const uri of spellings(path)) {
      const query = `query ($uri: String!) { nodeByUri(uri: $uri) {
        ... on ContentNode { slug } ... on TermNode { slug } } }`;
      expect(await ask(query, { uri })).toEqual({ nodeByUri: { slug } });
    }
});

test('paths of posts and pages are shown as people read them', async () => {
  const query = `{ posts { nodes { uri link } }
    pages(where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { uri } } }`;
  const { posts, pages } = await ask(query);
  expect(posts).toEqual({
    nodes: [
      {
        uri: '/2017/01/02/京都/',
        link: expect.stringMatching(/\/2017\/01\/02\/京都\/$/),
      },
    ],
  });
  expect(pages).toEqual({ nodes: [{ uri: '/東京/大阪/' }, { uri: '/東京/' }] });
});
