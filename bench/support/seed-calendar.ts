import { attachTerms } from '../../src/content/entries/entry-terms.ts';
import {
  addEvents,
  attachParties,
  type NewEvent,
} from '../../src/features/calendar/events/write-event.ts';
import type { Database } from '../../src/storage/database.ts';
import { entryOf } from './seeded-entry.ts';
import type { Words } from './words.ts';

/** The year that the calendar is full in, and its events. */
export const YEAR = 2030;
const EVENTS = 3600;
const HOSTS = 50;
const CATEGORIES = 10;
const FIRST_CATEGORY = 1000;
const BATCH = 300;

/** Some three hundred events a month, each with a venue, an organizer and two categories. */
export async function seedCalendar(
  database: Database,
  words: Words,
  firstVenue: number,
): Promise<void> {
  const { prisma } = database;
  const firstOrganizer = firstVenue + HOSTS;
  const hosts = Array.from({ length: HOSTS }, (_, i) => i);
  const host = (kind: string, id: number) =>
    entryOf({ id, kind, title: `${words(3)} ${id}`, content: `<p>${words(30)}.</p>` });
  await prisma.entry.createMany({
    data: hosts.flatMap((i) => [
      host('ext_venue', firstVenue + i),
      host('ext_organizer', firstOrganizer + i),
    ]),
  });
  await prisma.venue.createMany({
    data: hosts.map((i) => ({
      entryId: firstVenue + i,
      address: `${i} Main St`,
      city: 'Perth',
      zip: '6000',
    })),
  });
  await prisma.organizer.createMany({
    data: hosts.map((i) => ({
      entryId: firstOrganizer + i,
      phone: '555-1',
      email: `o${i}@example.org`,
    })),
  });
  await prisma.term.createMany({
    data: Array.from({ length: CATEGORIES }, (_, i) => ({
      id: FIRST_CATEGORY + i,
      taxonomy: 'ext_events_cat',
      slug: `kind-${i}`,
      name: `Kind ${i}`,
      sortName: `kind ${i}`,
      count: (EVENTS * 2) / CATEGORIES,
    })),
  });
  for (let from = 0; from < EVENTS; from += BATCH)
    await seedEvents(database, words, { firstVenue, from });
}

async function seedEvents(
  database: Database,
  words: Words,
  { firstVenue, from }: { firstVenue: number; from: number },
): Promise<void> {
  const { prisma } = database;
  const firstOrganizer = firstVenue + HOSTS;
  const firstEvent = firstOrganizer + HOSTS;
  const numbers = Array.from({ length: BATCH }, (_, i) => from + i);
  await prisma.entry.createMany({
    data: numbers.map((i) =>
      entryOf({
        id: firstEvent + i,
        kind: 'ext_events',
        title: `${words(4)} ${i}`,
        content: `<p>${words(60)}.</p>`,
      }),
    ),
  });
  await addEvents(
    database,
    numbers.map((i) => eventOf(firstEvent + i, i)),
    `${YEAR}-01-01T00:00:00`,
  );
  await attachParties(
    { prisma },
    numbers.map((i) => ({
      eventId: firstEvent + i,
      venues: [firstVenue + (i % HOSTS)],
      organizers: [firstOrganizer + ((i * 7) % HOSTS)],
    })),
  );
  await attachTerms(
    { prisma },
    numbers.flatMap((i) =>
      [i % CATEGORIES, (i + 3) % CATEGORIES].map((term) => ({
        entryId: firstEvent + i,
        termId: FIRST_CATEGORY + term,
      })),
    ),
  );
}

function eventOf(entryId: number, i: number): NewEvent {
  const begin = Date.UTC(YEAR, 0, 1) + i * ((365 * 24) / EVENTS) * 3_600_000;
  const moment = (hours: number) => new Date(begin + hours * 3_600_000).toISOString().slice(0, 19);
  return {
    entryId,
    startLocal: moment(0),
    endLocal: moment(2),
    timezone: 'UTC',
    startUtc: moment(0),
    endUtc: moment(2),
    lastEndUtc: moment(2),
    cost: String(i % 40),
    website: '',
  };
}
