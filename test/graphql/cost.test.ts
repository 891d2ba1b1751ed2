import { beforeAll, describe, expect, it, test } from 'vitest';
import { forgetKept } from '../support/forget-kept.ts';
import { openTestSite, sharedSite } from '../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  const make = (path: string, json: unknown) => site.rest(path, { as: 'admin', json });
  const tag = (await make('/core/v2/tags', { name: 'Tag' })).body.id;
  for (let i = 0; i < 20; i++) {
    const category = (await make('/core/v2/categories', { name: `Category ${i}` })).body.id;
    const json = { status: 'publish', categories: [category], tags: [tag] };
    for (const n of [1, 2]) await make('/core/v2/posts', { ...json, title: `Post ${i}.${n}` });
  }
});

/** The different statements that a query takes when nothing is known, those of the beginning of a request not among them. */
async function statementsOf(query: string): Promise<string[]> {
  await forgetKept(site);
  await site.graphql('{ generalSettings { title } }');
  const heard: string[] = [];
  const stop = site.services.database.onStatement((sql) => heard.push(sql));
  const { errors } = await site.graphql(query);
  stop();
  expect(errors).toBeUndefined();
  return [...new Set(heard)].filter((sql) => !/data_version|"Change"/.test(sql));
}

const nested = (first: number) => `{ posts(first: ${first}) { nodes { title
  author { node { name } } categories { nodes { name uri } } tags { nodes { name } }
  featuredImage { node { sourceUrl } } } } }`;

test('posts with what belongs to them take as many statements for 10 as for 2, and at most 6', async () => {
  const few = await statementsOf(nested(2));
  const many = await statementsOf(nested(10));
  expect(many.length).toBe(few.length);
  expect(many.length).toBeLessThanOrEqual(6);
});

test('the posts of 20 categories take two statements: which ones, and the posts', async () => {
  const alone = await statementsOf('{ categories(first: 20) { nodes { name } } }');
  const found = await statementsOf(
    '{ categories(first: 20) { nodes { name posts(first: 3) { nodes { title } } } } }',
  );
  expect(found.length - alone.length).toBe(2);
  expect(found.filter((sql) => /"Carried"/i.test(sql))).toHaveLength(1);
});

test('the limit holds for each parent, also where the field stands twice', async () => {
  const { data } = await site.graphql(`{
    categories(first: 30, where: { hideEmpty: true }) { nodes { name
      one: posts(first: 1, where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { title } pageInfo { hasNextPage } }
      two: posts(first: 2, where: { orderby: [{ field: TITLE, order: DESC }] }) { nodes { title } pageInfo { hasNextPage } }
    } } }`);
  expect(data.categories.nodes).toHaveLength(20);
  for (const { name, one, two } of data.categories.nodes) {
    const number = name.replace('Category ', '');
    expect(one).toEqual({
      nodes: [{ title: `Post ${number}.1` }],
      pageInfo: { hasNextPage: true },
    });
    expect(two).toEqual({
      nodes: [{ title: `Post ${number}.2` }, { title: `Post ${number}.1` }],
      pageInfo: { hasNextPage: false },
    });
  }
});

test('a total is counted only where it is asked for, and for all parents at once', async () => {
  const without = await statementsOf('{ posts(first: 1) { nodes { title } } }');
  expect(without.some((sql) => /count\(/i.test(sql) && !sql.includes('"revisionRow"'))).toBe(false);
  const nestedTotals = async (where: string) => {
    const query = `{ categories(first: 20) { nodes { posts(first: 1${where}) { totalCount } } } }`;
    return (await statementsOf(query)).filter(
      (sql) => /count\(/i.test(sql) && !sql.includes('"revisionRow"'),
    );
  };
  expect(await nestedTotals('')).toEqual([]); // terms know how many posts they have
  // PostgreSQL counts what is to be looked at before.
  const counts = process.env.TEST_DATABASE === 'postgresql' ? 2 : 1;
  expect(await nestedTotals(', where: { author: 1 }')).toHaveLength(counts);
});

describe('the cost of a response', () => {
  const ask = async (body: unknown, as?: 'admin') => {
    const response = await site.fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(as ? { authorization: site.authorization(as) } : {}),
      },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const costOf = async (query: string, variables?: object) =>
    (await ask({ query, variables })).extensions?.cost;

  it('is its complexity: fields, times the sizes of lists, and more for each list and item', async () => {
    const query =
      'query ($n: Int = 50) { categories(first: $n) { totalCount nodes { name posts { nodes { id } } } } }';
    const inner = 1 + (150 + 5 * 10) + 10 * (1 + 1);
    expect(await costOf(query)).toEqual({
      complexity: 150 + 5 * 50 + 50 * (10 + 1 + inner),
      limit: 250_000,
    });
    expect((await costOf(query, { n: 1 })).complexity).toBe(155 + 11 + inner);
  });

  it('is told of what is refused for it, and of what fails', async () => {
    const refused = await ask({
      query:
        '{ posts(first: 100) { nodes { tags(first: 100) { nodes { posts(first: 100) { nodes { id } } } } } } }',
    });
    expect(refused.errors[0].extensions.code).toBe('graphql_too_complex');
    const { cost } = refused.extensions;
    expect(cost.complexity).toBeGreaterThan(cost.limit);
    const failed = await ask({
      query: '{ posts(first: -1) { nodes { id } } generalSettings { title } }',
    });
    expect(failed.errors).toHaveLength(1);
    expect(failed.extensions.cost.complexity).toBe(152);
  });

  it('is the same whenever the same comes back, so that the tag of a GET is', async () => {
    const get = () =>
      site.fetch(
        `/graphql?query=${encodeURIComponent('{ posts(first: 5) { nodes { title tags { nodes { id } } } } }')}`,
      );
    const first = await get();
    await forgetKept(site);
    const again = await get();
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });
});

it('limits and the report of costs are settings', async () => {
  const strict = await openTestSite({
    env: { GRAPHQL_MAX_COMPLEXITY: '300', GRAPHQL_COST: 'false' },
  });
  const codeOf = async (query: string) =>
    (await strict.graphql(query)).errors?.[0]?.extensions.code;
  expect(await codeOf('{ posts(first: 26) { nodes { id } } }')).toBe('graphql_too_complex');
  expect(await codeOf('{ posts(first: 20) { nodes { id title slug } } }')).toBe(
    'graphql_too_complex',
  );
  expect(await strict.graphql('{ posts(first: 20) { nodes { id } } }')).toEqual({
    data: { posts: { nodes: [] } },
  });
  await strict.close();
});
