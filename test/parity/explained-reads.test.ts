import { decodeHTML } from 'entities';
import { beforeAll, describe, expect, test } from 'vitest';
import { installDemo } from '../../src/app/demo/install-demo.ts';
import { allRoutes } from '../../src/app/routes.ts';
import { schema } from '../../src/app/schema.ts';
import { twinOf } from '../../src/graphql/rest-twin/twin-of.ts';
import { openTestSite, sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();

beforeAll(async () => {
  await installDemo(await site.context('admin'));
  for (const from of ['/old', '/older'])
    await site.rest('/seo/v1/redirects', { as: 'admin', json: { from, to: '/' } });
  const [{ id }] = (await site.rest('/core/v2/posts')).body;
  for (const as of ['admin', 'editor'] as const)
    await site.rest(`/core/v2/posts/${id}/proposals`, { as, json: { title: `By ${as}` } });
}, 60_000);

interface Node {
  readonly databaseId?: number;
  readonly [field: string]: unknown;
}
interface List {
  readonly nodes: readonly Node[];
  readonly pageInfo: { readonly endCursor: string | null };
  readonly totalCount: number;
}

const withExplain = (path: string) => `${path}${path.includes('?') ? '&' : '?'}_explain`;

/** What the explained query answers, once it has been repeated as often as the explanation says. */
async function ask(path: string, as?: TestUser) {
  const caller = as ? { as } : {};
  const { status, body } = await site.rest(withExplain(path), caller);
  expect(status, path).toBe(200);
  const { graphql, untranslated } = body;
  const { query, pagesBefore = 0 } = graphql;
  let variables = graphql.variables;
  for (let page = 0; ; page++) {
    const { data, errors } = await site.graphql<Record<string, unknown>>(query, {
      variables,
      ...caller,
    });
    expect(errors, `${path}\n${query}\n${JSON.stringify(variables)}`).toBeUndefined();
    const [value] = Object.values(data);
    if (page === pagesBefore) return { value, untranslated };
    variables = { ...variables, after: (value as List).pageInfo.endCursor };
  }
}

/** The records of a list by REST. */
const itemsOf = (body: Record<string, unknown>): readonly Record<string, unknown>[] => {
  if (Array.isArray(body)) return body;
  const [list] = Object.values(body).filter(Array.isArray);
  return list ?? [];
};

const CORE = '/core/v2';
const EVENTS = '/ext/events/v1';

const FEW = ['', '?per_page=3', '?per_page=2&page=2', '?per_page=2&offset=4'];
const ORDERED = [
  '?orderby=title&order=asc',
  '?orderby=id',
  '?order=asc',
  '?orderby=slug&order=desc',
];

const LISTS: Readonly<Record<string, readonly string[]>> = {
  [`${CORE}/posts`]: [
    ...FEW,
    ...ORDERED,
    '?search=river',
    '?search=river&orderby=relevance',
    '?search=the&search_columns=post_title',
    '?search=of the&search_semantics=exact',
    '?categories=CATEGORY',
    '?categories=CATEGORY,1&per_page=5&page=2',
    '?categories_exclude=CATEGORY',
    '?tags=TAG',
    '?tags_exclude=TAG',
    '?author=AUTHOR',
    '?author_exclude=AUTHOR',
    '?include=POST_2,POST_1',
    '?include=POST_2,POST_1&orderby=include',
    '?exclude=POST_1,POST_2',
    '?slug=SLUG',
    '?sticky=true',
    '?after=MIDDLE',
    '?before=MIDDLE',
    '?after=MIDDLE&order=asc&per_page=2&page=2',
    '?modified_after=2020-01-01T00:00:00&modified_before=2090-01-01T00:00:00Z',
    '?status=publish',
  ],
  [`${CORE}/pages`]: [
    ...FEW.slice(0, 3),
    ...ORDERED,
    '?parent=0',
    '?parent_exclude=0',
    '?orderby=menu_order',
  ],
  [`${CORE}/media`]: [
    ...FEW,
    '?mime_type=image/png',
    '?parent=0',
    '?parent=POST_1',
    '?author=AUTHOR',
    '?search=boat',
    '?orderby=title',
  ],
  [`${CORE}/categories`]: [
    ...FEW,
    '?orderby=id',
    '?orderby=count&order=desc',
    '?orderby=slug',
    '?search=a',
    '?include=CATEGORY',
    '?exclude=CATEGORY',
    '?slug=uncategorized',
    '?parent=0',
    '?post=POST_1',
  ],
  [`${CORE}/tags`]: [
    ...FEW,
    '?orderby=count',
    '?hide_empty=true',
    '?include=TAG',
    '?post=POST_1',
    '?order=desc',
  ],
  [`${CORE}/users`]: [
    ...FEW,
    '?orderby=slug',
    '?orderby=name&order=desc',
    '?include=AUTHOR',
    '?slug=admin',
  ],
  [`${CORE}/comments`]: [
    ...FEW,
    '?order=asc',
    '?orderby=id',
    '?orderby=date_gmt&order=asc',
    '?post=POST_1',
    '?search=the',
    '?parent=0',
    '?after=2020-01-01T00:00:00',
    '?before=2020-01-01T00:00:00',
    '?author=AUTHOR',
    '?author_exclude=AUTHOR',
    '?parent=COMMENT_1',
    '?include=COMMENT_2,COMMENT_1&orderby=include',
    '?exclude=COMMENT_1&post=POST_1',
  ],
  [`${EVENTS}/events`]: [
    '?per_page=3',
    '?per_page=2&page=2',
    '?search=the&per_page=5',
    '?start_date=2020-01-01&end_date=2090-01-01&per_page=10',
    '?start_date=2020-01-01&per_page=5',
    '?end_date=2090-01-01&per_page=5',
    '?featured=true&per_page=10',
    '?categories=EVENT_CATEGORY&per_page=10',
    '?venue=VENUE&per_page=10',
    '?organizer=ORGANIZER&per_page=10',
    '?ends_before=2090-01-01&per_page=4&page=2',
  ],
  [`${EVENTS}/venues`]: [
    '?per_page=2',
    '?per_page=2&page=2',
    '?search=hall&per_page=5',
    '?per_page=9',
  ],
  [`${EVENTS}/organizers`]: ['?per_page=2', '?per_page=9&has_events=true'],
  '/forms/v1/contact-forms': ['', '?search=a'],
  '/builder/v1/template-library/templates': [''],
  '/builder/v1/send-event': [''],
  [`${CORE}/menu-items`]: ['', '?per_page=3', '?per_page=3&page=2'],
  [`${CORE}/menus`]: [''],
  [`${CORE}/themes`]: [''],
  '/core-abilities/v1/categories': ['', '?per_page=2&page=2'],
  '/core-abilities/v1/abilities': ['', '?per_page=20', '?per_page=20&page=3'],
  [`${EVENTS}/categories`]: ['?per_page=2', '?orderby=slug&order=desc'],
  '/ext/calendar/v1/venues': ['', '?per_page=2&page=2', '?has_events=true'],
  '/ext/calendar/v1/organizers': ['', '?search=a'],
  '/calendars/v1/sources': [''],
  '/seo/v1/redirects': ['', '?per_page=1&page=2'],
  [`${CORE}/proposals`]: [
    '',
    '?per_page=1&page=2',
    '?status=pending',
    '?type=post&parent=POST_1',
    '?author=AUTHOR',
  ],
};

/** Ids and texts of this site, by the words above. */
async function wordsOf(): Promise<Readonly<Record<string, string>>> {
  const of = async (path: string) => itemsOf((await site.rest(path)).body);
  const posts = await of(`${CORE}/posts?per_page=20`);
  const [first, second] = posts;
  const middle = posts[Math.floor(posts.length / 2)];
  const [category] = (await of(`${CORE}/categories?orderby=count&order=desc`)) ?? [];
  const [tag] = await of(`${CORE}/tags?orderby=count&order=desc`);
  const [firstComment, secondComment] = await of(`${CORE}/comments`);
  const [eventCategory] = await of(`${EVENTS}/categories`);
  const [venue] = await of(`${EVENTS}/venues`);
  const [organizer] = await of(`${EVENTS}/organizers`);
  return Object.fromEntries(
    Object.entries({
      EVENT_CATEGORY: eventCategory?.id,
      CATEGORY: category?.id,
      TAG: tag?.id,
      AUTHOR: first?.author,
      COMMENT_1: firstComment?.id,
      COMMENT_2: secondComment?.id,
      POST_1: first?.id,
      POST_2: second?.id,
      SLUG: first?.slug,
      MIDDLE: middle?.date,
      VENUE: venue?.id,
      ORGANIZER: organizer?.id,
    }).map(([word, value]) => [word, String(value)]),
  );
}

const filled = (query: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), query);

/** A field of REST as GraphQL shows it: a rendered text, and times with a T. */
const shown = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'rendered' in value)
    return shown(value.rendered);
  if (typeof value !== 'string') return value || null; // a term that is not counted has no count in GraphQL
  return decodeHTML(value).replace(/(?<=^\d{4}-\d\d-\d\d) /, 'T');
};

const SAME = ['slug', 'date', 'link', 'name', 'count', 'title'] as const;

/** Events at several times have an id for each. */
const idOf = ({ occurrenceId, databaseId }: Node) => Number(occurrenceId ?? databaseId);

const sameFields = (node: Node, item: Readonly<Record<string, unknown>>) =>
  SAME.filter((name) => node[name] !== undefined && item[name] !== undefined).map((name) => [
    [name, shown(node[name])],
    [name, shown(item[name])],
  ]);

describe.each(Object.entries(LISTS))('%s', (path, queries) => {
  test.each(queries)('answers %s as its explained query does', async (query) => {
    const address = path + filled(query, await wordsOf());
    const { body, headers, status } = await site.rest(address, { as: 'admin' });
    expect(status, JSON.stringify(body)).toBe(200);
    const { value, untranslated } = await ask(address, 'admin');
    expect(untranslated).toEqual([]);
    const { nodes, totalCount } = value as List;
    const items = itemsOf(body);
    const isOfIds = items.every(({ id }) => typeof id === 'number');
    if (isOfIds) expect(nodes.map(idOf)).toEqual(items.map(({ id }) => id));
    else expect(nodes).toHaveLength(items.length);
    const total = body.total ?? headers.get('x-wp-total'); // lists of forms say none
    if (total !== null) expect(totalCount).toBe(Number(total));
    for (const [i, node] of nodes.entries())
      for (const [byGraphql, byRest] of sameFields(node, items[i] ?? {}))
        expect(byGraphql).toEqual(byRest);
  });
});

test('every list of records that has a twin is compared above', () => {
  const lists = allRoutes
    .filter(({ endpoints, shows }) => shows === 'list' && endpoints.length > 0)
    .flatMap((route) =>
      route.endpoints
        .filter(({ methods }) => methods.includes('GET'))
        .filter((endpoint) => twinOf(schema, route, endpoint))
        .map(() => route.template),
    );
  // What has changed is no page of a connection; its own test compares the surfaces.
  const others = lists.filter((path) => path !== '/sync/v1/changes');
  expect(others.filter((path) => !(path in LISTS))).toEqual([]);
});

const ITEMS: Readonly<Record<string, string>> = {
  [`${CORE}/posts/{id}`]: `${CORE}/posts`,
  [`${CORE}/pages/{id}`]: `${CORE}/pages`,
  [`${CORE}/categories/{id}`]: `${CORE}/categories`,
  [`${CORE}/tags/{id}`]: `${CORE}/tags`,
  [`${CORE}/users/{id}`]: `${CORE}/users`,
  [`${CORE}/comments/{id}`]: `${CORE}/comments`,
  [`${CORE}/menus/{id}`]: `${CORE}/menus`,
  [`${EVENTS}/events/{id}`]: `${EVENTS}/events`,
  [`${EVENTS}/venues/{id}`]: `${EVENTS}/venues`,
  [`${EVENTS}/organizers/{id}`]: `${EVENTS}/organizers`,
  [`${EVENTS}/categories/{id}`]: `${EVENTS}/categories`,
  [`${EVENTS}/events/by-slug/{slug}`]: `${EVENTS}/events`,
  [`${EVENTS}/venues/by-slug/{slug}`]: `${EVENTS}/venues`,
};

test.each(Object.entries(ITEMS))(
  '%s answers as its explained query does',
  async (template, list) => {
    const [item] = itemsOf((await site.rest(`${list}?per_page=1`, { as: 'admin' })).body);
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => String(item?.[name]));
    const { body } = await site.rest(path, { as: 'admin' });
    const { value, untranslated } = await ask(path, 'admin');
    expect(untranslated).toEqual([]);
    expect(idOf(value as Node)).toBe(body.id);
    const same = sameFields(value as Node, body);
    expect(same.length).toBeGreaterThan(0);
    for (const [byGraphql, byRest] of same) expect(byGraphql).toEqual(byRest);
  },
);

const explained = async (path: string) => (await site.rest(withExplain(path))).body;

test('what GraphQL has no name for is said, and not left out in silence', async () => {
  const { untranslated } = await explained(
    `${CORE}/posts?tax_relation=AND&context=embed&_embed&_fields=id,author,title.rendered&unknown=1`,
  );
  expect(untranslated).toEqual(['tax_relation', 'context', '_embed', '_fields.author']);
  const uneven = await explained(`${CORE}/posts?per_page=4&offset=2`);
  expect(uneven.untranslated).toEqual(['offset']);
  const unordered = await explained(`${CORE}/users?orderby=id&order=desc`);
  expect(unordered.untranslated).toEqual(['orderby', 'order']);
});

test('a route without a twin names the ability that runs its operation', async () => {
  expect(await explained(`${CORE}/search?search=river`)).toEqual({
    operation: 'searchSite',
    ability: 'almanac/search-site',
    graphql: null,
    untranslated: ['search'],
  });
});

test('a query selects the fields that are asked for', async () => {
  const { graphql } = await explained(`${CORE}/posts/5?_fields=id,title.rendered,date_gmt`);
  expect(graphql).toEqual({
    query:
      'query($id: ID!, $idType: PostIdType, $password: String) { post(id: $id, idType: $idType, password: $password) { databaseId title dateGmt } }',
    variables: { id: '5', idType: 'DATABASE_ID' },
  });
});

test('an explanation runs nothing, whoever asks and whatever is there', async () => {
  const { body: draft } = await site.rest(`${CORE}/posts`, {
    as: 'admin',
    json: { title: 'Unseen' },
  });
  const known = await explained(`${CORE}/posts/${draft.id}`);
  const unknown = await explained(`${CORE}/posts/999999999`);
  expect(JSON.stringify(known)).toBe(JSON.stringify(unknown).replace('999999999', draft.id));
  expect((await site.rest(withExplain(`${CORE}/settings`))).body.operation).toBe('readSettings');
  expect(
    (await site.rest(withExplain(`${CORE}/posts`), { as: 'admin', json: { title: 'A' } })).body
      .code,
  ).toBe('rest_invalid_param');
  const batch = await site.rest('/batch/v1', {
    as: 'admin',
    json: { requests: [{ path: `${withExplain(`${CORE}/posts`)}`, body: { title: 'Batched' } }] },
  });
  expect(batch.body.responses[0].body.code).toBe('rest_invalid_param');
  const { body } = await site.rest(`${CORE}/posts?search=Batched&status=any`, { as: 'admin' });
  expect(body).toEqual([]);
});

test('bad arguments are refused as the read refuses them', async () => {
  const path = `${CORE}/posts?per_page=101&orderby=none`;
  const [read, explanation] = [await site.rest(path), await site.rest(withExplain(path))];
  expect([explanation.status, explanation.body]).toEqual([read.status, read.body]);
});

test('an explanation is never cached in the place of the answer, nor the answer in its place', async () => {
  const path = `${CORE}/tags?per_page=1`;
  for (const _ of [1, 2, 3]) {
    expect((await site.rest(path)).body).toHaveLength(1);
    expect((await site.rest(withExplain(path))).body.operation).toBe('listTags');
  }
});

test('the schema is not told where nobody may introspect it', async () => {
  const closed = await openTestSite({ env: { GRAPHQL_INTROSPECTION: 'false' } });
  const { body } = await closed.rest(withExplain(`${CORE}/posts`));
  await closed.close();
  expect(body).toMatchObject({ ability: 'almanac/list-posts', graphql: null });
});
