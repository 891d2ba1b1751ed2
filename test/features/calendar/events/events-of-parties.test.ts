import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../../support/test-site.ts';

const site = sharedSite();
let venue: number;
let organizer: number;
let events: readonly number[];

beforeAll(async () => {
  const post = async (path: string, json: object): Promise<number> =>
    (await site.make(`/ext/events/v1/${path}`, json)).id;
  venue = await post('venues', { venue: 'Hall', status: 'publish' });
  organizer = await post('organizers', { organizer: 'Choir', status: 'publish' });
  const made: number[] = [];
  for (const day of ['01', '02', '03'])
    made.push(
      await post('events', {
        title: `Concert ${day}`,
        start_date: `2090-05-${day} 19:00:00`,
        end_date: `2090-05-${day} 21:00:00`,
        status: 'publish',
        venue: { id: venue },
        organizer: { id: organizer },
      }),
    );
  events = made;
});

const LIST = '(where: { startDate: "2090-01-01" }) { nodes { databaseId } }';

async function listed(fields: string): Promise<unknown> {
  const data = await site.query<{
    venues: { nodes: unknown };
    organizers: { nodes: unknown };
  }>(`{ venues { nodes { events${fields} } } organizers { nodes { events${fields} } } }`);
  return [data.venues.nodes, data.organizers.nodes];
}

const both = (ids: readonly (number | undefined)[]) => {
  const nodes = [{ events: { nodes: ids.map((databaseId) => ({ databaseId })) } }];
  return [nodes, nodes];
};

it('a venue and an organizer list their events by start', async () => {
  expect(await listed(LIST)).toEqual(both(events));
});

it('the latest come first where that is asked', async () => {
  const list = LIST.replace(' }', ', orderby: [{ field: START_DATE, order: DESC }] }');
  expect(await listed(list)).toEqual(both(events.toReversed()));
});

it('an event that is put off changes its place there', async () => {
  const [first, second, third] = events;
  const times = { start_date: '2090-05-09 19:00:00', end_date: '2090-05-09 21:00:00' };
  const json = { ...times, organizer: { id: organizer } };
  const { status } = await site.rest(`/ext/events/v1/events/${first}`, { as: 'admin', json });
  expect(status).toBe(200);
  expect(await listed(LIST)).toEqual(both([second, third, first]));
});

it('the databases refuse a start that is not the event’s', async () => {
  const { prisma } = site.services.database;
  const data = { startUtc: '2001-01-01T00:00:00' };
  await expect(prisma.eventVenue.updateMany({ where: { venueId: venue }, data })).rejects.toThrow();
});
