import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
beforeAll(async () => {
  for (const title of ['One', 'Two', 'Three'])
    await site.rest('/core/v2/posts', { as: 'admin', json: { title, status: 'publish' } });
});

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

const list = (argument: string, type: string) =>
  `query ($values: [${type}]) { posts(where: { ${argument}: $values }) { totalCount nodes { title } } }`;

async function statementsOf(query: string, values: readonly unknown[]) {
  const heard = new Set<string>();
  const stop = site.services.database.onStatement((text) => heard.add(text));
  const { errors } = await site.graphql(query, { variables: { values } });
  stop();
  expect(errors).toBeUndefined();
  return [...heard].filter((text) => text.includes('"Entry"."id"'));
}

it.each([
  ['in', 'ID'],
  ['notIn', 'ID'],
  ['authorIn', 'ID'],
  ['authorNotIn', 'ID'],
  ['categoryNotIn', 'ID'],
  ['tagIn', 'ID'],
  ['nameIn', 'String'],
])('the statements of a list are the same however many values %s has', async (argument, type) => {
  const values = (from: number, count: number) => numbers(from, count).map(String);
  const order = argument === 'in' ? ', orderby: [{ field: DATE, order: ASC }]' : '';
  const query = list(argument, type).replace('$values }', `$values${order} }`);
  const few = await statementsOf(query, values(7000, 60));
  const many = await statementsOf(query, values(8000, 90));
  expect(few).not.toHaveLength(0);
  expect(many).toEqual(few);
});

it('leaves out what is named and nothing else', async () => {
  const { data } = await site.graphql<{ posts: { nodes: { databaseId: number }[] } }>(
    '{ posts { nodes { databaseId } } }',
  );
  const [latest, ...others] = data.posts.nodes.map(({ databaseId }) => databaseId);
  const { data: left } = await site.graphql<typeof data>(
    'query ($ids: [ID]) { posts(where: { notIn: $ids }) { nodes { databaseId } } }',
    { variables: { ids: [latest, 99_999] } },
  );
  expect(left.posts.nodes.map(({ databaseId }) => databaseId)).toEqual(others);
});

it.runIf(process.env.TEST_DATABASE === 'sqlite').each([
  ['in', '["1001", "1002"]'],
  ['nameIn', '["one", "two"]'],
])('what %s names is where SQLite begins', async (argument, values) => {
  const heard = new Set<string>();
  const stop = site.services.database.onStatement((text) => heard.add(text));
  await site.graphql(`{ posts(first: 7, where: { ${argument}: ${values} }) { totalCount } }`);
  stop();
  const statements = [...heard].filter((text) => text.includes('"Entry"."kind"'));
  expect(statements).not.toHaveLength(0);
  for (const text of statements) {
    const plan = site.services.database.sqlite?.prepare(`EXPLAIN QUERY PLAN ${text}`).all() ?? [];
    const steps = plan.map((row) => String(row.at(-1)));
    const [first, second] = steps.filter((step) => !/^CO-ROUTINE/.test(step));
    expect(first).toMatch(/^SCAN Named/);
    expect(second).toMatch(/^SEARCH Entry .*\b(id|rowid|slug)=\?/);
  }
});
