import { parse } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { openTestSite, type TestSite } from '../support/test-site.ts';

interface Example {
  readonly area: string;
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly errors?: unknown;
}
type Ask = (
  params: object,
  options: object,
) => Promise<AsyncIterable<Answer>> | AsyncIterable<Answer>;

const load = (name: string) =>
  import(new URL(`../../src/graphql/graphiql/${name}`, import.meta.url).href);
const { examples }: { examples: readonly Example[] } = await load('examples.js');
const { createFetcher }: { createFetcher(options: object): Ask } = await load('fetcher.js');
const { toRest } = await load('to-rest.js');

let site: TestSite;
let ask: Ask;
beforeAll(async () => {
  site = await openTestSite();
  await installDemo(await site.context('admin'));
  // The fetcher as it runs in a browser, but for who asks.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', site.authorization('admin'));
    return site.app.fetch(new Request(new URL(url, 'http://site.test'), { ...init, headers }));
  });
  ask = createFetcher({ url: '/graphql', nonce: '' });
}, 60_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

async function answerOf({ query, variables, name }: Example): Promise<Answer | undefined> {
  const params = { query, variables, operationName: name };
  const answers = await ask(params, { documentAST: parse(query) });
  if (!(Symbol.asyncIterator in answers)) return answers;
  for await (const answer of answers) return answer;
  return undefined;
}

test('there are examples of every area', () => {
  expect([...new Set(examples.map(({ area }) => area))]).toEqual([
    'Read',
    'Write',
    'Schedule',
    'Moderate',
    'Upload',
    'Menu',
    'Calendar',
    'Subscriptions',
  ]);
});

test.each(examples.filter(({ name }) => name !== 'ImportProgress'))(
  'the example $name is answered on the demo site',
  async (example) => {
    const answer = await answerOf(example);
    expect(answer?.errors).toBeUndefined();
    const [value] = Object.values(answer?.data ?? {});
    expect(value).not.toBeNull();
    const nodes = (value as { nodes?: readonly unknown[] }).nodes;
    if (nodes) expect(nodes.length).toBeGreaterThan(0);
  },
);

test('the example of a subscription follows what the one before began', async () => {
  const [begin, follow] = ['BeginImport', 'ImportProgress'].map((name) =>
    examples.find((one) => one.name === name),
  );
  if (!begin || !follow) throw new Error('They are not there.');
  const begun = await answerOf(begin);
  const { importId } = Object(begun?.data?.createEventImport) as { importId: string };
  const told = await answerOf({ ...follow, variables: { importId } });
  expect(told?.data?.eventImportProgress).toMatchObject({ status: 'PENDING' });
});

const twinsOf = async () =>
  (await site.app.fetch(new Request('http://site.test/graphql/rest-twins.json'))).json();

test.each([
  [
    '{ posts(first: 3, where: { search: "the", orderby: [{ field: TITLE, order: ASC }], tagSlugIn: ["a"] }) { nodes { id } } }',
    'posts',
    'GET /api/core/v2/posts?per_page=3&search=the&order=asc&orderby=title',
    ['where.tagSlugIn'],
  ],
  ['{ post(id: 5, idType: DATABASE_ID) { title } }', 'post', 'GET /api/core/v2/posts/5', []],
  [
    '{ event(id: "a-night", idType: SLUG) { title } }',
    'event',
    'GET /api/ext/events/v1/events/by-slug/a-night',
    [],
  ],
  [
    'mutation { createPost(input: { title: "A" }) { post { id } } }',
    'createPost',
    'POST /api/core/v2/posts',
    [],
  ],
  ['{ donations { nodes { id } } }', 'donations', null, []],
])(
  'the panel shows what REST answers the same for %s',
  async (query, field, request, untranslated) => {
    const [found] = toRest(query, undefined, {}, await twinsOf());
    expect(found).toMatchObject({ field, request, untranslated });
    if (request === null) expect(found.ability).toBe('almanac/browse-donations');
  },
);

test('a request that the panel shows finds the records that the document finds', async () => {
  const query =
    'query ($n: Int) { posts(first: $n, where: { search: "the", orderby: [{ field: TITLE, order: ASC }] }) { nodes { databaseId } } }';
  const [found] = toRest(query, undefined, { n: 4 }, await twinsOf());
  const { data } = await site.graphql<{ posts: { nodes: { databaseId: number }[] } }>(query, {
    variables: { n: 4 },
  });
  const { body } = await site.rest(found.request.replace('GET /api', ''));
  expect(body.map(({ id }: { id: number }) => id)).toEqual(
    data.posts.nodes.map(({ databaseId }) => databaseId),
  );
});

test('the panel says nothing of what it cannot read', () => {
  expect(toRest('{ posts(', undefined, {}, {})).toEqual([]);
});
