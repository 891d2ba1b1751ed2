import { beforeAll, expect, test } from 'vitest';
import { createEventEntry } from '../../../../src/features/calendar/events/write-event.ts';
import { readWrittenEvent } from '../../../../src/features/calendar/events/written-event.ts';
import { sharedSite } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const site = sharedSite();
let weekly: number;

interface Shown {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
}

const make = async (json: object): Promise<number> => (await site.make(EVENTS, json)).id;
const list = async (query: string) => (await site.rest(`${EVENTS}?${query}`)).body;
const starts = async (query: string): Promise<string[]> =>
  (await list(query)).events.map((event: Shown) => `${event.title} ${event.start_date}`);

beforeAll(async () => {
  weekly = await make({
    title: 'Weekly',
    start_date: '2026-01-05 18:00',
    end_date: '2026-01-05 20:00',
    timezone: 'Europe/Berlin',
    rrule: 'RRULE:FREQ=WEEKLY;BYDAY=MO',
    exdates: ['2026-03-16 18:00'],
  });
  await make({ title: 'Once', start_date: '2026-03-10 10:00', end_date: '2026-03-10 11:00' });
  await make({ title: 'Twice', start_date: '2026-03-20', end_date: '2026-03-20 01:00' });
});

const MARCH = 'start_date=2026-03-01&end_date=2026-03-31';

test('a series is listed each time that it takes place, among other events', async () => {
  expect(await starts(MARCH)).toEqual([
    'Weekly 2026-03-02 18:00:00',
    'Weekly 2026-03-09 18:00:00',
    'Once 2026-03-10 10:00:00',
    'Twice 2026-03-20 00:00:00',
    'Weekly 2026-03-23 18:00:00',
    'Weekly 2026-03-30 18:00:00',
  ]);
});

test('pages of a list with a series join without a gap or a double', async () => {
  const all = await starts(MARCH);
  const paged = [];
  for (const page of [1, 2, 3, 4, 5, 6])
    paged.push(...(await starts(`${MARCH}&per_page=1&page=${page}`)));
  expect(paged).toEqual(all);
  expect(await list(`${MARCH}&per_page=4&page=2`)).toMatchObject({ total: 6, total_pages: 2 });
});

test('an occurrence reads as an event with its own id, dates and address', async () => {
  const { events } = await list(MARCH);
  const [first, second] = events;
  expect(first.id).not.toBe(second.id);
  const { status, body } = await site.rest(`${EVENTS}/${first.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...first, id: first.id, series_id: weekly });
  expect(body.rest_url).toBe(`http://site.test/api${EVENTS}/${first.id}`);
  expect(body.utc_start_date).toBe('2026-03-02 17:00:00');
  const [, , , , , summer] = events;
  expect((await site.rest(`${EVENTS}/${summer.id}`)).body.utc_start_date).toBe(
    '2026-03-30 16:00:00',
  );
});

test('the series itself reads with its rule and its first dates', async () => {
  const { body } = await site.rest(`${EVENTS}/${weekly}`);
  expect(body).toMatchObject({
    id: weekly,
    start_date: '2026-01-05 18:00:00',
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    exdates: ['2026-03-16 18:00:00'],
  });
});

test('times that the rule does not have, or that are left out, are no events', async () => {
  const { events } = await list(MARCH);
  const week = 7 * 24 * 60;
  for (const id of [events[1].id + week, events[0].id + 1, events[0].id - 60 * week]) {
    const { status, body } = await site.rest(`${EVENTS}/${id}`);
    expect([status, body.code]).toEqual([404, 'rest-event-not-found']);
  }
});

test('an occurrence that was moved takes the place of its own, and goes with its series', async () => {
  const trips = { as: 'admin', json: { name: 'Trips' } } as const;
  const categories = [(await site.rest('/ext/events/v1/categories', trips)).body.id];
  const daily = await make({
    title: 'Daily',
    categories,
    start_date: '2030-06-01 09:00',
    end_date: '2030-06-01 10:00',
    rrule: 'FREQ=DAILY;COUNT=3',
  });
  const range = 'start_date=2030-06-01&end_date=2030-06-30&categories=trips';
  const before = await list(range);
  const context = await site.context('admin');
  const changes = await readWrittenEvent(
    context,
    { title: 'Moved', categories, start_date: '2030-06-20 12:00', end_date: '2030-06-20 13:00' },
    null,
  );
  const own = { seriesId: daily, seriesStartLocal: '2030-06-02T09:00:00' };
  const moved = await context.write((transaction) =>
    createEventEntry(context, transaction, { ...changes, event: { ...changes.event, ...own } }),
  );
  expect(await starts(range)).toEqual([
    'Daily 2030-06-01 09:00:00',
    'Daily 2030-06-03 09:00:00',
    'Moved 2030-06-20 12:00:00',
  ]);
  const instead = await site.rest(`${EVENTS}/${before.events[1].id}`);
  expect(instead.body).toMatchObject({ id: moved, title: 'Moved', series_id: daily });
  await site.graphql(
    'mutation ($id: ID!) { deleteEvent(input: { id: $id, forceDelete: true }) { deletedId } }',
    { as: 'admin', variables: { id: daily } },
  );
  expect(await starts(range)).toEqual([]);
  expect((await site.rest(`${EVENTS}/${moved}`)).status).toBe(404);
});

test('an endless rule that began long ago is evaluated in a window far from its start', async () => {
  await make({
    title: 'Ancient',
    start_date: '1971-01-01 00:00',
    end_date: '1971-01-01 01:00',
    rrule: 'FREQ=DAILY',
    timezone: 'America/New_York',
  });
  expect(await starts('start_date=2199-01-01&end_date=2199-01-02&search=ancient')).toHaveLength(2);
});

test('a rule that is taken away leaves an event that happens once', async () => {
  const id = await make({
    title: 'Formerly',
    start_date: '2040-01-01 09:00',
    end_date: '2040-01-01 10:00',
    rrule: 'FREQ=DAILY',
  });
  const range = 'start_date=2040-01-01&end_date=2040-01-03&search=formerly';
  expect(await starts(range)).toHaveLength(3);
  await site.make(`${EVENTS}/${id}`, { rrule: '' });
  expect((await list(range)).events.map((event: Shown) => event.id)).toEqual([id]);
});

test('a page between two cursors holds what is between them, of series as well', async () => {
  const page = async (paging: string) => {
    const data = await site.query<{
      readonly events: {
        readonly edges: readonly {
          readonly cursor: string;
          readonly node: { readonly title: string; readonly startDate: string };
        }[];
      };
    }>(`{ events(${paging}, where: { startDate: "2026-03-01", endDate: "2026-03-31" }) {
      edges { cursor node { title startDate } } } }`);
    return data.events.edges;
  };
  const all = await page('first: 10');
  expect(all).toHaveLength(10);
  const between = all.slice(1, 9);
  const bounds = `after: "${all[0]?.cursor}", before: "${all[9]?.cursor}"`;
  expect(await page(`first: 20, ${bounds}`)).toEqual(between);
  expect(await page(`last: 20, ${bounds}`)).toEqual(between);
  expect(await page(`first: 3, ${bounds}`)).toEqual(between.slice(0, 3));
  expect(await page(`last: 3, ${bounds}`)).toEqual(between.slice(-3));
});
