import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let published: number;

beforeAll(async () => {
  const json = { title: 'It&rsquo;s "quoted"', content: 'Some -- text.', status: 'publish' };
  published = (await site.make('/core/v2/posts', json, 'editor')).id;
});

const byGraphql = async (id: number, fields: string, as?: TestUser) => {
  const { data } = await site.graphql(`{ post(id: ${id}, idType: DATABASE_ID) { ${fields} } }`, {
    as,
  });
  return data.post;
};

test('raw text is for editors of the post', async () => {
  const fields = 'title(format: RAW) content(format: RAW)';
  expect(await byGraphql(published, fields)).toEqual({ title: null, content: null });
  expect(await byGraphql(published, fields, 'author')).toEqual({ title: null, content: null });
  const { body } = await site.rest(`/core/v2/posts/${published}?context=edit`, { as: 'editor' });
  expect(await byGraphql(published, fields, 'editor')).toEqual({
    title: body.title.raw,
    content: body.content.raw,
  });
});

test('a contributor who asks for PUBLISH gets a pending post, which REST refuses', async () => {
  const json = { title: 'Mine', status: 'publish' };
  const rest = await site.rest('/core/v2/posts', { as: 'contributor', json });
  expect(rest.body.code).toBe('rest_cannot_publish');
  const { data } = await site.graphql(
    'mutation { createPost(input: { title: "Mine", status: PUBLISH }) { post { status } } }',
    { as: 'contributor' },
  );
  expect(data).toEqual({ createPost: { post: { status: 'pending' } } });
});

test.each([
  ['2020-05-06', '2020-05-06T00:00:00'],
  ['2020-05-06 07:08', '2020-05-06T07:08:00'],
  ['2020-05-06T07:08:09+0200', '2020-05-06T05:08:09'],
])('GraphQL takes a date as short as %s', async (date, expected) => {
  const { data, errors } = await site.graphql(
    `mutation { createPost(input: { title: "Dated", status: PUBLISH, date: "${date}" }) { post { date } } }`,
    { as: 'admin' },
  );
  expect([data.createPost?.post.date, errors]).toEqual([expected, undefined]);
});

test('a post written by GraphQL reads back by REST, its terms made and kept', async () => {
  const { data } = await site.graphql(
    `mutation { createPost(input: { clientMutationId: "c", title: "Terms", status: PUBLISH, isSticky: true
      categories: { nodes: [{ name: "New" }] } tags: { nodes: [{ slug: "red" }, { name: "Blue" }] }
      postFormats: { nodes: [{ slug: "post-format-aside" }] } }) { clientMutationId post { databaseId } } }`,
    { as: 'editor' },
  );
  expect(data.createPost.clientMutationId).toBe('c');
  const id = data.createPost.post.databaseId;
  const update = `mutation { updatePost(input: { id: ${id}, tags: { nodes: [{ name: "Green" }] } categories: { append: false, nodes: [{ name: "Other" }] } }) {
    post { tags { nodes { name } } categories { nodes { name } } postFormats { nodes { name slug } }
      terms { nodes { name } } formats: terms(where: { taxonomies: [POSTFORMAT] }) { nodes { name } } } } }`;
  const updated = await site.graphql(update, { as: 'editor' });
  expect(updated.data.updatePost.post).toEqual({
    tags: { nodes: [{ name: 'Blue' }, { name: 'Green' }, { name: 'red' }] },
    categories: { nodes: [{ name: 'Other' }] },
    postFormats: { nodes: [{ name: 'Aside', slug: 'post-format-aside' }] },
    terms: { nodes: ['Other', 'Blue', 'Green', 'red', 'Aside'].map((name) => ({ name })) },
    formats: { nodes: [{ name: 'Aside' }] },
  });
  const { body } = await site.rest(`/core/v2/posts/${id}`);
  expect(body).toMatchObject({ sticky: true, format: 'aside', status: 'publish' });
  expect(body.tags).toHaveLength(3);
});
