import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const site = sharedSite();
const ids: Record<string, number> = {};

beforeAll(async () => {
  const make = async (path: string, json: object) =>
    (await site.rest(path, { as: 'admin', json })).body.id;
  ids.news = await make('/core/v2/categories', { name: 'News' });
  ids.local = await make('/core/v2/categories', { name: 'Local', parent: ids.news });
  ids.sport = await make('/core/v2/categories', { name: 'Sport' });
  ids.red = await make('/core/v2/tags', { name: 'Réd' });
  ids.blue = await make('/core/v2/tags', { name: 'Blue' });
  const post = (title: string, categories: string[], tags: string[], more: object = {}) =>
    make('/core/v2/posts', {
      ...{ title, status: 'publish', date: `2026-01-0${title}T10:00:00` },
      categories: categories.map((name) => ids[name]),
      tags: tags.map((name) => ids[name]),
      ...more,
    });
  await post('1', ['news'], ['red']);
  await post('2', ['local'], []);
  await post('3', ['sport'], ['red', 'blue']);
  await post('4', ['sport'], ['blue']);
  await post('5', ['news', 'sport'], []);
  await post('6', ['news'], ['red', 'blue'], { status: 'draft' });
});

const list = (where: string) => `{ posts(where: { ${where} }) { totalCount nodes { title } } }`;
interface Found {
  readonly posts: { readonly totalCount: number; readonly nodes: { readonly title: string }[] };
}
async function titles(where: string): Promise<string> {
  const { data, errors } = await site.graphql<Found>(list(where));
  if (errors) return String(errors[0]?.extensions.code);
  const found = data.posts.nodes.map(({ title }) => title);
  expect(data.posts.totalCount).toBe(found.length);
  return found.join('');
}
const taxQuery = (relation: string, ...conditions: string[]) =>
  `taxQuery: { relation: ${relation}, taxArray: [${conditions.map((one) => `{ ${one} }`).join(', ')}] }`;
const slugs = (taxonomy: string, terms: string[], more = '') =>
  `taxonomy: ${taxonomy}, field: SLUG, terms: ${JSON.stringify(terms)} ${more}`;

test.each([
  ['OR', [slugs('CATEGORY', ['sport']), slugs('TAG', ['red'])], '5431'],
  ['AND', [slugs('CATEGORY', ['sport']), slugs('TAG', ['red'])], '3'],
  ['AND', [slugs('CATEGORY', ['news'])], '521'],
  ['AND', [slugs('CATEGORY', ['news'], 'includeChildren: false')], '51'],
  ['AND', [slugs('CATEGORY', ['news'], 'operator: NOT_IN')], '43'],
  ['AND', [slugs('CATEGORY', ['news', 'sport'], 'operator: AND')], '5'],
  ['AND', [slugs('TAG', ['red', 'blue'], 'operator: AND')], '3'],
  ['AND', [slugs('TAG', ['red', 'none'], 'operator: AND')], ''],
  ['AND', [slugs('TAG', ['none'])], ''],
  ['AND', [slugs('TAG', ['none'], 'operator: NOT_IN')], '54321'],
  ['AND', [slugs('CATEGORY', ['red'])], ''],
  ['AND', ['taxonomy: TAG, operator: EXISTS'], '431'],
  ['AND', ['taxonomy: TAG, operator: NOT_EXISTS'], '52'],
  ['OR', ['taxonomy: TAG, operator: NOT_EXISTS', slugs('TAG', ['red'])], '5321'],
  ['OR', [slugs('CATEGORY', ['local']), slugs('TAG', ['blue'], 'operator: NOT_IN')], '521'],
  ['OR', ['taxonomy: TAG, operator: EXISTS', slugs('CATEGORY', ['local'])], '4321'],
  ['AND', ['taxonomy: TAG, field: NAME, terms: ["RED", "x"]'], '31'],
  ['OR', [], '54321'],
])('%s of %j finds %j', async (relation, conditions, found) => {
  expect(await titles(taxQuery(relation, ...conditions))).toBe(found);
});

test('ids name terms, as numbers and as variables, and only those of the taxonomy', async () => {
  const by = (id: unknown, field: string) =>
    titles(taxQuery('AND', `taxonomy: TAG, field: ${field}, terms: ["${id}"]`));
  expect(await by(ids.red, 'ID')).toBe('31');
  expect(await by(ids.red, 'TAXONOMY_ID')).toBe('31');
  expect(await by(ids.news, 'ID')).toBe('');
  for (const id of ['', 'x', '-1', '99999999999999999999', '1e3'])
    expect(await by(id, 'ID')).toBe('');
  const { data } = await site.graphql<Found>(
    `query ($terms: [String] = ["${ids.blue}"]) { posts(where: { taxQuery: { taxArray: [{ taxonomy: TAG, terms: $terms }] } }) { nodes { title } } }`,
  );
  expect(data.posts.nodes.map(({ title }) => title).join('')).toBe('43');
});

test('further conditions hold besides, and other orders and lists within lists find the same', async () => {
  const either = taxQuery('OR', slugs('CATEGORY', ['sport']), slugs('TAG', ['red']));
  expect(await titles(`${either}, categoryNotIn: [${ids.news}]`)).toBe('43');
  expect(await titles(`${either}, tagIn: [${ids.blue}]`)).toBe('43');
  expect(await titles(`${either}, orderby: [{ field: AUTHOR, order: ASC }]`)).toHaveLength(4);
  const { data } = await site.graphql<{ tag: Found; user: Found }>(
    `{
    tag(id: "blue", idType: SLUG) ${list(either)}
    user(id: "admin", idType: SLUG) ${list(either)} }`,
    { as: 'admin' },
  );
  expect(data.tag.posts).toEqual({ totalCount: 2, nodes: [{ title: '4' }, { title: '3' }] });
  expect(data.user.posts.totalCount).toBe(4);
});

test('REST joins the same conditions with tax_relation', async () => {
  const { body } = await site.rest(
    `/core/v2/posts?categories=${ids.sport}&tags=${ids.red}&tax_relation=OR&_fields=title`,
  );
  const found = body.map(({ title }: { title: { rendered: string } }) => title.rendered).join('');
  expect(found).toBe(
    await titles(taxQuery('OR', slugs('CATEGORY', ['sport']), slugs('TAG', ['red']))),
  );
});

test.each([['terms: ["1"]'], ['taxonomy: POSTFORMAT, operator: EXISTS']])(
  '{ %s } is refused by the name of what it lacks',
  async (condition) => {
    const { errors } = await site.graphql(list(taxQuery('AND', slugs('TAG', ['a']), condition)));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      params: { 'where.taxQuery.taxArray[1].taxonomy': expect.any(String) },
    });
  },
);

test('an eleventh condition and a hundred and first term are refused', async () => {
  const many = Array.from({ length: 11 }, () => slugs('TAG', ['a']));
  expect(await titles(taxQuery('OR', ...many))).toBe('rest_invalid_param');
  expect(await titles(taxQuery('OR', ...many.slice(1)))).toBe('');
  const terms = Array.from({ length: 101 }, (_, i) => `t${i}`);
  expect(await titles(taxQuery('OR', slugs('TAG', terms)))).toBe('rest_invalid_param');
});

test('terms that many lists name are looked up by one statement', async () => {
  const heard: string[] = [];
  const stop = site.services.database.onStatement((sql) => heard.push(sql));
  const alias = (n: number) =>
    `a${n}: ${list(taxQuery('OR', slugs('TAG', [`t${n}`]))).slice(2, -2)}`;
  const { errors } = await site.graphql(
    `{ ${Array.from({ length: 20 }, (_, n) => alias(n)).join(' ')} }`,
  );
  stop();
  expect(errors).toBeUndefined();
  expect(heard.filter((sql) => /from "Term"/i.test(sql))).toHaveLength(1);
});
