import { beforeAll, expect, it } from 'vitest';
import { haversine, venuesNear } from '../../../../src/features/calendar/parties/venues-near.ts';
import { sharedSite } from '../../../support/test-site.ts';

const places = {
  Suva: [-18.14, 178.44],
  Levuka: [-17.68, 178.83],
  Taveuni: [-16.98, -179.88],
  Vava: [-18.65, -173.98],
  Pole: [90, 0],
  'Beside the pole': [89.9, 133],
  Nowhere: [0, 0],
} as const;

const site = sharedSite();
const idOf = new Map<string, number>();
beforeAll(async () => {
  for (const [venue, [geo_lat, geo_lng]] of Object.entries(places)) {
    const json = { venue, geo_lat, geo_lng };
    const body = await site.make('/ext/events/v1/venues', json, 'editor');
    idOf.set(venue, body.id);
  }
  for (const json of [
    { venue: 'Hidden in Suva', geo_lat: -18.14, geo_lng: 178.44, status: 'draft' },
    { venue: 'Without a place' },
  ])
    await site.make('/ext/events/v1/venues', json, 'editor');
});

const near = async (latitude: number, longitude: number, km: number, most?: number) => {
  const found = await venuesNear(await site.context(), { latitude, longitude, km }, most);
  const named = new Map([...idOf].map(([name, id]) => [id, name]));
  return found.map(({ id }) => named.get(id));
};

it('what is near comes nearest first, across the 180° meridian', async () => {
  expect(await near(-17.5, 179.9, 250)).toEqual(['Taveuni', 'Levuka', 'Suva']);
  expect(await near(-17.5, -179.9, 250)).toEqual(['Taveuni', 'Levuka', 'Suva']);
});

it('what is near a pole is near it from every side', async () => {
  expect(await near(89.95, -47, 30)).toEqual(['Pole', 'Beside the pole']);
  expect(await near(90, 77, 5)).toEqual(['Pole']);
});

it('distances are told, and nothing is nearer than asked', async () => {
  const centre = { latitude: -18.14, longitude: 178.44 };
  const found = await venuesNear(await site.context(), { ...centre, km: 70 });
  const [latitude, longitude] = places.Levuka;
  expect(found).toEqual([
    { id: idOf.get('Suva'), km: 0 },
    { id: idOf.get('Levuka'), km: haversine(centre, { latitude, longitude }) },
  ]);
  expect((await near(centre.latitude, centre.longitude, 60)).length).toBe(1);
});

it('all that is public and somewhere is near enough for the longest way', async () => {
  expect((await near(0, 0, 20_100)).length).toBe(Object.keys(places).length);
  expect(await near(0, 0, 20_100, 1)).toEqual(['Nowhere']);
});

it('GraphQL lists them in this order, page by page, and counts them', async () => {
  const list = (more: string, after = '') =>
    site.graphql<{
      venues: { nodes: { title: string }[]; totalCount: number; pageInfo: { endCursor: string } };
    }>(`{ venues(first: 2${after}, where: { near: { lat: -17.5, lng: 179.9, km: 250 } ${more} }) {
      nodes { title } totalCount pageInfo { endCursor } } }`);
  const first = (await list('')).data.venues;
  expect(first).toMatchObject({
    nodes: [{ title: 'Taveuni' }, { title: 'Levuka' }],
    totalCount: 3,
  });
  const second = (await list('', `, after: "${first.pageInfo.endCursor}"`)).data.venues;
  expect(second.nodes).toEqual([{ title: 'Suva' }]);
  const byName = (await list('orderby: [{ field: TITLE, order: ASC }]')).data.venues;
  expect(byName.nodes).toEqual([{ title: 'Levuka' }, { title: 'Suva' }]);
  const other = (await list(`in: [${idOf.get('Suva')}, ${idOf.get('Pole')}]`)).data.venues;
  expect(other).toMatchObject({ nodes: [{ title: 'Suva' }], totalCount: 1 });
});

it.each([
  'lat: 91, lng: 0',
  'lat: 0, lng: 181',
  'lat: 0, lng: 0, km: 0',
  'lat: 0, lng: 0, km: 1e9',
])('GraphQL refuses surroundings that are none: %s', async (around) => {
  const { errors } = await site.graphql(
    `{ venues(where: { near: { ${around} } }) { totalCount } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
});
