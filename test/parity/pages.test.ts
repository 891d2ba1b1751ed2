import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let top: number;
let leaf: number;
let draft: number;

beforeAll(async () => {
  const make = async (json: object) => (await site.make('/core/v2/pages', json, 'editor')).id;
  top = await make({ title: 'Above', status: 'publish' });
  const middle = await make({ title: 'Between', status: 'publish', parent: top });
  leaf = await make({
    title: 'It&rsquo;s below',
    content: 'Some text.',
    status: 'publish',
    slug: 'below',
    parent: middle,
    menu_order: 5,
  });
  draft = await make({ title: 'Draft', content: 'unfinished', parent: top });
});

const byGraphql = async (id: number, fields: string, as?: TestUser) => {
  const { data } = await site.graphql(`{ page(id: ${id}, idType: DATABASE_ID) { ${fields} } }`, {
    as,
  });
  return data.page;
};

test('what is above and below is the same', async () => {
  const page = await byGraphql(
    leaf,
    'parent { node { slug } } ancestors { nodes { slug ... on Page { title } } totalCount }',
  );
  expect(page).toEqual({
    parent: { node: { slug: 'between' } },
    ancestors: {
      nodes: [
        { slug: 'between', title: 'Between' },
        { slug: 'above', title: 'Above' },
      ],
      totalCount: 2,
    },
  });
  const children = async (as?: TestUser, where = '') =>
    byGraphql(top, `children${where} { nodes { slug databaseId } }`, as);
  expect(await children()).toMatchObject({ children: { nodes: [{ slug: 'between' }] } });
  const found = await children('editor', '(where: { status: DRAFT })');
  expect(found).toMatchObject({ children: { nodes: [{ databaseId: draft }] } });
  const { body } = await site.rest(`/core/v2/pages?parent=${top}&status=draft`, { as: 'editor' });
  expect(body.map(({ id }: { id: number }) => id)).toEqual([draft]);
});

test.each([
  'page(id: "/above/between/below/", idType: URI) { databaseId }',
  'page(id: "http://site.test/above/between/below", idType: URI) { databaseId }',
  'pageBy(uri: "/above/between/below/") { databaseId }',
  'page(id: "/above/between/below/?utm_source=letter", idType: URI) { databaseId }',
  'nodeByUri(uri: "/above/between/below/") { ... on Page { databaseId } }',
  'contentNode(id: "/above/between/below/", idType: URI) { databaseId }',
])('a page is found at its address: %s', async (field) => {
  const { data } = await site.graphql(`{ found: ${field} }`);
  expect(data).toEqual({ found: { databaseId: leaf } });
});

test.each(['/below/', '/above/below/', '/above/between/'])('and nowhere else: %s', async (uri) => {
  const { data } = await site.graphql(`{ page(id: "${uri}", idType: URI) { databaseId } }`);
  expect(data.page?.databaseId).not.toBe(leaf);
});

test('a page is made, moved and removed by GraphQL as by REST', async () => {
  const as = 'editor';
  const { data } = await site.graphql(
    `mutation { createPage(input: { title: "Made", status: PUBLISH, parentId: ${top}, menuOrder: 2, clientMutationId: "c" }) { clientMutationId page { id databaseId uri menuOrder } } }`,
    { as },
  );
  const { page, clientMutationId } = data.createPage;
  expect(clientMutationId).toBe('c');
  expect(page).toMatchObject({ uri: '/above/made/', menuOrder: 2 });
  const moved = await site.graphql(
    `mutation { updatePage(input: { id: "${page.id}", parentId: 0, slug: "moved" }) { page { uri } } }`,
    { as },
  );
  expect(moved.data).toEqual({ updatePage: { page: { uri: '/moved/' } } });
  const path = `/core/v2/pages/${page.databaseId}`;
  expect((await site.rest(path)).body).toMatchObject({ slug: 'moved', parent: 0 });
  const cycle = await site.graphql(
    `mutation { updatePage(input: { id: "${page.id}", parentId: ${page.databaseId} }) { page { uri } } }`,
    { as },
  );
  expect(cycle.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  const removed = await site.graphql(
    `mutation { deletePage(input: { id: "${page.id}", forceDelete: true }) { deletedId page { slug } } }`,
    { as },
  );
  expect(removed.data).toEqual({ deletePage: { deletedId: page.id, page: { slug: 'moved' } } });
  expect((await site.rest(path)).status).toBe(404);
});
