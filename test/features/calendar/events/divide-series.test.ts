import { describe, expect, it, test } from 'vitest';
import { sharedSite, type TestUser } from '../../../support/test-site.ts';

const site = sharedSite();
const EVENTS = '/ext/events/v1/events';

const send = (path: string, json: object, as: TestUser | undefined = 'editor') =>
  site.rest(path, { method: 'POST', json, as });

async function makeSeries(rrule: string, more: object = {}): Promise<number> {
  const { status, body } = await send(EVENTS, {
    title: 'Choir',
    timezone: 'Europe/Berlin',
    start_date: '2027-03-04 19:00:00',
    end_date: '2027-03-04 21:00:00',
    rrule,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const divide = (id: number, json: object) => send(`${EVENTS}/${id}/divide`, json);

const read = async (id: number) => (await site.rest(`${EVENTS}/${id}`, { as: 'editor' })).body;

/** The times of events, moved ones too: the id of each and its start. */
async function timesOf(...ids: readonly number[]) {
  const moved = await site.services.database.prisma.event.findMany({
    where: { seriesId: { in: [...ids] } },
    select: { entryId: true },
  });
  const include = [...ids, ...moved.map(({ entryId }) => entryId)].join();
  const { body } = await site.rest(`${EVENTS}?include=${include}&per_page=20`, { as: 'editor' });
  return body.events.map(({ id, start_date }: { id: number; start_date: string }) => ({
    id,
    start: start_date.slice(5, 16),
  })) as { id: number; start: string }[];
}
const startsOf = async (...ids: readonly number[]) =>
  (await timesOf(...ids)).map(({ start }) => start).sort();

const ALL = ['03-04 19:00', '03-11 19:00', '03-18 19:00', '03-25 19:00', '04-01 19:00'];

test.each([
  ['a number of times', 'FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;COUNT=3'],
  ['an end', 'FREQ=WEEKLY;UNTIL=20270405', 'FREQ=WEEKLY;UNTIL=20270405'],
  ['an end in UTC', 'FREQ=WEEKLY;UNTIL=20270401T170000Z', 'FREQ=WEEKLY;UNTIL=20270401T170000Z'],
])('a series with %s is divided into two that have its times', async (_, rule, rest) => {
  const id = await makeSeries(rule);
  expect(await startsOf(id)).toEqual(ALL);
  const { status, body, headers } = await divide(id, { from: '2027-03-18 19:00' });
  expect([status, headers.get('location')]).toEqual([
    201,
    expect.stringContaining(`${EVENTS}/${body.id}`),
  ]);
  expect(await startsOf(id)).toEqual(ALL.slice(0, 2));
  expect(await startsOf(body.id)).toEqual(ALL.slice(2));
  expect((await read(id)).rrule).toBe('FREQ=WEEKLY;UNTIL=20270317');
  expect(body).toMatchObject({ rrule: rest, end_date: '2027-03-18 21:00:00', exdates: [] });
});

test('a series without an end is divided into one with and one without', async () => {
  const id = await makeSeries('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH');
  const all = await startsOf(id);
  const { body } = await divide(id, { from: '2027-03-18 19:00' });
  expect(body.rrule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH');
  const before = await startsOf(id);
  expect(before).toEqual(all.slice(0, before.length));
  expect((await startsOf(body.id)).slice(0, 10)).toEqual(
    all.slice(before.length, before.length + 10),
  );
});

test('a series with several times on a day is divided within the day', async () => {
  const id = await makeSeries('FREQ=DAILY;BYHOUR=10,14,19;COUNT=7');
  const all = await startsOf(id);
  const { body } = await divide(id, { from: '2027-03-05 14:00' });
  expect(await startsOf(id)).toEqual(all.slice(0, 2));
  expect(await startsOf(body.id)).toEqual(all.slice(2));
});

test('the new series is like the old one, but for what is said', async () => {
  const venue = { venue: 'The Mill', city: 'Ashmere' };
  const id = await makeSeries('FREQ=WEEKLY;COUNT=5', {
    description: 'Bring your voice.',
    cost: '12',
    featured: true,
    venue,
    categories: ['Music'],
    status_reason: 'Snow',
    event_status: 'moved_online',
    online_url: 'https://choir.example/',
    capacity: 20,
  });
  const before = await read(id);
  const { body: after } = await divide(id, {
    from: '2027-03-18 19:00',
    title: 'New choir',
    start_date: '2027-03-19 18:00',
    end_date: '2027-03-19 19:30',
  });
  for (const name of ['description', 'cost', 'featured', 'author', 'status', 'capacity'])
    expect([name, after[name]]).toEqual([name, before[name]]);
  for (const name of ['event_status', 'status_reason', 'online_url', 'date'])
    expect([name, after[name]]).toEqual([name, before[name]]);
  expect(after.venue.id).toBe(before.venue.id);
  expect(after.categories).toMatchObject([{ name: 'Music', count: 2 }]);
  expect(after).toMatchObject({ title: 'New choir', slug: 'new-choir' });
  expect(after.series_id).toBeUndefined();
  expect(await startsOf(after.id)).toEqual(['03-19 18:00', '03-26 18:00', '04-02 18:00']);
  expect((await read(id)).title).toBe('Choir');
});

test('times that are left out, moved or cancelled stay so in the series that has them', async () => {
  const id = await makeSeries('FREQ=WEEKLY;COUNT=7', {
    exdates: ['2027-03-11 19:00', '2027-03-25 19:00'],
  });
  const times = await timesOf(id);
  const idAt = (start: string) => times.find((one) => one.start === start)?.id;
  const change = (start: string, json: object) => send(`${EVENTS}/${idAt(start)}`, json);
  await change('03-04 19:00', { title: 'First night' });
  await change('04-01 19:00', { start_date: '2027-06-01 08:00', end_date: '2027-06-01 09:00' });
  await change('04-08 19:00', { event_status: 'cancelled' });
  const from = '2027-03-18 19:00';
  const { body } = await divide(id, {
    from,
    start_date: '2027-03-18 20:00',
    end_date: '2027-03-18 22:00',
  });
  expect(await startsOf(id)).toEqual(['03-04 19:00']);
  expect(await startsOf(body.id)).toEqual([
    '03-18 20:00',
    '04-08 19:00',
    '04-15 20:00',
    '06-01 08:00',
  ]);
  expect((await read(id)).exdates).toEqual(['2027-03-11 19:00:00']);
  expect((await read(body.id)).exdates).toEqual(['2027-03-25 20:00:00']);
  const after = await timesOf(body.id);
  const cancelled = after.find(({ start }) => start === '04-08 19:00')?.id ?? 0;
  expect(await read(cancelled)).toMatchObject({ event_status: 'cancelled', series_id: body.id });
});

test('a series may begin with a time that was changed by itself', async () => {
  const id = await makeSeries('FREQ=WEEKLY;COUNT=3');
  const [, second] = await timesOf(id);
  const alone = { start_date: '2027-03-12 10:00', end_date: '2027-03-12 11:00' };
  await send(`${EVENTS}/${second?.id}`, alone);
  const { body } = await divide(id, { from: '2027-03-11 19:00' });
  expect(await startsOf(id)).toEqual(['03-04 19:00']);
  expect(await startsOf(body.id)).toEqual(['03-12 10:00', '03-18 19:00']);
});

test('people keep their places and their turn on the waiting list at the later times', async () => {
  const id = await makeSeries('FREQ=WEEKLY;COUNT=4', { capacity: 2 });
  const [first, , third, fourth] = await timesOf(id);
  const reserve = async (time: number | undefined, name: string, places: number) => {
    const json = { name, email: `${name}@example.org`, places };
    return (await send(`${EVENTS}/${time}/rsvps`, json)).body.id as number;
  };
  await reserve(first?.id, 'early', 1);
  const seated = await reserve(third?.id, 'seated', 2);
  await reserve(third?.id, 'large', 2);
  await reserve(third?.id, 'small', 1);
  await reserve(fourth?.id, 'late', 1);
  const { body } = await divide(id, {
    from: '2027-03-18 19:00',
    start_date: '2027-03-20 10:00',
    end_date: '2027-03-20 12:00',
  });
  const standing = async (event: number) =>
    (await site.rest(`${EVENTS}/${event}/rsvps`, { as: 'editor' })).body.map(
      ({ name, status, start_date }: Record<string, string>) =>
        `${name} ${status} ${start_date?.slice(5, 16)}`,
    );
  expect(await standing(id)).toEqual(['early attending 03-04 19:00']);
  expect(await standing(body.id)).toEqual([
    'seated attending 03-20 10:00',
    'large waiting 03-20 10:00',
    'small waiting 03-20 10:00',
    'late attending 03-27 10:00',
  ]);
  await site.rest(`/ext/events/v1/rsvps/${seated}`, { method: 'DELETE', as: 'editor' });
  expect((await standing(body.id)).slice(0, 2)).toEqual([
    'seated cancelled 03-20 10:00',
    'large attending 03-20 10:00',
  ]);
});

describe('a series is not divided', () => {
  it.each([
    ['at a time that it does not have', '2027-03-12 19:00', 'from is no time of the series.'],
    ['at a time that is left out', '2027-03-11 19:00', 'from is no time of the series.'],
    ['after its end', '2027-12-30 19:00', 'from is no time of the series.'],
    ['before its start', '1960-01-01', 'from is no time of the series.'],
    ['at its first time', '2027-03-04 19:00', 'from is the first time of the series.'],
    ['at what is no date', 'soon-ish', 'from is no date.'],
  ])('%s', async (_, from, message) => {
    const id = await makeSeries('FREQ=WEEKLY;COUNT=5', { exdates: ['2027-03-11 19:00'] });
    const { status, body } = await divide(id, { from });
    expect([status, body.code, body.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { from: message },
    ]);
    expect((await read(id)).rrule).toBe('FREQ=WEEKLY;COUNT=5');
  });

  it('where nothing is left before the time', async () => {
    const id = await makeSeries('FREQ=WEEKLY;COUNT=5', { exdates: ['2027-03-04 19:00'] });
    const { body } = await divide(id, { from: '2027-03-11 19:00' });
    expect(body.data.params).toEqual({ from: 'from is the first time of the series.' });
  });

  it('where it takes place once, is in the trash or is not there', async () => {
    const once = await makeSeries('');
    const from = '2027-03-04 19:00';
    expect((await divide(once, { from })).body.data.params).toEqual({ id: 'id names no series.' });
    await site.rest(`${EVENTS}/${once}`, { method: 'DELETE', as: 'editor' });
    expect((await divide(once, { from })).body.code).toBe('event-not-accessible');
    expect((await divide(99_999_999, { from })).body.code).toBe('rest-event-not-found');
  });

  it('with changes that an event can’t have', async () => {
    const id = await makeSeries('FREQ=WEEKLY;COUNT=5');
    const from = '2027-03-11 19:00';
    const { body } = await divide(id, { from, end_date: '2027-03-01 10:00' });
    expect(body.data.params).toEqual({ end_date: 'end_date is before the start.' });
    expect(await startsOf(id)).toEqual(ALL);
  });

  it.each([
    [undefined, 401],
    ['subscriber', 403],
    ['author', 403],
  ] as const)('by %s, who may not edit it', async (as, expected) => {
    const id = await makeSeries('FREQ=WEEKLY;COUNT=5');
    const json = { from: '2027-03-11 19:00' };
    const { status } = await site.rest(`${EVENTS}/${id}/divide`, {
      method: 'POST',
      json,
      as,
    });
    expect(status).toBe(expected);
    expect(await startsOf(id)).toEqual(ALL);
  });
});

test('an author divides their own series, which stays theirs', async () => {
  const { body: own } = await send(
    EVENTS,
    {
      title: 'Mine',
      start_date: '2027-03-04 19:00',
      end_date: '2027-03-04 20:00',
      rrule: 'FREQ=WEEKLY;COUNT=3',
    },
    'author',
  );
  const from = { from: '2027-03-11 19:00' };
  const { status, body } = await send(`${EVENTS}/${own.id}/divide`, from, 'author');
  expect([status, body.author]).toEqual([201, own.author]);
  const byEditor = await divide(body.id, { from: '2027-03-18 19:00' });
  expect(byEditor.body.author).toBe(own.author);
});

test.each([
  ['the same time', '2027-03-18 19:00'],
  ['another time', '2027-03-25 19:00'],
])('of two who divide a series at once, at %s, one is told of the other', async (_, other) => {
  const id = await makeSeries('FREQ=WEEKLY;COUNT=5');
  const answers = await Promise.all(
    ['2027-03-18 19:00', other].map((from) => divide(id, { from })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
  const refused = answers.find(({ status }) => status === 412);
  expect(refused?.body).toMatchObject({ code: 'CONFLICT', data: { version: 2 } });
  const made = answers.find(({ status }) => status === 201)?.body.id;
  expect(await startsOf(id, made)).toEqual(ALL);
});

test('GraphQL divides as REST does, and only the version that it knows', async () => {
  const id = await makeSeries('FREQ=WEEKLY;COUNT=5');
  const mutate = (more: string) =>
    site.graphql(
      `mutation { divideSeries(input: { id: ${id}, from: "2027-03-18 19:00:00", title: "Later"${more} }) {
        event { databaseId title rrule startDate series { databaseId } } } }`,
      { as: 'editor' },
    );
  const stale = await mutate(', ifVersion: 7');
  expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', status: 412 });
  const { data } = await mutate(', ifVersion: 1');
  const { event } = (data as { divideSeries: { event: { databaseId: number } } }).divideSeries;
  expect(event).toMatchObject({
    title: 'Later',
    rrule: 'FREQ=WEEKLY;COUNT=3',
    startDate: '2027-03-18 19:00:00',
    series: null,
  });
  expect(await startsOf(id, event.databaseId)).toEqual(ALL);
});
