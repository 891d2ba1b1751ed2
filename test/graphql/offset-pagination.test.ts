import { beforeAll, describe, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
const V1 = '/ext/events/v1';

beforeAll(async () => {
  const make = async (path: string, json: object) => await site.make(path, json);
  const author = site.users.author;
  const category = await make('/core/v2/categories', { name: 'News' });
  for (let i = 0; i < 7; i++) {
    await make('/core/v2/categories', { name: `Below ${i}`, parent: category.id });
    const tag = await make('/core/v2/tags', { name: `Tag ${i}` });
    const dated = { status: 'publish', date: `2024-01-0${i + 1}T10:00:00`, author };
    const post = await make('/core/v2/posts', {
      ...{ ...dated, title: `Post ${i}`, categories: [category.id], tags: [tag.id] },
    });
    await make('/core/v2/posts', { ...dated, title: `Many ${i}`, categories: [category.id, 1] });
    await make('/core/v2/pages', { ...dated, title: `Page ${i}` });
    await make(`/core/v2/posts/${post.id}`, { content: `Rewritten ${i}` });
    await make('/core/v2/comments', { post: 1, content: `Said ${i}` });
    await make('/core/v2/comments', { post: post.id, content: `Well ${i}` });
  }
  const tags = (await site.rest('/core/v2/tags')).body.map(({ id }: { id: number }) => id);
  const parent = await make('/core/v2/posts', { title: 'Tagged', status: 'publish', tags });
  for (let i = 0; i < 7; i++)
    await make('/core/v2/comments', { post: parent.id, content: `Again ${i}` });
  const venue = await make(`${V1}/venues`, { venue: 'Hall' });
  const at = { venue: [venue.id], timezone: 'Europe/Paris' };
  for (let i = 1; i < 6; i++) {
    const day = `2091-05-0${i}`;
    await make(`${V1}/events`, {
      ...{ ...at, title: `Event ${i}`, start_date: `${day} 18:00`, end_date: `${day} 19:00` },
    });
    await make(`${V1}/venues`, { venue: `Venue ${i}` });
  }
  await make(`${V1}/events`, {
    ...{ ...at, title: 'Series', start_date: '2091-05-01 09:00', end_date: '2091-05-01 10:00' },
    rrule: 'FREQ=DAILY;COUNT=5',
  });
  await make(`${V1}/events`, {
    ...{ ...at, title: 'Long', start_date: '2090-05-01 09:00', end_date: '2091-05-03 10:00' },
  });
});

interface Page {
  readonly nodes: readonly object[];
  readonly pageInfo: { readonly offsetPagination: object };
}

/** The list that a query leads to; the query has `ARGS` where it takes arguments, and `…` where it selects. */
async function read(query: string, args: string): Promise<Page> {
  const selected =
    'nodes { id } pageInfo { offsetPagination { total hasMore hasPrevious } hasNextPage hasPreviousPage }';
  const document = query.replace('ARGS', args).replace('…', selected);
  const data = await site.query(document, { as: 'admin' });
  let list: unknown = data;
  while (!('pageInfo' in Object(list))) [list] = Object.values(Object(list));
  return list as Page;
}

const upcoming = 'startDate: "2091-05-01" endDate: "2091-06-01"';
describe.each([
  ['{ posts(ARGS) { … } }', ''],
  ['{ posts(ARGS) { … } }', 'orderby: [{ field: TITLE, order: DESC }]'],
  ['{ posts(ARGS) { … } }', 'categoryIn: [1, 2]'],
  ['{ posts(ARGS) { … } }', 'search: "many"'],
  ['{ posts(ARGS) { … } }', 'search: "many", orderby: [{ field: RELEVANCE, order: DESC }]'],
  ['{ pages(ARGS) { … } }', ''],
  ['{ contentNodes(ARGS) { … } }', ''],
  ['{ category(id: "news", idType: SLUG) { posts(ARGS) { … } } }', ''],
  ['{ category(id: "news", idType: SLUG) { posts(ARGS) { … } } }', 'search: "many"'],
  ['{ category(id: "news", idType: SLUG) { contentNodes(ARGS) { … } } }', ''],
  ['{ category(id: "news", idType: SLUG) { children(ARGS) { … } } }', ''],
  ['{ user(id: "author", idType: SLUG) { posts(ARGS) { … } } }', ''],
  ['{ post(id: "tagged", idType: SLUG) { tags(ARGS) { … } } }', ''],
  ['{ post(id: "tagged", idType: SLUG) { terms(ARGS) { … } } }', ''],
  ['{ post(id: "tagged", idType: SLUG) { comments(ARGS) { … } } }', ''],
  ['{ categories(ARGS) { … } }', ''],
  ['{ terms(ARGS) { … } }', ''],
  ['{ users(ARGS) { … } }', ''],
  ['{ comments(ARGS) { … } }', ''],
  ['{ revisions(ARGS) { … } }', ''],
  ['{ venues(ARGS) { … } }', ''],
  ['{ events(ARGS) { … } }', upcoming],
  ['{ events(ARGS) { … } }', 'endsAfter: "2091-05-02"'],
  ['{ events(ARGS) { … } }', `${upcoming}, orderby: [{ field: TITLE, order: DESC }]`],
  ['{ venue(id: "hall", idType: SLUG) { events(ARGS) { … } } }', upcoming],
  ['{ venue(id: "hall", idType: SLUG) { events(ARGS) { … } } }', 'endsAfter: "2091-05-02"'],
  [
    '{ venue(id: "hall", idType: SLUG) { events(ARGS) { … } } }',
    `${upcoming}, orderby: [{ field: TITLE, order: DESC }]`,
  ],
])('%s with %s', (query, where) => {
  test('has the same items by offsets as by cursors, and says where a page stands', async () => {
    const page = (offset: number) =>
      `where: { offsetPagination: { size: 3, offset: ${offset} }, ${where} }`;
    const { nodes: all } = await read(query, `first: 100, where: { ${where} }`);
    expect(all.length).toBeGreaterThan(4);
    for (let offset = 0; offset <= all.length; offset += 3) {
      const { nodes, pageInfo } = await read(query, page(offset));
      expect(nodes, `from ${offset}`).toEqual(all.slice(offset, offset + 3));
      const hasMore = offset + 3 < all.length;
      expect(pageInfo).toEqual({
        offsetPagination: { total: all.length, hasMore, hasPrevious: offset > 0 },
        hasNextPage: hasMore,
        hasPreviousPage: offset > 0,
      });
    }
    expect((await read(query, page(500))).nodes).toEqual([]);
  });
});

const posts = (paging: string, args = '') =>
  site.graphql(`{ posts(${args} where: { offsetPagination: ${paging} }) { nodes { id } } }`);

test('without a size a page has 10 items, and with null or an empty value it is the first', async () => {
  expect((await posts('{ offset: 1 }')).data.posts.nodes).toHaveLength(10);
  const first = (await posts('null')).data;
  expect((await posts('{}')).data).toEqual(first);
  expect((await posts('{ size: null, offset: null }')).data).toEqual(first);
  expect((await posts('{ size: 0, offset: 2 }')).data.posts.nodes).toEqual([]);
});

test.each([
  ['{ size: 3 }', 'first: 2'],
  ['{ offset: 3 }', 'last: 2'],
  ['{ size: 3 }', 'after: "WzFd"'],
  ['{ size: 3 }', 'before: "WzFd"'],
  ['{ size: 101 }', ''],
  ['{ size: -1 }', ''],
  ['{ offset: -1 }', ''],
  ['{ offset: 100001 }', ''],
  ['{ size: 2147483647, offset: 2147483647 }', ''],
])('%s with %s is refused by its name', async (paging, args) => {
  const { errors } = await posts(paging, args);
  expect(errors?.[0]?.extensions.code).toBe('rest_invalid_param');
  expect(Object.keys(Object(errors?.[0]?.extensions.params))[0]).toMatch(/^where.offsetPagination/);
});

test('what many lists pass over adds up, whatever their aliases', async () => {
  const alias = (n: number) =>
    `a${n}: posts(where: { offsetPagination: { size: 1, offset: 100000 } }) { nodes { id } }`;
  const ask = (count: number) =>
    site.graphql(`{ ${Array.from({ length: count }, (_, n) => alias(n)).join(' ')} }`);
  expect((await ask(5)).errors).toBeUndefined();
  expect((await ask(6)).errors?.[0]?.extensions.code).toBe('query_too_expensive');
});

test('lists within lists pass over ten times less', async () => {
  const ask = (offset: number) =>
    site.graphql(`{ categories(first: 5) { nodes {
      posts(where: { offsetPagination: { size: 1, offset: ${offset} } }) { nodes { id } } } } }`);
  expect((await ask(10_000)).errors).toBeUndefined();
  expect((await ask(10_001)).errors?.[0]?.extensions.code).toBe('query_too_expensive');
});

test('a total is counted only where it is asked for', async () => {
  const statementsOf = async (selected: string) => {
    const heard = await site.statements(() =>
      site.graphql(`{ posts(where: { offsetPagination: { size: 2 }, author: 4711 }) {
      nodes { id } pageInfo { offsetPagination { ${selected} } } } }`),
    );
    return heard.filter((sql) => /^\s*SELECT count\(/i.test(sql)).length;
  };
  expect(await statementsOf('hasMore hasPrevious')).toBe(0);
  expect(await statementsOf('total')).toBe(1);
});

test('the size of a variable’s default counts for the cost of a document', async () => {
  const ask = (size: number) =>
    site.graphql(`query ($paging: OffsetPagination = { size: ${size} }) {
      posts(where: { offsetPagination: $paging }) { nodes { comments(first: 100) { nodes {
        replies(first: 100) { nodes { id } } } } } } }`);
  expect((await ask(1)).errors).toBeUndefined();
  expect((await ask(100)).errors?.[0]?.extensions.code).toBe('graphql_too_complex');
});
