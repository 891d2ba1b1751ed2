import { beforeAll, expect, test } from 'vitest';
import { addCostRanges } from '../../../../src/features/calendar/events/event-cost.ts';
import { findEvents } from '../../../../src/features/calendar/events/find-events.ts';
import { sharedSite } from '../../../support/test-site.ts';

const EVENTS = '/ext/events/v1/events';
const site = sharedSite();

const make = async (path: string, json: object) =>
  (await site.make(`/ext/events/v1/${path}`, json, 'editor')).id as number;
const restTitles = async (query: string): Promise<readonly string[]> => {
  const { body } = await site.rest(`${EVENTS}?end_date=2091-12-31&${query}`);
  return body.events.map(({ title }: { title: string }) => title);
};
const titles = async (where: string): Promise<readonly string[]> => {
  const query = `{ events(where: { ${where} }) { totalCount nodes { title } } }`;
  const data = await site.query<{
    events: { totalCount: number; nodes: readonly { title: string }[] };
  }>(query);
  expect(data.events.totalCount).toBe(data.events.nodes.length);
  return data.events.nodes.map(({ title }) => title);
};

beforeAll(async () => {
  const hall = { city: 'Washington, D.C.', country: 'United States', stateprovince: 'DC' };
  const places = [
    await make('venues', { venue: 'Hall', ...hall }),
    await make('venues', { venue: 'Barn', city: 'Perth', country: 'Australia', province: 'WA' }),
    await make('venues', { venue: 'Shed', city: 'Perth', country: 'Scotland', status: 'draft' }),
  ];
  const costs = ['10-25', '$5', 'Free', 'By donation', '', '1,200.50'];
  for (const [i, cost] of costs.entries())
    await make('events', {
      ...{ title: `${i}: ${cost}`, start_date: `2091-05-0${i + 1}`, end_date: `2091-05-0${i + 1}` },
      ...{ cost, venue: places[i] ?? [], rrule: i === 0 ? 'FREQ=DAILY;COUNT=2' : '' },
    });
});

const DAILY = ['0: 10-25', '0: 10-25'];

test.each([
  ['city=Washington, D.C.', 'city: "Washington, D.C."', DAILY],
  ['country=Australia', 'country: "Australia"', ['1: $5']],
  ['region=WA', 'region: "WA"', ['1: $5']],
  ['region=DC&country=United States', 'region: "DC", country: "United States"', DAILY],
  ['city=Perth', 'city: "Perth"', ['1: $5']],
  ['city=Perth&country=Scotland', 'city: "Perth", country: "Scotland"', []],
  ['cost_min=20', 'costMin: 20', [...DAILY, '5: 1,200.50']],
  ['cost_max=5', 'costMax: 5', ['1: $5', '2: Free']],
  ['cost_min=11&cost_max=12.5', 'costMin: 11, costMax: 12.5', DAILY],
  ['cost_max=0', 'costMax: 0', ['2: Free']],
])('REST with %s and GraphQL with %s find %j', async (query, where, found) => {
  expect([...(await restTitles(query.replaceAll(' ', '%20')))].sort()).toEqual(found);
  expect([...(await titles(where))].sort()).toEqual(found);
});

test.each(['city=', 'cost_min=-1', 'cost_max=much'])('%s is refused', async (query) => {
  expect((await site.rest(`${EVENTS}?${query}`)).status).toBe(400);
});

test.each([
  { place: { country: 'Australia' } },
  { costMin: 1 },
  { costMax: 1 },
  { eventStatuses: ['cancelled'] as const },
  { isOnline: true },
])('a list with %j charges the request for the events that it walks', async (conditions) => {
  const context = await site.context();
  const spent: number[] = [];
  const charged = { ...context, spend: (rows: number) => void spent.push(rows) };
  const order = [{ by: 'start', direction: 'asc' }] as const;
  const query = { entries: { statuses: ['publish'] }, bounds: [], order, ...conditions };
  await findEvents(charged, query, { limit: 2 });
  expect(spent.filter((rows) => rows > 0)).toEqual([7]);
});

test('a changed cost and a changed town are found at once', async () => {
  const { body } = await site.rest(
    `${EVENTS}?cost_max=5&start_date=2091-05-02&end_date=2091-05-02`,
  );
  const [event] = body.events;
  await site.make(`${EVENTS}/${event.id}`, { cost: '900' }, 'editor');
  expect(await titles('costMin: 900, costMax: 900')).toEqual(['1: $5']);
  const path = `/ext/events/v1/venues/${event.venue.id}`;
  await site.make(path, { city: 'Albany' }, 'editor');
  expect(await titles('city: "Albany"')).toEqual(['1: $5']);
  expect(await titles('city: "Perth"')).toEqual([]);
});

test('costs from before they had numbers get them', async () => {
  const { prisma } = site.services.database;
  await prisma.event.updateMany({ data: { costLeast: null, costMost: null } });
  await addCostRanges(site.services);
  const rows = await prisma.event.findMany({
    select: { costLeast: true, costMost: true },
    orderBy: { entryId: 'asc' },
  });
  expect(rows.map(({ costLeast, costMost }) => [costLeast, costMost])).toEqual([
    ...[
      [10, 25],
      [900, 900],
      [0, 0],
    ],
    ...[
      [null, null],
      [null, null],
      [1200.5, 1200.5],
    ],
  ]);
});
