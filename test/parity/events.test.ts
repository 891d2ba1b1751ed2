import { beforeAll, expect, test } from 'vitest';
import { sharedSite, type TestUser } from '../support/test-site.ts';

const V1 = '/ext/events/v1';
const times = { startDate: '2091-05-01 18:00', endDate: '2091-05-01 21:30' };
const site = sharedSite();
let event: number;
let series: number;

interface Shown {
  readonly [field: string]: unknown;
}

const byGraphql = async (id: number | string, fields: string, as?: TestUser) => {
  const query = `{ event(id: "${id}", idType: DATABASE_ID) { ${fields} } }`;
  return (await site.graphql(query, { as })).data.event;
};
const mutate = async (name: string, input: object, as?: TestUser) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const selected = `event { databaseId title status slug cost isFeatured startDate startDateUtc timezone
    venue { databaseId title city } organizers { nodes { databaseId title } }
    eventsCategories { nodes { databaseId } } tags { nodes { slug } } }`;
  return site.graphql(
    `mutation ($input: ${type}!) { ${name}(input: $input) { clientMutationId ${selected} } }`,
    { variables: { input }, as },
  );
};
const titles = async (where: string, as?: TestUser) => {
  const query = `{ events(where: ${where}) { totalCount nodes { title } } }`;
  const { data, errors } = await site.graphql<{
    events: { totalCount: number; nodes: { title: string }[] };
  }>(query, { as });
  return errors ? errors[0]?.extensions.code : data.events.nodes.map(({ title }) => title);
};
const restTitles = async (query: string, as?: TestUser) => {
  const { body } = await site.rest(`${V1}/events?${query}`, { as });
  return body.events?.map(({ title }: { title: string }) => title) ?? body.code;
};

beforeAll(async () => {
  const as = 'admin' as const;
  const make = async (path: string, json: object) =>
    (await site.make(`${V1}/${path}`, json, as)).id;
  const category = await make('categories', { name: 'Talks' });
  await make('tags', { name: 'Jazz' });
  event = await make('events', {
    ...{ title: 'It’s a night', start_date: times.startDate, end_date: times.endDate },
    ...{ timezone: 'Europe/Paris', cost: '10-25', website: 'https://example.org', slug: 'night' },
    ...{ description: 'Some text.', excerpt: 'Short', featured: true, show_map: true },
    ...{ categories: [category], tags: ['jazz'] },
    venue: { venue: 'Hall', city: 'Paris', geo_lat: 48.85, geo_lng: 2.35 },
    organizer: [{ organizer: 'Ann' }, { organizer: 'Bob' }],
  });
  series = await make('events', {
    ...{ title: 'Weekly', start_date: '2091-05-07 10:00', end_date: '2091-05-07 11:00' },
    ...{ rrule: 'FREQ=WEEKLY;COUNT=3' },
  });
  await make('events', {
    ...{ title: 'Off', start_date: '2091-04-01', end_date: '2091-04-01' },
    ...{ event_status: 'cancelled' },
  });
  await make('events', {
    ...{ title: 'Away', start_date: '2091-04-02', end_date: '2091-04-02' },
    ...{ event_status: 'moved_online', status_reason: 'Rain', online_url: 'https://x.test/1' },
  });
  await make('events', {
    ...{ title: 'Draft', start_date: '2091-06-01', end_date: '2091-06-02', status: 'draft' },
  });
});

test('an event has the same related records on both surfaces', async () => {
  const { body } = await site.rest(`${V1}/events/${event}`);
  const shown = await byGraphql(
    event,
    `excerpt costDetails { values } rrule occurrenceId
     venue { databaseId title city latitude } organizers { nodes { databaseId title } }
     eventsCategories { nodes { databaseId count } } tags { nodes { slug } }`,
  );
  const [category] = body.categories;
  expect(shown).toMatchObject({
    costDetails: { values: body.cost_details.values },
    rrule: null,
    occurrenceId: null,
    venue: { databaseId: body.venue.id, title: body.venue.venue, city: body.venue.city },
    organizers: {
      nodes: body.organizer.map((one: { id: number; organizer: string }) => ({
        databaseId: one.id,
        title: one.organizer,
      })),
    },
    eventsCategories: { nodes: [{ databaseId: category.id, count: category.count }] },
    tags: { nodes: [{ slug: body.tags[0].slug }] },
  });
  expect(String(shown?.excerpt).trim()).toBe(body.excerpt);
});

test('status and online address are written and read alike', async () => {
  const { data } = await mutate(
    'createEvent',
    {
      ...{ title: 'Hers', ...times, eventStatus: 'POSTPONED', statusReason: 'Snow' },
      onlineUrl: 'https://x.test/2',
    },
    'admin',
  );
  const id = Number(data.createEvent?.event.databaseId);
  const change = { id, startDate: '2091-05-03 18:00', endDate: '2091-05-03 21:30' };
  await mutate('updateEvent', change, 'admin');
  const { body } = await site.rest(`${V1}/events/${id}`);
  const fields = 'eventStatus statusReason onlineUrl previousStartDate';
  expect(await byGraphql(id, fields)).toEqual({
    eventStatus: 'POSTPONED',
    statusReason: body.status_reason,
    onlineUrl: body.online_url,
    previousStartDate: body.previous_start_date,
  });
  expect(body).toMatchObject({ status_reason: 'Snow', online_url: 'https://x.test/2' });
  await mutate('updateEvent', { id, eventStatus: null, onlineUrl: null }, 'admin');
  expect(await byGraphql(id, fields)).toEqual({
    ...{ eventStatus: 'SCHEDULED', statusReason: null, onlineUrl: null },
    previousStartDate: null,
  });
  await site.rest(`${V1}/events/${id}`, { method: 'DELETE', as: 'admin' });
});

test('times are told on the viewer’s clocks alike', async () => {
  const zoned = await site.rest(`${V1}/events/${event}?tz=Asia/Tokyo`);
  const shown = await byGraphql(event, 'startDate(timezone: "Asia/Tokyo")');
  expect(shown?.startDate).toBe(zoned.body.viewer_start_date);
});

test.each([
  ['{startDate: "2091-05-01", endDate: "2091-05-31"}', 'start_date=2091-05-01&end_date=2091-05-31'],
  ['{startsAfter: "2091-05-08"}', 'starts_after=2091-05-08'],
  ['{upcoming: true}', 'upcoming=true'],
  ['{endsBefore: "2091-05-08"}', 'ends_before=2091-05-08'],
  [
    '{startDate: "2091-05-01", featured: true}',
    'start_date=2091-05-01&end_date=2093-05-01&featured=true',
  ],
  [
    '{startDate: "2091-05-01", categories: ["talks"]}',
    'start_date=2091-05-01&end_date=2093-05-01&categories=talks',
  ],
  [
    '{startDate: "2091-05-01", tags: ["jazz"]}',
    'start_date=2091-05-01&end_date=2093-05-01&tags=jazz',
  ],
  [
    '{startDate: "2091-05-01", search: "weekly"}',
    'start_date=2091-05-01&end_date=2093-05-01&search=weekly',
  ],
  [
    '{startDate: "2091-05-01", near: {lat: 48.8, lng: 2.3}}',
    'start_date=2091-05-01&end_date=2093-05-01&geoloc_lat=48.8&geoloc_lng=2.3',
  ],
  ['{eventStatus: CANCELLED}', 'event_status=cancelled&start_date=2091-01-01&end_date=2091-12-31'],
  [
    '{eventStatus: [MOVED_ONLINE, POSTPONED]}',
    'event_status=moved_online,postponed&start_date=2091-01-01&end_date=2091-12-31',
  ],
  ['{online: true}', 'online=true&start_date=2091-01-01&end_date=2091-12-31'],
  [
    '{startDate: "2091-05-01", online: false}',
    'start_date=2091-05-01&end_date=2093-05-01&online=false',
  ],
  ['{startDate: "never"}', 'start_date=never'],
  ['{categories: ["nothing"]}', 'categories=nothing'],
  ['{venue: [99999]}', 'venue=99999'],
])('where %s is asked by REST as %s', async (where, query) => {
  const found = await titles(where);
  expect(found).toEqual(await restTitles(query));
  expect(found).not.toEqual([]);
});

test.each([
  ['{near: {lat: 91, lng: 2.3}}', 'where.near.lat', 'geoloc_lat=91&geoloc_lng=2.3', 'geoloc_lat'],
  ['{startDate: "never"}', 'where.startDate', 'start_date=never', 'start_date'],
])('where %s names %s in its error', async (where, name, query, restName) => {
  const { errors } = await site.graphql(`{ events(where: ${where}) { nodes { id } } }`);
  expect(Object.keys(errors?.[0]?.extensions.params ?? [])).toEqual([name]);
  const { body } = await site.rest(`/ext/events/v1/events?${query}`);
  expect(Object.keys(body.data.params)).toEqual([restName]);
});

test('statuses that the caller may not see are not found', async () => {
  expect(await titles('{startDate: "2091-05-01", status: DRAFT}')).toEqual([]);
  expect(await titles('{startDate: "2091-05-01", status: DRAFT}', 'editor')).toEqual(
    await restTitles('start_date=2091-05-01&end_date=2093-05-01&status=draft', 'editor'),
  );
});

test('cursors walk through events and occurrences in both directions', async () => {
  const page = async (args: string) => {
    const where = 'where: {startDate: "2091-05-01"}';
    const query = `{ events(${args}, ${where}) { totalCount edges { cursor node { id startDate } } pageInfo { hasNextPage hasPreviousPage } } }`;
    const { data } = await site.graphql<{
      events: { totalCount: number; edges: { cursor: string; node: Shown }[]; pageInfo: object };
    }>(query);
    return data.events;
  };
  const all = await page('first: 10');
  expect(all.totalCount).toBe(4);
  expect(new Set(all.edges.map(({ node }) => node.id)).size).toBe(4);
  const forth = [];
  for (let after = ''; ; ) {
    const { edges } = await page(`first: 1, after: "${after}"`);
    if (!edges[0]) break;
    forth.push(edges[0]);
    after = edges[0].cursor;
  }
  expect(forth).toEqual(all.edges);
  const back = [];
  for (let before = ''; ; ) {
    const { edges } = await page(`last: 1, before: "${before}"`);
    if (!edges[0]) break;
    back.unshift(edges[0]);
    before = edges[0].cursor;
  }
  expect(back).toEqual(all.edges);
});

test('an order is kept to, whatever it is by', async () => {
  const ordered = (field: string, order: string) =>
    titles(`{startDate: "2091-05-01", orderby: [{field: ${field}, order: ${order}}]}`);
  expect(await ordered('START_DATE', 'DESC')).toEqual([
    'Weekly',
    'Weekly',
    'Weekly',
    'It’s a night',
  ]);
  expect([await ordered('TITLE', 'ASC')].flat()[0]).toBe('It’s a night');
});

test('what is over comes latest first, what is not earliest first', async () => {
  await site.make(`${V1}/events`, {
    title: 'Long ago',
    start_date: '2010-01-01',
    end_date: '2010-01-02',
  });
  await site.make(`${V1}/events`, {
    title: 'Lately',
    start_date: '2020-01-01',
    end_date: '2020-01-02',
  });
  expect(await titles('{past: true}')).toEqual(['Lately', 'Long ago']);
  expect(await restTitles('past=true')).toEqual(['Lately', 'Long ago']);
  expect(await titles('{upcoming: true}')).toEqual([
    'Off',
    'Away',
    'It’s a night',
    'Weekly',
    'Weekly',
    'Weekly',
  ]);
});

test('an event has the names that older front ends know', async () => {
  const fields = 'eventId description(format: RAW) venue { venueId description }';
  const { data } = await site.graphql(
    `{ bySlug: eventBy(slug: "night") { ${fields} organizers { nodes { organizerId } } eventsCategories { nodes { eventsCategoryId } } }
       byNumber: eventBy(eventId: ${event}) { ${fields} } venueBy(slug: "hall") { title } organizerBy(slug: "ann") { title } }`,
    { as: 'admin' },
  );
  const { body } = await site.rest(`${V1}/events/${event}`);
  const shared = { eventId: event, description: 'Some text.' };
  expect(data).toMatchObject({
    bySlug: {
      ...{ ...shared, venue: { venueId: body.venue.id, description: null } },
      organizers: { nodes: body.organizer.map(({ id }: Shown) => ({ organizerId: id })) },
      eventsCategories: { nodes: [{ eventsCategoryId: body.categories[0].id }] },
    },
    byNumber: shared,
    venueBy: { title: 'Hall' },
    organizerBy: { title: 'Ann' },
  });
});

test('lists of all content have events, venues and organizers', async () => {
  const found = async (where: string) => {
    const { data } = await site.graphql<{ contentNodes: { nodes: Shown[] } }>(
      `{ contentNodes(first: 100, where: {${where}}) { nodes { __typename } } }`,
    );
    return [...new Set(data.contentNodes.nodes.map(({ __typename }) => __typename))].sort();
  };
  expect(await found('')).toEqual(expect.arrayContaining(['Event', 'Organizer', 'Venue']));
  expect(await found('contentTypes: [TRIBE_EVENTS, VENUE]')).toEqual(['Event', 'Venue']);
});

test('an occurrence has the number of its event and an id of its own', async () => {
  const { body } = await site.rest(`${V1}/events?start_date=2091-05-14&end_date=2091-05-14`);
  const [occurrence] = body.events;
  const fields = 'id databaseId occurrenceId startDate series { databaseId }';
  const shown = await byGraphql(occurrence.id, fields);
  expect(shown).toMatchObject({
    databaseId: series,
    occurrenceId: String(occurrence.id),
    startDate: '2091-05-14 10:00:00',
    series: { databaseId: series },
  });
  const { data } = await site.graphql(
    `{ node(id: "${shown?.id}") { __typename ... on Event { ${fields} } } }`,
  );
  expect(data.node).toEqual({ __typename: 'Event', ...shown });
});

test('venues, organizers, terms and users have their events', async () => {
  const events = 'events(where: {startDate: "2091-05-01"}) { totalCount nodes { title } }';
  const data = await site.query(`{
    venues { nodes { title ${events} } }
    organizers { nodes { title ${events} } }
    eventsCategories { nodes { name ${events} } }
    tags { nodes { name ${events} } }
    users { nodes { ${events} } }
  }`);
  const one = { totalCount: 1, nodes: [{ title: 'It’s a night' }] };
  for (const list of ['venues', 'organizers', 'eventsCategories', 'tags'])
    expect(data[list]?.nodes, list).toMatchObject([{ events: one }, ...more(list, one)]);
  expect(data.users?.nodes).toContainEqual(
    expect.objectContaining({ events: expect.objectContaining({ totalCount: 4 }) }),
  );
});

/** Two people hold the event. */
const more = (list: string, one: object) => (list === 'organizers' ? [{ events: one }] : []);

test('an event is made with its venue and organizers, and changed without losing what is not named', async () => {
  const input = {
    ...{ title: 'New', ...times, timezone: 'Asia/Kolkata', cost: '5', isFeatured: true },
    ...{ venue: { title: 'Barn', city: 'Goa' }, organizers: [{ title: 'Cid' }] },
    ...{ categories: ['talks'], tags: ['jazz'], clientMutationId: 'x' },
  };
  const { data, errors } = await mutate('createEvent', input, 'editor');
  expect(errors).toBeUndefined();
  const made = data.createEvent?.event;
  expect(made).toMatchObject({
    ...{ title: 'New', status: 'publish', startDateUtc: '2091-05-01 12:30:00' },
    ...{ venue: { title: 'Barn', city: 'Goa' }, organizers: { nodes: [{ title: 'Cid' }] } },
  });
  const change = { id: made?.databaseId, title: 'Newer', venue: { id: made?.venue && event } };
  const wrong = await mutate('updateEvent', change, 'editor');
  expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  const changed = await mutate('updateEvent', { id: made?.databaseId, title: 'Newer' }, 'editor');
  expect(changed.data.updateEvent?.event).toEqual({ ...made, title: 'Newer' });
  const gone = await site.graphql(
    `mutation { deleteEvent(input: { id: ${made?.databaseId} }) { deletedId event { status } } }`,
    { as: 'editor' },
  );
  expect(gone.data.deleteEvent?.event.status).toBe('trash');
});

test('categories are written as those of posts are, by id, slug or name', async () => {
  const nodes = [{ slug: 'talks' }, { name: 'Walks', description: 'Outdoors' }];
  const input = { title: 'Walk', startDate: '2092-01-01', endDate: '2092-01-01' };
  const made = await mutate('createEvent', { ...input, eventsCategories: { nodes } }, 'admin');
  const id = made.data.createEvent?.event.databaseId;
  const names = async () =>
    (await site.rest(`${V1}/events/${id}`)).body.categories.map(({ name }: Shown) => name);
  expect(await names()).toEqual(['Talks', 'Walks']);
  const walks = { append: false, nodes: [{ name: 'Walks' }] };
  await mutate('updateEvent', { id, eventsCategories: walks }, 'admin');
  expect(await names()).toEqual(['Walks']);
  await mutate('updateEvent', { id, title: 'Stroll' }, 'admin');
  expect(await names()).toEqual(['Walks']);
});

test('without dates all events are listed, wherever the list is', async () => {
  const long = { start_date: '1999-01-01', end_date: '1999-01-02', categories: ['talks'] };
  await site.make(`${V1}/events`, { title: 'Last century', ...long });
  expect(await titles('{search: "century"}')).toEqual(['Last century']);
  expect(await titles('{name: "last-century"}')).toEqual(['Last century']);
  expect(await titles('{startDate: "1998-01-01", search: "night"}')).toEqual(['It’s a night']);
  const { data } = await site.graphql<{ eventsCategory: { events: { nodes: Shown[] } } }>(
    '{ eventsCategory(id: "talks", idType: SLUG) { events { nodes { title } } } }',
  );
  const found = data.eventsCategory.events.nodes.map(({ title }) => title);
  expect(found).toEqual(['Last century', 'It’s a night']);
});
