import { expect, test } from 'vitest';
import { toGlobalId } from '../../src/graphql/global-id.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

const ask = (query: string, as?: TestUser) => site.graphql(query, as ? { as } : {});

test('deleteComment answers the comment as it was', async () => {
  const json = { title: 'Discussed', status: 'publish' };
  const post = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
  const comment = { post, content: 'Hm' };
  const { id } = (await site.rest('/core/v2/comments', { as: 'admin', json: comment })).body;
  const query = `mutation { deleteComment(input: { id: ${id} }) { comment { status } } }`;
  expect((await ask(query, 'admin')).data).toEqual({
    deleteComment: { comment: { status: 'APPROVE' } },
  });
  expect((await ask(`{ comment(id: ${id}) { status } }`, 'admin')).data).toEqual({
    comment: { status: 'TRASH' },
  });
});

test('terms begin at the end where they are sorted by anything but their name', async () => {
  for (const name of ['Amber', 'Beryl'])
    await site.rest('/core/v2/tags', { as: 'admin', json: { name } });
  const slugs = async (where: string) =>
    (
      await site.graphql<{ tags: { nodes: { slug: string }[] } }>(
        `{ tags(where: { ${where} }) { nodes { slug } } }`,
      )
    ).data.tags.nodes.map(({ slug }) => slug);
  expect(await slugs('orderby: SLUG')).toEqual(['beryl', 'amber']);
  expect(await slugs('orderby: TERM_ID')).toEqual(['beryl', 'amber']);
  expect(await slugs('orderby: SLUG, order: ASC')).toEqual(['amber', 'beryl']);
  expect(await slugs('orderby: NAME')).toEqual(['amber', 'beryl']);
});

test('roles are listed for those who list users, and named to those who have them', async () => {
  const list = '{ userRoles { nodes { name } } }';
  expect((await ask(list, 'editor')).data).toEqual({ userRoles: { nodes: [] } });
  expect((await ask(list, 'admin')).data).toMatchObject({
    userRoles: { nodes: [{ name: 'administrator' }, {}, {}, {}, {}] },
  });
  const one = `{ userRole(id: "${toGlobalId('user_role', 'editor')}") { name displayName } }`;
  expect((await ask(one)).data).toEqual({ userRole: { name: null, displayName: null } });
  expect((await ask(one, 'editor')).data).toEqual({
    userRole: { name: 'editor', displayName: 'Editor' },
  });
  expect(await ask('{ userRole(id: "none") { name } }', 'admin')).toMatchObject({
    data: { userRole: null },
    errors: [{ extensions: { code: 'rest_role_invalid' } }],
  });
});

test('what only user interfaces need of a kind or a taxonomy is null for readers', async () => {
  const query = `{ contentType(id: "page", idType: NAME) { name label description restBase showUi labels { name } isRestricted }
    taxonomy(id: "category", idType: NAME) { name label description restBase showUi public isRestricted } }`;
  const kind = { name: 'page', label: 'Pages', description: '' };
  const taxonomy = { name: 'category', description: '', restBase: 'categories' };
  expect((await ask(query, 'author')).data).toEqual({
    contentType: { ...kind, restBase: null, showUi: null, labels: null, isRestricted: true },
    taxonomy: { ...taxonomy, label: null, showUi: null, public: null, isRestricted: true },
  });
  expect((await ask(query, 'editor')).data).toEqual({
    contentType: {
      ...kind,
      restBase: 'pages',
      showUi: true,
      labels: { name: 'Pages' },
      isRestricted: false,
    },
    taxonomy: { ...taxonomy, label: 'Categories', showUi: true, public: true, isRestricted: false },
  });
});

test.each([
  ['a location without a menu', '{ menu(id: "nowhere", idType: LOCATION) { name } }'],
  ['a global id of a type that nothing has', `{ node(id: "${toGlobalId('gizmo', 1)}") { id } }`],
])('%s is an error', async (_, query) => {
  const { data, errors } = await ask(query, 'admin');
  expect(Object.values(data as object)).toEqual([null]);
  expect(errors).toMatchObject([{ extensions: { code: 'rest_invalid_param' } }]);
});

test.each([
  ['an empty id', '{ node(id: "") { id } }'],
  ['a text that is no id of a user', '{ user(id: "nope") { id } }'],
])('%s finds nothing', async (_, query) => {
  const { data, errors } = await ask(query);
  expect(Object.values(data as object)).toEqual([null]);
  expect(errors).toBeUndefined();
});

test('the address of a term or an author is read by its number or its name too', async () => {
  const { author } = site.users;
  const post = { title: 'By an author', status: 'publish', author };
  await site.rest('/core/v2/posts', { as: 'admin', json: post });
  await site.rest('/core/v2/tags', { as: 'admin', json: { name: 'Jade' } });
  const found = async (uri: string) =>
    (
      await site.graphql(
        `{ nodeByUri(uri: "${uri}") { __typename ... on TermNode { slug } ... on User { slug } } }`,
      )
    ).data;
  const category = { nodeByUri: { __typename: 'Category', slug: 'uncategorized' } };
  expect(await found('/?cat=1')).toEqual(category);
  expect(await found('/?category_name=uncategorized')).toEqual(category);
  expect(await found('/?tag=jade')).toEqual({ nodeByUri: { __typename: 'Tag', slug: 'jade' } });
  const user = { nodeByUri: { __typename: 'User', slug: 'author' } };
  expect(await found(`/?author=${author}`)).toEqual(user);
  expect(await found('/?author_name=author')).toEqual(user);
  expect(await found('/?cat=4711')).toEqual({ nodeByUri: null });
  expect(await found(`/?author=${site.users.subscriber}`)).toEqual({ nodeByUri: null });
});
