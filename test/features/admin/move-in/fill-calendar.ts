import { makeOccurrences } from '../../../../src/features/calendar/events/make-occurrences.ts';
import { addEvents } from '../../../../src/features/calendar/events/write-event.ts';
import { entryData } from '../../../support/entry-data.ts';
import type { TestSite } from '../../../support/test-site.ts';

/** How many events are made one by one: what happens once, a series, and one of its times that was moved. */
export const EVENTS = 5;

/** How many stand there beside them when a peer is filled: more than a page of the calendar has. */
export const PLAIN_EVENTS = 52;

/** Makes records by REST and answers their ids. */
export const makerFor =
  (site: TestSite) =>
  async (path: string, json: object): Promise<number> =>
    (await site.make(path, json)).id;

/** Gives a site something of all that a calendar has; answers the id of an event that a menu may lead to. */
export async function fillCalendar(
  site: TestSite,
  make: ReturnType<typeof makerFor>,
  { tag, picture, plain = 0 }: { tag: number; picture: number; plain?: number },
): Promise<number> {
  const venue = await make('/ext/events/v1/venues', {
    venue: 'The “Mill”',
    description: 'By the <em>river</em>.',
    address: '1 Weir Lane',
    city: 'Millford',
    country: 'United States',
    stateprovince: 'OR',
    zip: '97000',
    geo_lat: 44.5,
    geo_lng: -123.25,
    image: picture,
    show_map: false,
  });
  const hall = await make('/ext/events/v1/venues', { venue: 'Hall', status: 'draft' });
  const organizer = await make('/ext/events/v1/organizers', {
    organizer: 'Friends of the Mill',
    email: 'mill@example.org',
    phone: '555 12',
    website: 'https://mill.example.org',
  });
  const second = await make('/ext/events/v1/organizers', { organizer: 'The Band' });
  const below = await make('/ext/events/v1/categories', { name: 'Evening' });
  const above = await make('/ext/events/v1/categories', { name: 'Stage & Song' });
  await make(`/ext/events/v1/categories/${below}`, { parent: above }); // its parent has the higher id
  const concert = await make('/ext/events/v1/events', {
    title: "It's a concert",
    description: 'Songs -- "old" ones.\n\nAnd more.',
    excerpt: 'Songs.',
    start_date: '2026-05-01 20:00:00',
    end_date: '2026-05-02 01:30:00',
    timezone: 'America/New_York',
    cost: '$10 - $25',
    website: 'https://concert.example.org',
    venue,
    organizer: [second, organizer],
    categories: [below],
    tags: [tag],
    image: picture,
    featured: true,
    show_map: true,
  });
  const free = { timezone: 'Europe/Berlin', cost: '0' };
  await make('/ext/events/v1/events', {
    ...free,
    title: 'A private fair',
    all_day: true,
    start_date: '1999-12-31',
    end_date: '2000-01-01',
    status: 'private',
    venue: [venue, hall],
    event_status: 'moved_online',
    status_reason: 'The roof leaks',
    online_url: 'https://room.example.org/7',
  });
  // An hour that clocks show twice.
  const night = { start_date: '2026-10-25 02:30:00', end_date: '2026-10-25 02:45:00' };
  await make('/ext/events/v1/events', { ...free, ...night, title: 'Night', status: 'draft' });
  const weekly = await make('/ext/events/v1/events', {
    ...free,
    title: 'Every Monday',
    start_date: '2026-01-05 18:00:00',
    end_date: '2026-01-05 19:00:00',
    timezone: 'UTC',
    rrule: 'FREQ=WEEKLY;COUNT=20',
    exdates: ['2026-01-19 18:00:00'],
    organizer,
  });
  const moved = await make('/ext/events/v1/events', {
    ...free,
    title: 'On a Tuesday for once',
    start_date: '2026-01-13 18:00:00',
    end_date: '2026-01-13 19:00:00',
  });
  await (await site.context('admin')).write(async (transaction) => {
    const { prisma, changed } = transaction;
    const data = { seriesId: weekly, seriesStartLocal: '2026-01-12T18:00:00' };
    await prisma.event.update({ where: { entryId: moved }, data });
    await makeOccurrences(transaction, [moved], '2026-01-01T00:00:00');
    await prisma.entry.update({ where: { id: moved }, data: { version: { increment: 1 } } });
    changed('ext_events', moved, 'update');
  });
  await addPlain(site.services.database, plain);
  return concert;
}

async function addPlain(database: Services['database'], count: number): Promise<void> {
  const { prisma } = database;
  const ids = Array.from({ length: count }, (_, i) => 5000 + i);
  await prisma.entry.createMany({
    data: ids.map((id) => entryData({ id, kind: 'ext_events', slug: `event-${id}` })),
  });
  await addEvents(
    database,
    ids.map((entryId) => ({ ...AN_HOUR, entryId, cost: '7', website: '' })),
    '2027-01-01T00:00:00',
  );
}

type Services = TestSite['services'];

const AN_HOUR = {
  startLocal: '2027-02-01T10:00:00',
  endLocal: '2027-02-01T11:00:00',
  timezone: 'UTC',
  startUtc: '2027-02-01T10:00:00',
  endUtc: '2027-02-01T11:00:00',
  lastEndUtc: '2027-02-01T11:00:00',
};
