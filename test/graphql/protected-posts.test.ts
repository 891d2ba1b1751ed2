import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
let post: number;

const make = async (path: string, json: object) =>
  (await site.rest(`/core/v2${path}`, { as: 'admin', json })).body.id;

beforeAll(async () => {
  const tag = await make('/tags', { name: 'Secret' });
  post = await make('/posts', {
    title: 'Closed',
    content: 'text',
    status: 'publish',
    password: 'k',
    tags: [tag],
    author: site.users.author,
    date_gmt: '2020-01-02T00:00:00',
  });
});

const HIDDEN = `content excerpt date dateGmt modified modifiedGmt guid authorDatabaseId authorId
  author { node { name } } featuredImageDatabaseId commentCount commentStatus pingStatus
  tags { nodes { name } } categories { nodes { name } } terms { nodes { name } } postFormats { nodes { name } }`;

const ask = async (as?: TestUser, password?: string) => {
  const query = `query ($password: String) { post(id: ${post}, idType: DATABASE_ID, password: $password) {
    title slug uri status hasPassword isRestricted ${HIDDEN} } }`;
  const options = { variables: { password }, ...(as ? { as } : {}) };
  return (await site.graphql<{ post: Record<string, unknown> }>(query, options)).data.post;
};

test('a protected post tells strangers its title and address, and nothing else', async () => {
  const { title, slug, uri, status, hasPassword, isRestricted, ...hidden } = await ask();
  expect({ title, slug, uri, status, hasPassword, isRestricted }).toEqual({
    title: 'Closed',
    slug: 'closed',
    uri: '/2020/01/02/closed/',
    status: 'publish',
    hasPassword: true,
    isRestricted: true,
  });
  expect(Object.entries(hidden).filter(([, value]) => value !== null)).toEqual([]);
});

test.each([
  ['its author', 'author', undefined],
  ['an editor', 'editor', undefined],
  ['who knows the password', undefined, 'k'],
] as const)('a protected post tells %s all', async (_, as, password) => {
  expect(await ask(as, password)).toMatchObject({
    isRestricted: false,
    date: '2020-01-02T00:00:00',
    author: { node: { name: 'Author' } },
    tags: { nodes: [{ name: 'Secret' }] },
    commentCount: 0,
  });
});
