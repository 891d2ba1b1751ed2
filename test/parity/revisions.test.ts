import { beforeAll, describe, expect, it, test } from 'vitest';
import { settableClock } from '../support/settable-clock.ts';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const clock = settableClock('2026-03-01T08:00:00');
const site = sharedSite({ clock });
/** The post with the states below, and what else has some. */
let post: number;
let other: number;
let page: number;

/** States of the post in the order in which they were kept, a day apart. */
const STATES = [
  { title: 'Éclair', content: 'about <b>cats</b>' },
  { title: 'eclair two', content: 'about dogs', excerpt: 'cats too' },
  { title: 'Zebra', content: 'about cats and dogs', excerpt: '' },
  { title: 'Apple', content: 'Crème brûlée' },
  { title: 'apple', content: 'about cats again' },
];

beforeAll(async () => {
  let day = 1;
  const write = async (path: string, json: object, as: TestUser = 'author') => {
    clock.set(`2026-03-${String(++day).padStart(2, '0')}T08:00:00`);
    const { body, status } = await site.rest(path, { as, json });
    expect(status).toBeLessThan(300);
    return body.id as number;
  };
  post = await write('/core/v2/posts', { title: 'First', content: 'first', status: 'publish' });
  for (const json of STATES) await write(`/core/v2/posts/${post}`, json);
  other = await write('/core/v2/posts', { title: 'Other', content: 'other' }, 'editor');
  await write(`/core/v2/posts/${other}`, { content: 'cats of the editor' }, 'editor');
  page = await write('/core/v2/pages', { title: 'Page', content: 'page' }, 'editor');
  await write(`/core/v2/pages/${page}`, { content: 'cats on a page' }, 'editor');
});

const byRest = async (query: string): Promise<readonly number[]> => {
  const { body } = await site.rest(`/core/v2/posts/${post}/revisions?_fields=id&${query}`, {
    as: 'author',
  });
  return body.map(({ id }: { id: number }) => id);
};

interface Revisions {
  readonly totalCount: number;
  readonly nodes: readonly { readonly databaseId: number; readonly title: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string;
    readonly endCursor: string;
  };
}

const SELECTED =
  'totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { databaseId ... on NodeWithTitle { title } }';

const ofPost = async (args: string): Promise<Revisions> => {
  const data = await site.query(
    `{ post(id: ${post}, idType: DATABASE_ID) { revisions(${args}) { ${SELECTED} } } }`,
    { as: 'author' },
  );
  return data.post.revisions;
};

const atRoot = async (where: string, as?: TestUser): Promise<Revisions> => {
  const data = await site.query(`{ revisions(where: { ${where} }) { ${SELECTED} } }`, { as });
  return data.revisions;
};

const idsOf = ({ nodes }: Revisions) => nodes.map(({ databaseId }) => databaseId);
const titlesOf = ({ nodes }: Revisions) => nodes.map(({ title }) => title);

describe('what REST may be asked of revisions', () => {
  it.each([
    ['', '', 5],
    ['search=CATS', 'search: "CATS"', 4],
    ['search=creme', 'search: "creme"', 1],
    ['search=cats%20-dogs', 'search: "cats -dogs"', 2],
    ['search="cats%20and"', 'search: "\\"cats and\\""', 1],
    ['search=nothing', 'search: "nothing"', 0],
    ['search=%20', 'search: " "', 5],
    ['order=asc', 'orderby: [{ field: DATE, order: ASC }]', 5],
    ['orderby=title&order=asc', 'orderby: [{ field: TITLE, order: ASC }]', 5],
    ['orderby=title', 'orderby: [{ field: TITLE, order: DESC }]', 5],
    ['orderby=id&order=asc', 'orderby: [{ field: ID, order: ASC }]', 5],
    ['orderby=slug', 'orderby: [{ field: SLUG, order: DESC }]', 5],
    ['orderby=include_slugs&order=asc', 'orderby: [{ field: NAME_IN, order: ASC }]', 5],
    [
      'search=apple%20cats&orderby=relevance',
      'search: "apple cats", orderby: [{ field: RELEVANCE, order: DESC }, { field: DATE, order: DESC }]',
      1,
    ],
    ['offset=2', 'offset: 2', 3],
    ['search=cats&offset=3', 'search: "cats", offset: 3', 1],
  ])('?%s is GraphQL’s { %s }', async (query, where, count) => {
    const found = await byRest(query);
    expect(found).toHaveLength(count);
    expect(idsOf(await ofPost(`where: { ${where} }`))).toEqual(found);
    expect(idsOf(await atRoot(`parent: ${post} ${where}`, 'author'))).toEqual(found);
  });

  it('is the same of ids', async () => {
    const [first, second, third] = await byRest('orderby=id&order=asc');
    const some = `${third},${first}`;
    const named = async (where: string) => idsOf(await ofPost(`where: { ${where} }`));
    expect(await byRest(`include=${some}&orderby=include`)).toEqual([third, first]);
    expect(await named(`in: [${some}]`)).toEqual([third, first]);
    expect(await named(`in: [${some}], orderby: [{ field: IN, order: DESC }]`)).toEqual([
      third,
      first,
    ]);
    expect(await byRest(`include=${some}&exclude=${first}`)).toEqual([third, first]);
    expect(await named(`in: [${some}], notIn: [${first}]`)).toEqual([third, first]);
    expect(await named(`notIn: [${some}]`)).toEqual(await byRest(`exclude=${some}`));
    expect(await named(`id: ${second}`)).toEqual([second]);
  });
});

test('titles are sorted without regard to case and accents', async () => {
  const sorted = await ofPost('where: { orderby: [{ field: TITLE, order: ASC }] }');
  expect(titlesOf(sorted)).toEqual(['Apple', 'apple', 'Éclair', 'eclair two', 'Zebra']);
});

describe('what else front ends ask of states', () => {
  it.each([
    ['title: "apple"', ['apple']],
    ['title: "Appl"', []],
    ['search: "cats", searchColumns: [EXCERPT]', ['eclair two']],
    ['search: "cats dogs", searchExact: true', []],
    ['dateQuery: { year: 2026, month: 3, day: 4 }', ['eclair two']],
    ['dateQuery: { after: { year: 2026, month: 3, day: 5 } }', ['apple', 'Apple']],
    [
      'dateQuery: { column: MODIFIED, before: { year: 2026, month: 3, day: 4 }, inclusive: true }',
      ['eclair two', 'Éclair'],
    ],
    ['dateQuery: { day: 6, compare: ">=" }', ['apple', 'Apple']],
    ['modifiedAfter: "2026-03-06T12:00:00"', ['apple']],
    ['authorName: "author"', ['apple', 'Apple', 'Zebra', 'eclair two', 'Éclair']],
    ['authorName: "editor"', []],
    ['status: INHERIT, dateQuery: { day: 3 }', ['Éclair']],
    ['stati: [PUBLISH, INHERIT], dateQuery: { day: 3 }', ['Éclair']],
    ['status: PUBLISH', []],
  ])('{ %s } finds %j', async (where, titles) => {
    expect(titlesOf(await ofPost(`where: { ${where} }`))).toEqual(titles);
  });

  it('the slug of a state names what it is of', async () => {
    const named = async (where: string) => titlesOf(await atRoot(where, 'editor'));
    expect(await named(`name: "${other}-revision-v1"`)).toEqual(['Other']);
    expect(
      await named(
        `nameIn: ["${page}-revision-v1", "${other}-revision-v1"], orderby: [{ field: NAME_IN, order: ASC }]`,
      ),
    ).toEqual(['Page', 'Other']);
    for (const name of ['other', `${other}`, '99999999999-revision-v1'])
      expect(await named(`name: "${name}"`)).toEqual([]);
  });
});

test('words are found only in what the caller may edit', async () => {
  const count = async (as?: TestUser) => (await atRoot('search: "cats"', as)).totalCount;
  expect([await count(), await count('subscriber'), await count('author')]).toEqual([0, 0, 4]);
  expect(await count('editor')).toBe(6);
  expect(titlesOf(await atRoot('search: "cats", contentTypes: [PAGE]', 'editor'))).toEqual([
    'Page',
  ]);
});

const ORDERS = [
  'search: "cats"',
  'orderby: [{ field: AUTHOR, order: ASC }]',
  'orderby: [{ field: COMMENT_COUNT, order: ASC }]',
  'orderby: [{ field: DATE, order: ASC }]',
  'orderby: [{ field: ID, order: DESC }]',
  'orderby: [{ field: MENU_ORDER, order: DESC }]',
  'orderby: [{ field: MODIFIED, order: DESC }]',
  'orderby: [{ field: PARENT, order: ASC }, { field: TITLE, order: DESC }]',
  'orderby: [{ field: SLUG, order: DESC }]',
  'orderby: [{ field: TITLE, order: ASC }]',
  'search: "apple cats eclair -brulee" orderby: [{ field: RELEVANCE, order: DESC }]',
  'search: "a", orderby: [{ field: RELEVANCE, order: DESC }, { field: DATE, order: ASC }]',
];

test.each(ORDERS)('pages of { %s } are the list, forwards and backwards', async (where) => {
  const whole = idsOf(await ofPost(`first: 100, where: { ${where} }`));
  const forwards: number[] = [];
  for (let after = 'null'; ; ) {
    const part = await ofPost(`first: 2, after: ${after}, where: { ${where} }`);
    forwards.push(...idsOf(part));
    if (!part.pageInfo.hasNextPage) break;
    after = `"${part.pageInfo.endCursor}"`;
  }
  const backwards: number[] = [];
  for (let before = 'null'; ; ) {
    const part = await ofPost(`last: 2, before: ${before}, where: { ${where} }`);
    backwards.unshift(...idsOf(part));
    if (!part.pageInfo.hasPreviousPage) break;
    before = `"${part.pageInfo.startCursor}"`;
  }
  expect([forwards, backwards]).toEqual([whole, whole]);
});

test('to pass over some is to leave a previous page', async () => {
  const whole = idsOf(await ofPost('first: 5'));
  const part = await ofPost('first: 2, where: { offset: 1 }');
  expect(idsOf(part)).toEqual(whole.slice(1, 3));
  expect([part.pageInfo.hasPreviousPage, part.totalCount]).toEqual([true, 5]);
  const later = await ofPost(
    `first: 2, after: "${part.pageInfo.startCursor}", where: { offset: 1 }`,
  );
  expect(idsOf(later)).toEqual(whole.slice(3, 5));
  expect(idsOf(await ofPost('last: 1, where: { offset: 1 }'))).toEqual([whole[3]]);
  expect(await site.graphqlRefusal('{ revisions(where: { offset: -1 }) { nodes { id } } }')).toBe(
    '400 rest_invalid_param',
  );
});

test('what is stored between two pages shifts nothing, and what is removed is found no more', async () => {
  const where = 'where: { orderby: [{ field: TITLE, order: ASC }] }';
  const whole = idsOf(await ofPost(`first: 100, ${where}`));
  const first = await ofPost(`first: 2, ${where}`);
  const json = { title: 'Aardvark', content: 'about an aardvark' };
  await site.make(`/core/v2/posts/${post}`, json, 'author');
  const next = await ofPost(`first: 3, after: "${first.pageInfo.endCursor}", ${where}`);
  expect(idsOf(next)).toEqual(whole.slice(2));
  const [made] = idsOf(await ofPost('where: { search: "aardvark" }'));
  await site.rest(`/core/v2/posts/${post}/revisions/${made}?force=true`, {
    as: 'author',
    method: 'DELETE',
  });
  expect(idsOf(await ofPost('where: { search: "aardvark" }'))).toEqual([]);
});

test('what is deleted for good leaves no word of its states behind', async () => {
  const { prisma } = site.services.database;
  const indexed = async () => {
    const [row] = await prisma.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) AS "count" FROM "RevisionSearch"`;
    return Number(row?.count);
  };
  expect(await indexed()).toBe(await prisma.revision.count({ where: { isAutosave: false } }));
  await site.rest(`/core/v2/posts/${other}?force=true`, { as: 'editor', method: 'DELETE' });
  expect(await indexed()).toBe(await prisma.revision.count({ where: { isAutosave: false } }));
});
