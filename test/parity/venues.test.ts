import { expect, test } from 'vitest';
import { sharedSite } from '../support/test-site.ts';

const VENUES = '/ext/events/v1/venues';

const site = sharedSite();

test('what GraphQL writes of a venue, REST reads', async () => {
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
