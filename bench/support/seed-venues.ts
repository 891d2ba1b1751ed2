import { geoCell } from '../../src/features/calendar/parties/venues-near.ts';
import type { Database } from '../../src/storage/database.ts';

const BATCH = 10_000;

/** Degrees of what the venues lie in: Europe, from Gibraltar to the North Cape and from Lisbon to Moscow. */
const SOUTH = 36;
const NORTH = 70;
const WEST = -10;
const EAST = 40;

/** A place in Europe by two numbers from 0 to 1. */
export const placeIn = (up: number, along: number) => ({
  latitude: SOUTH + up * (NORTH - SOUTH),
  longitude: WEST + along * (EAST - WEST),
});

/** Public venues all over Europe, the same every time; for SQLite. */
export async function seedVenues({ prisma }: Database, count: number): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    const venues = JSON.stringify(Array.from({ length: BATCH }, (_, i) => venue(from + i)));
    await prisma.$transaction([
      prisma.$executeRaw`
        INSERT INTO "Entry" ("id", "kind", "status", "slug", "title", "sortTitle", "content", "excerpt", "date", "modified")
        SELECT value ->> 'id', 'ext_venue', 'publish', 'venue-' || (value ->> 'id'), 'Venue', 'venue', '', '',
          '2026-01-02T03:04:05', '2026-01-02T03:04:05' FROM json_each(${venues})`,
      prisma.$executeRaw`
        INSERT INTO "Venue" ("entryId", "latitude", "longitude", "geoCell")
        SELECT value ->> 'id', value ->> 'latitude', value ->> 'longitude', value ->> 'cell' FROM json_each(${venues})`,
    ]);
  }
}

function venue(id: number) {
  // Multiples of irrational numbers lie evenly and without a pattern.
  const place = placeIn((id * Math.SQRT2) % 1, (id * Math.sqrt(3)) % 1);
  return { ...place, id, cell: geoCell(place) };
}
