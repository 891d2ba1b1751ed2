import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let post: number;

beforeAll(async () => {
  const json = { title: 'Stays as it is', status: 'publish' };
  post = (await site.rest('/core/v2/posts', { as: 'admin', json })).body.id;
});

const CREATE = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }';
const UPDATE =
  'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { databaseId tags { nodes { name } } } } }';

const nodes = (...names: string[]) => ({ nodes: names.map((name) => ({ name })) });
const terms = async (search: string): Promise<string[]> => {
  const lists = await Promise.all(
    ['tags', 'categories'].map((kind) => site.rest(`/core/v2/${kind}?search=${search}`)),
  );
  return lists.flatMap(({ body }) => body.map(({ name }: { name: string }) => name));
};
const noted = async () =>
  (await site.services.database.tables.selectFrom('Change').select('seq').execute()).length;

test.each([
  ['a status that is none', { status: 'FUTURE', date: '2999-01-01T00:00:00', authorId: 4711 }],
  ['an author who is not there', { authorId: 4711 }],
  ['a sticky post with a password', { isSticky: true, password: 'sesame' }],
])('a post that fails for %s leaves no new term', async (_, fault) => {
  const input = {
    title: 'Fails',
    tags: nodes('Left tag'),
    categories: nodes('Left one'),
    ...fault,
  };
  const before = await noted();
  const { errors } = await site.graphql(CREATE, { as: 'admin', variables: { input } });
  expect(errors).toHaveLength(1);
  expect(await terms('left')).toEqual([]);
  expect(await noted()).toBe(before);
});

test('a change that fails leaves no new term', async () => {
  const input = { id: post, authorId: 4711, tags: nodes('Left by a change') };
  const { errors } = await site.graphql(UPDATE, { as: 'admin', variables: { input } });
  expect(errors?.[0]?.extensions.code).toBe('rest_invalid_author');
  expect(await terms('left')).toEqual([]);
});

test('a term that is named twice is made once, and is there for readers at once', async () => {
  const input = { id: post, tags: nodes('Twice', 'twice', 'Twice') };
  const { data, errors } = await site.graphql(UPDATE, { as: 'admin', variables: { input } });
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({ updatePost: { post: { tags: { nodes: [{ name: 'Twice' }] } } } });
  expect((await site.rest('/core/v2/tags?search=twice')).body).toMatchObject([{ count: 1 }]);
});

test('two posts that make the same term at once share it', async () => {
  const created = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const input = { title: `Post ${i}`, status: 'PUBLISH', tags: nodes('Shared') };
      return site.graphql(CREATE, { as: 'admin', variables: { input } });
    }),
  );
  expect(created.flatMap(({ errors = [] }) => errors)).toEqual([]);
  expect((await site.rest('/core/v2/tags?search=shared')).body).toMatchObject([{ count: 6 }]);
});

test('a term that the caller may not make is left out, the post is written', async () => {
  const input = {
    title: 'By a contributor',
    tags: nodes('Twice', 'Mine'),
    categories: nodes('Not mine'),
  };
  const query = `mutation ($input: CreatePostInput!) { createPost(input: $input) {
    post { title tags { nodes { name } } categories { nodes { name } } } } }`;
  const { data, errors } = await site.graphql(query, { as: 'contributor', variables: { input } });
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    createPost: {
      post: {
        title: 'By a contributor',
        tags: { nodes: [{ name: 'Mine' }, { name: 'Twice' }] },
        categories: { nodes: [{ name: 'Uncategorized' }] },
      },
    },
  });
  expect(await terms('not')).toEqual([]);
});
