import { expect, it } from 'vitest';
import {
  date,
  defineConfig,
  fieldGroup,
  integer,
  reference,
  text,
} from '../../../../src/content/declaration/define-config.ts';
import { openOwnSite } from '../../../support/open-own-site.ts';

const site = await openOwnSite(
  defineConfig({
    extend: {
      ext_events: {
        fields: {
          dress_code: text({ search: true }),
          seats: integer({ minimum: 0 }),
          takings: integer({ read: 'edit_others_posts' }),
        },
        groups: {
          talk: fieldGroup({ speaker: reference('user'), handed_in: date() }, { style: 'acf' }),
        },
      },
      ext_venue: { fields: { gate: text({ search: true, required: true }) } },
      ext_organizer: { groups: { contact: fieldGroup({ desk: text() }) } },
    },
  }),
);

const rest = (path: string, json?: object) =>
  site.rest(`/ext/events/v1/${path}`, { as: 'admin', json });

const EVENT = {
  title: 'Ball',
  start_date: '2031-05-01 20:00:00',
  end_date: '2031-05-01 23:00:00',
  status: 'publish',
};

it('REST writes and shows own fields of events, venues and organizers', async () => {
  const venue = await rest('venues', {
    venue: 'Hall',
    status: 'publish',
    meta: { gate: 'North <b>gate</b>' },
  });
  expect(venue).toMatchObject({ status: 201, body: { meta: { gate: 'North gate' } } });
  const organizer = await rest('organizers', {
    organizer: 'Club',
    status: 'publish',
    acf: { desk: '4b' },
  });
  expect(organizer).toMatchObject({ status: 201, body: { acf: { desk: '4b' } } });
  const event = await rest('events', {
    ...EVENT,
    venue: venue.body.id,
    organizer: [organizer.body.id],
    meta: { dress_code: 'Tailcoat', seats: '40', takings: 5 },
    acf: { speaker: site.users.author, handed_in: '20310401' },
  });
  expect(event).toMatchObject({
    status: 201,
    body: {
      meta: { dress_code: 'Tailcoat', seats: 40, takings: 5 },
      acf: { speaker: site.users.author, handed_in: '20310401' },
      venue: { meta: { gate: 'North gate' } },
      organizer: [{ acf: { desk: '4b' } }],
    },
  });
  const open = await site.rest(`/ext/events/v1/events/${event.body.id}`);
  expect(open.body.meta).toEqual({ dress_code: 'Tailcoat', seats: 40 });
  const query = 'search=tailcoat&start_date=2031-01-01&end_date=2032-01-01';
  const found = await site.rest(`/ext/events/v1/events?${query}`);
  expect(found.body.events).toHaveLength(1);
  const changed = await rest(`events/${event.body.id}`, { ...EVENT, meta: { seats: null } });
  expect(changed.body.meta).toMatchObject({ dress_code: 'Tailcoat', seats: 0 });
});

it('refuses what does not fit, and writes nothing', async () => {
  for (const own of [
    { meta: { seats: -1 } },
    { meta: { seats: 'many' } },
    { acf: { speaker: 4711 } },
  ]) {
    const { status } = await rest('events', { ...EVENT, title: 'Refused', ...own });
    expect(status, JSON.stringify(own)).toBe(400);
  }
  expect(await rest('venues', { venue: 'Refused', status: 'publish' })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param' },
  });
  const data = await site.query(
    '{ contentNodes(where: { search: "refused", stati: [PUBLISH, DRAFT] }) { nodes { id } } }',
    { as: 'admin' },
  );
  expect(data).toEqual({ contentNodes: { nodes: [] } });
});

it('GraphQL writes and shows the same', async () => {
  const data = await site.query<{ createEvent: { event: { databaseId: number } } }>(
    `mutation ($input: CreateEventInput!) { createEvent(input: $input) { event {
      databaseId dressCode seats takings talk { handedIn speaker { nodes { name } } }
      venues { nodes { title gate } } organizers { nodes { contact { desk } } } } } }`,
    {
      as: 'admin',
      variables: {
        input: {
          title: 'Talk',
          startDate: '2031-06-01 20:00:00',
          endDate: '2031-06-01 21:00:00',
          status: 'PUBLISH',
          dressCode: 'Any',
          seats: 7,
          talk: { handedIn: '2031-05-02', speaker: [String(site.users.author)][0] },
          venue: { title: 'Yard', gate: 'East' },
          organizers: [{ title: 'Guild', contact: { desk: '9' } }],
        },
      },
    },
  );
  expect(data?.createEvent.event).toMatchObject({
    dressCode: 'Any',
    seats: 7,
    takings: null,
    talk: { handedIn: '2031-05-02T00:00:00+00:00', speaker: { nodes: [{}] } },
    venues: { nodes: [{ title: 'Yard', gate: 'East' }] },
    organizers: { nodes: [{ contact: { desk: '9' } }] },
  });
});

it('a time of a series that is changed keeps those of the series', async () => {
  const series = await rest('events', {
    ...EVENT,
    title: 'Weekly',
    rrule: 'FREQ=WEEKLY;COUNT=3',
    meta: { dress_code: 'Red', seats: 3 },
  });
  expect(series.status).toBe(201);
  const { body } = await rest('events?start_date=2031-05-07&end_date=2031-05-10');
  const [occurrence] = body.events;
  expect(occurrence.meta).toMatchObject({ dress_code: 'Red', seats: 3 });
  const { title, start_date, end_date } = occurrence;
  const changed = await rest(`events/${occurrence.id}`, {
    title,
    start_date,
    end_date,
    meta: { seats: 9 },
  });
  expect(changed.body.meta).toMatchObject({ dress_code: 'Red', seats: 9 });
  expect((await rest(`events/${series.body.id}`)).body.meta).toMatchObject({ seats: 3 });
});
