import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const CATEGORIES = '/ext/events/v1/categories';
const users = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

const site = sharedSite();
let above: number;
let below: number;
beforeAll(async () => {
  const make = async (json: object) => (await site.rest(CATEGORIES, { as: 'admin', json })).body.id;
  above = await make({ name: 'Out & about', description: 'Under the sky' });
  below = await make({ name: 'Walks', parent: above });
});

const who = (as?: TestUser) => (as ? { as } : {});

test('an event category has the same values on both surfaces', async () => {
  const { body } = await site.rest(`${CATEGORIES}/${below}`);
  const fields = 'databaseId slug link name description taxonomyName parentDatabaseId count';
  const { data } = await site.graphql(
    `{ eventsCategory(id: ${below}, idType: DATABASE_ID) { ${fields} parent { node { databaseId } } } }`,
  );
  expect(data).toEqual({
    eventsCategory: {
      databaseId: body.id,
      slug: body.slug,
      link: body.url,
      name: body.name,
      description: null,
      taxonomyName: body.taxonomy,
      parentDatabaseId: body.parent,
      count: null,
      parent: { node: { databaseId: above } },
    },
  });
});

test('what is above and below is found', async () => {
  const { data } = await site.graphql(`{
    eventsCategories { totalCount nodes { name } }
    top: eventsCategory(id: "out-about", idType: SLUG) { name children { nodes { databaseId } } }
    leaf: eventsCategory(id: "/events/category/out-about/walks/", idType: URI) { ancestors { nodes { databaseId } } }
    nodeByUri(uri: "/events/category/out-about/walks/") { __typename }
    child: nodeByUri(uri: "/events/category/walks/") { uri }
    terms(where: { taxonomies: [EVENTSCATEGORY] }) { nodes { __typename } }
  }`);
  expect(data).toEqual({
    eventsCategories: { totalCount: 2, nodes: [{ name: 'Out & about' }, { name: 'Walks' }] },
    top: { name: 'Out & about', children: { nodes: [{ databaseId: below }] } },
    leaf: { ancestors: { nodes: [{ databaseId: above }] } },
    nodeByUri: { __typename: 'EventsCategory' },
    child: { uri: '/events/category/out-about/walks/' },
    terms: { nodes: [{ __typename: 'EventsCategory' }, { __typename: 'EventsCategory' }] },
  });
});

test('terms are those of posts unless said', async () => {
  const { data } = await site.graphql<{ terms: { nodes: { __typename: string }[] } }>(
    '{ terms { nodes { __typename } } }',
  );
  expect(data.terms.nodes.map((node) => node.__typename)).not.toContain('EventsCategory');
});

test.each(users)('a write is taken from %s on both surfaces or on none', async (as) => {
  const name = `Try of ${as}`;
  const rest = await site.rest(CATEGORIES, { json: { name }, ...who(as) });
  const { data, errors } = await site.graphql<{ createEventsCategory: object }>(
    `mutation { createEventsCategory(input: { name: "${name} too" }) { eventsCategory { name } } }`,
    who(as),
  );
  const isAllowed = users.indexOf(as) >= users.indexOf('author');
  expect(rest.status).toBe(isAllowed ? 201 : as ? 403 : 401);
  if (isAllowed)
    return expect(data.createEventsCategory).toEqual({ eventsCategory: { name: `${name} too` } });
  expect(errors?.[0]?.extensions).toMatchObject({ code: rest.body.code, status: rest.status });
});

test('what GraphQL changes and removes, REST knows', async () => {
  const change = `mutation { updateEventsCategory(input: { id: ${below}, name: "Hikes" }) { eventsCategory { name } } }`;
  expect((await site.graphql(change, { as: 'admin' })).data).toEqual({
    updateEventsCategory: { eventsCategory: { name: 'Hikes' } },
  });
  expect((await site.rest(`${CATEGORIES}/${below}`)).body.name).toBe('Hikes');
  const remove = `mutation { deleteEventsCategory(input: { id: ${below} }) { eventsCategory { name } } }`;
  expect((await site.graphql(remove, { as: 'admin' })).data).toEqual({
    deleteEventsCategory: { eventsCategory: { name: 'Hikes' } },
  });
  expect((await site.rest(`${CATEGORIES}/${below}`)).status).toBe(400);
  const { errors } = await site.graphql(remove, { as: 'admin' });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
});
