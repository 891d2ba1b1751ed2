import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
beforeAll(async () => {
  const json = { title: 'One', status: 'publish' };
  await site.rest('/core/v2/posts', { as: 'admin', json });
});

test('connections are named by what they are reached from, in fragments and in __typename', async () => {
  const query = `
    { posts { __typename ...Page edges { __typename ...Item } pageInfo { __typename ...Place } } }
    fragment Page on RootQueryToPostConnection { nodes { title } }
    fragment Item on RootQueryToPostConnectionEdge { node { slug categories { __typename } } }
    fragment Place on WPPageInfo { hasNextPage }`;
  expect((await site.graphql(query)).data).toEqual({
    posts: {
      __typename: 'RootQueryToPostConnection',
      nodes: [{ title: 'One' }],
      edges: [
        {
          __typename: 'RootQueryToPostConnectionEdge',
          node: { slug: 'one', categories: { __typename: 'PostToCategoryConnection' } },
        },
      ],
      pageInfo: { __typename: 'RootQueryToPostConnectionPageInfo', hasNextPage: false },
    },
  });
});

test('one fragment serves all connections of a kind, however often it is asked', async () => {
  const query = `
    { posts { ...Posts } viewer { posts { ...Posts } } }
    fragment Posts on PostConnection { nodes { slug } edges { ...Edge } pageInfo { ...Info } totalCount }
    fragment Edge on PostConnectionEdge { cursor node { slug } }
    fragment Info on PageInfo { endCursor }`;
  const list = {
    nodes: [{ slug: 'one' }],
    totalCount: 1,
    pageInfo: { endCursor: expect.any(String) },
  };
  for (let times = 0; times < 20; times++)
    expect((await site.graphql(query, { as: 'admin' })).data).toMatchObject({
      posts: list,
      viewer: { posts: list },
    });
});

test('the end of a relation to one is an edge with a cursor', async () => {
  const query = `
    { posts { nodes { author { ...One ...Any cursor node { name } } featuredImage { ...One } } } }
    fragment One on OneToOneConnection { __typename node { id } }
    fragment Any on Edge { cursor }`;
  const author = {
    __typename: 'NodeWithAuthorToUserConnectionEdge',
    cursor: expect.stringMatching(/./),
    node: { id: expect.any(String), name: 'Admin' },
  };
  expect((await site.graphql(query)).data).toEqual({
    posts: { nodes: [{ author, featuredImage: null }] },
  });
});

test('what is asked of the interface of a connection costs as much as what is asked of its type', async () => {
  const posts = (inner: string) => `posts(first: 100) { ${inner} }`;
  const ask = (inner: string) => site.graphql(`{ ${posts(inner)} }`);
  const deep =
    'nodes { author { node { posts(first: 100) { nodes { categories { nodes { id } } } } } } }';
  const code = async (inner: string) => (await ask(inner)).errors?.[0]?.extensions.code;
  expect(await code(deep)).toBeTruthy();
  expect(await code(`... on PostConnection { ${deep} }`)).toBe(await code(deep));
});
