import { buildClientSchema, getIntrospectionQuery, parse, validate } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
let author = 0;
beforeAll(async () => {
  author = site.users.author;
  await site.make('/core/v2/posts', { title: 'One', status: 'publish', author });
});

const byAuthor = (type: string) => `query ($author: ${type}, $tag: String, $users: [Int]) {
  posts(where: { author: $author, tagId: $tag }) { nodes { title } }
  users(where: { include: $users }) { nodes { databaseId } }
}`;

test('introspection tells numbers of records as the types that front ends declare', async () => {
  const { data } = await site.graphql(getIntrospectionQuery());
  const published = buildClientSchema(data);
  expect(validate(published, parse(byAuthor('Int')))).toEqual([]);
  expect(validate(published, parse(byAuthor('Boolean')))).toHaveLength(1);
});

test('a record is meant by number or text, in variables of every such type', async () => {
  const found = {
    posts: { nodes: [{ title: 'One' }] },
    users: { nodes: [{ databaseId: author }] },
  };
  for (const [type, value] of [
    ['Int', author],
    ['ID', String(author)],
    ['String', String(author)],
  ] as const) {
    const variables = { author: value, users: [author] };
    expect((await site.graphql(byAuthor(type), { variables })).data).toEqual(found);
  }
  const literal = `{ posts(where: { author: "${author}" }) { nodes { title } } }`;
  expect((await site.graphql(literal)).data).toEqual({ posts: found.posts });
});
