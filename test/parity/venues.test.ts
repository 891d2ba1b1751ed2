import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

const VENUES = '/ext/events/v1/venues';
const users = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;

let site: TestSite;
let hall: number;
let draft: number;
beforeAll(async () => {
  site = await openTestSite();
  const make = async (json: object) => (await site.rest(VENUES, { as: 'editor', json })).body.id;
  hall = await make({
    venue: 'Town Hall',
    description: '<p>Large.</p>',
    address: '1 Square',
    city: 'Hometown',
    country: 'Norway',
    province: 'Viken',
    stateprovince: 'In Viken',
    zip: '0001',
    phone: '555',
    website: 'https://hall.example.org/',
    show_map: 'false',
    geo_lat: 59.9,
    geo_lng: 10.75,
  });
  draft = await make({ venue: 'Shed', status: 'draft' });
});
afterAll(() => site.close());

const who = (as?: TestUser) => (as ? { as } : {});
const byGraphql = async (id: number, fields: string, as?: TestUser) => {
  const query = `{ venue(id: ${id}, idType: DATABASE_ID) { ${fields} } }`;
  return (await site.graphql<{ venue: unknown }>(query, who(as))).data.venue;
};

test('a venue has the same values on both surfaces', async () => {
  const { body } = await site.rest(`${VENUES}/${hall}`);
  const fields =
    'databaseId authorDatabaseId status slug link title content address city country province state stateProvince zip phone website showMap showMapLink latitude longitude';
  expect(await byGraphql(hall, fields)).toEqual({
    databaseId: body.id,
    authorDatabaseId: Number(body.author),
    status: body.status,
    slug: body.slug,
    link: body.url,
    title: body.venue,
    content: `${body.description}\n`,
    address: body.address,
    city: body.city,
    country: body.country,
    province: body.province,
    stateProvince: body.stateprovince,
    state: null,
    zip: body.zip,
    phone: body.phone,
    website: body.website,
    showMap: body.show_map,
    showMapLink: body.show_map_link,
    latitude: body.geo_lat,
    longitude: body.geo_lng,
  });
});

test.each(users)('a draft is shown to %s on both surfaces or on none', async (as) => {
  const { status } = await site.rest(`${VENUES}/${draft}`, who(as));
  expect((await byGraphql(draft, 'databaseId', as)) === null).toBe(status !== 200);
});

test.each([
  ['ID', Buffer.from('post:1').toString('base64')],
  ['DATABASE_ID', '1'],
  ['SLUG', 'town-hall'],
  ['URI', '/venue/town-hall/'],
  ['URI', 'http://site.test/venue/town-hall'],
])('a venue is found by its %s', async (idType, id) => {
  const { data } = await site.graphql(
    `{ venue(id: "${id}", idType: ${idType}) { databaseId } contentNode(id: 1, idType: DATABASE_ID) { __typename } }`,
  );
  expect(data).toEqual({ venue: { databaseId: hall }, contentNode: { __typename: 'Venue' } });
});

test.each(users)('a list is the same for %s', async (as) => {
  const { body } = await site.rest(
    `${VENUES}?status=${as === 'editor' ? 'any' : 'publish'}`,
    who(as),
  );
  const where = as === 'editor' ? '(where: { stati: [PUBLISH, DRAFT] })' : '';
  const { data } = await site.graphql(
    `{ venues${where} { totalCount nodes { databaseId } } }`,
    who(as),
  );
  expect(data).toEqual({
    venues: {
      totalCount: body.total,
      nodes: body.venues.map(({ id }: { id: number }) => ({ databaseId: id })),
    },
  });
});

test.each(users)('a write is taken from %s on both surfaces or on none', async (as) => {
  const rest = await site.rest(VENUES, { json: { venue: 'Try', status: 'draft' }, ...who(as) });
  const { data, errors } = await site.graphql<{ createVenue: { venue: { status: string } } }>(
    'mutation { createVenue(input: { title: "Try", status: DRAFT }) { venue { status } } }',
    who(as),
  );
  if (rest.status === 201) return expect(data.createVenue.venue.status).toBe(rest.body.status);
  expect(errors?.[0]?.extensions).toMatchObject({ code: rest.body.code, status: rest.status });
});

test('what GraphQL writes, REST reads', async () => {
  const { data } = await site.graphql<{ createVenue: { venue: { databaseId: number } } }>(
    `mutation { createVenue(input: { title: "Made", content: "<p>New</p>", city: "Here", showMap: false,
      latitude: 1.5, longitude: 2.5, clientMutationId: "x" }) { venue { databaseId } } }`,
    { as: 'editor' },
  );
  const id = data.createVenue.venue.databaseId;
  const made = { venue: 'Made', description: '<p>New</p>', city: 'Here', show_map: false };
  const read = async () => (await site.rest(`${VENUES}/${id}`)).body;
  expect(await read()).toMatchObject({ ...made, geo_lat: 1.5, geo_lng: 2.5 });
  const update = (input: string) =>
    site.graphql(`mutation { updateVenue(input: { id: ${id}, ${input} }) { venue { city } } }`, {
      as: 'editor',
    });
  expect(await update('city: "There", latitude: null, longitude: null')).toMatchObject({
    data: { updateVenue: { venue: { city: 'There' } } },
  });
  expect(await read()).not.toHaveProperty('geo_lat');
  const alone = await update('latitude: 3');
  expect(alone.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  const deleted = await site.graphql(
    `mutation { deleteVenue(input: { id: ${id} }) { venue { status } } }`,
    { as: 'editor' },
  );
  expect(deleted.data).toEqual({ deleteVenue: { venue: { status: 'trash' } } });
  expect((await site.rest(`${VENUES}/${id}`)).status).toBe(403);
});
