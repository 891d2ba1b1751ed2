import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
const ids = new Map<string, number>();

beforeAll(async () => {
  for (const status of ['publish', 'draft', 'private']) {
    const { data } = await site.graphql<{ createPost: { post: { databaseId: number } } }>(
      `mutation { createPost(input: { title: "${status}", status: ${status.toUpperCase()},
        tags: { nodes: [{ name: "of ${status}" }] } }) { post { databaseId } } }`,
      { as: 'admin' },
    );
    ids.set(status, data.createPost.post.databaseId);
  }
});

async function tagsOf(statuses: readonly string[], as?: TestUser): Promise<readonly string[]> {
  const { data } = await site.graphql<{ tags: { nodes: { name: string }[] } }>(
    `{ tags(where: { objectIds: [${statuses.map((status) => ids.get(status))}], orderby: NAME }) {
      nodes { name } } }`,
    as ? { as } : {},
  );
  return data.tags.nodes.map(({ name }) => name);
}

test('the terms of entries that a stranger may not read are not listed', async () => {
  expect(await tagsOf(['publish', 'draft', 'private'])).toEqual(['of publish']);
  expect(await tagsOf(['draft'])).toEqual([]);
});

test('those who may read the entries get their terms', async () => {
  expect(await tagsOf(['draft', 'private'], 'admin')).toEqual(['of draft', 'of private']);
});
