import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let id: number;

beforeAll(async () => {
  const json = { title: 'Text', content: 'one', status: 'publish' };
  id = (await site.rest('/core/v2/posts', { as: 'author', json })).body.id;
  for (const content of ['two', 'three'])
    await site.rest(`/core/v2/posts/${id}`, { as: 'author', json: { content } });
});

interface Revisions {
  readonly nodes: readonly { readonly id: string; readonly content: string }[];
}

const revisionsFor = async (as?: TestUser) => {
  const { data } = await site.graphql<{ post: { revisions: Revisions }; revisions: Revisions }>(
    `{ post(id: ${id}, idType: DATABASE_ID) { revisions { nodes { id content(format: RAW) } } }
       revisions { nodes { id ... on Post { content(format: RAW) } } } }`,
    as ? { as } : {},
  );
  expect(data.post.revisions).toEqual(data.revisions);
  return data.revisions.nodes;
};

test('revisions are for those who may edit what they are of', async () => {
  const contents = (await revisionsFor('author')).map(({ content }) => content);
  expect(contents).toEqual(['three', 'two']);
  expect(await revisionsFor('editor')).toHaveLength(2);
  for (const as of [undefined, 'subscriber', 'contributor'] as const)
    expect(await revisionsFor(as)).toEqual([]);
});

test('what is typed and not saved shows in a preview for editors alone', async () => {
  const save = `mutation { createAutosave(input: { id: "${id}", content: "typed" }) { contentNode { isPreview } } }`;
  expect((await site.graphql(save, { as: 'author' })).errors).toBeUndefined();
  const ask = `{ post(id: ${id}, idType: DATABASE_ID, asPreview: true) { isPreview content } }`;
  expect((await site.graphql(ask, { as: 'author' })).data).toEqual({
    post: { isPreview: true, content: '<p>typed</p>\n' },
  });
  expect((await site.graphql(ask)).data).toEqual({
    post: { isPreview: false, content: '<p>three</p>\n' },
  });
});
