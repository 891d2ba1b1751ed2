import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const site = sharedSite();
const events = '/ext/events/v1/events';
let event: number;

beforeAll(async () => {
  const json = {
    title: 'Fair',
    status: 'publish',
    start_date: '2099-12-01 10:00:00',
    end_date: '2099-12-01 12:00:00',
    capacity: 3,
  };
  event = (await site.make(events, json, 'editor')).id;
});

const graphql = async (query: string, as?: TestUser) => site.graphql(query, { as });

const create = (email: string, places: number, as?: TestUser) =>
  graphql(
    `mutation { createRsvp(input: { eventId: ${event}, name: "Ann", email: "${email}", places: ${places} }) {
      status places rsvp { databaseId } } }`,
    as,
  );

test('places are asked for alike', async () => {
  const json = { name: 'Ann', email: 'a@example.org', places: 1 };
  const byRest = await site.rest(`${events}/${event}/rsvps`, { json });
  const { data } = await create('b@example.org', 1);
  expect(data.createRsvp).toEqual({ status: 'UNCONFIRMED', places: 1, rsvp: null });
  expect(byRest.body).toEqual({ status: 'unconfirmed', places: 1 });
  const made = await create('c@example.org', 2, 'editor');
  expect(made.data.createRsvp.status).toBe('ATTENDING');
});

test('refusals are the same', async () => {
  const json = { name: 'Ann', email: 'nobody', places: 1 };
  const byRest = await site.rest(`${events}/${event}/rsvps`, { json });
  const byGraphql = await create('nobody', 1);
  expect(byGraphql.errors?.[0]?.extensions).toMatchObject({
    code: byRest.body.code,
    status: byRest.status,
  });
});

test('an event shows the same places to everybody, and who comes to its editors', async () => {
  const { body } = await site.rest(`${events}/${event}`);
  const query = `{ event(id: ${event}, idType: DATABASE_ID) { capacity attending placesLeft rsvpFormId
    rsvps(first: 10, where: { status: ATTENDING }) { totalCount nodes {
      databaseId status name email places startDate dateGmt answers { name value } } } rsvpsCsv { csv } } }`;
  const stranger = await graphql(query);
  expect(stranger.data.event).toEqual({
    capacity: body.capacity,
    attending: body.attending,
    placesLeft: body.places_left,
    rsvpFormId: body.rsvp_form,
    rsvps: null,
    rsvpsCsv: null,
  });
  const list = await site.rest(`${events}/${event}/rsvps?status=attending`, { as: 'editor' });
  const { data } = await graphql(query, 'editor');
  expect(data.event.rsvps).toEqual({
    totalCount: 1,
    nodes: list.body.map((rsvp: Record<string, unknown>) => ({
      databaseId: rsvp.id,
      status: String(rsvp.status).toUpperCase(),
      name: rsvp.name,
      email: rsvp.email,
      places: rsvp.places,
      startDate: rsvp.start_date,
      dateGmt: String(rsvp.date_utc).replace(' ', 'T'),
      answers: rsvp.answers,
    })),
  });
  const csv = await site.rest(`${events}/${event}/rsvps/csv`, { as: 'editor' });
  expect(data.event.rsvpsCsv).toEqual({ csv: csv.body });
});

test('an RSVP is cancelled by the same people, and a capacity written and cleared alike', async () => {
  const { rsvp } = (await create('d@example.org', 1, 'editor')).data.createRsvp;
  const cancel = `mutation { cancelRsvp(input: { id: ${rsvp?.databaseId} }) { rsvp { status } } }`;
  const path = `/ext/events/v1/rsvps/${rsvp?.databaseId}`;
  const byRest = await site.rest(path, { as: 'author', method: 'DELETE' });
  const refused = await graphql(cancel, 'author');
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: byRest.body.code,
    status: byRest.status,
  });
  expect((await graphql(cancel, 'editor')).data).toEqual({
    cancelRsvp: { rsvp: { status: 'CANCELLED' } },
  });
  const update = async (capacity: string) => {
    const { data } = await graphql(
      `mutation { updateEvent(input: { id: ${event}, capacity: ${capacity} }) { event { capacity } } }`,
      'editor',
    );
    const { body } = await site.rest(`${events}/${event}`);
    return [data.updateEvent.event.capacity, body.capacity];
  };
  expect(await update('9')).toEqual([9, 9]);
  expect(await update('null')).toEqual([null, undefined]);
});
