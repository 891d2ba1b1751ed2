import type { Selectable } from 'kysely';
import { defineListLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { Entry } from '../../content/entries/entry.ts';

/** A row of what is known of a venue beside its entry. */
export type Venue = Selectable<Tables['Venue']>;

/** An entry of kind `ext_venue` with what is known of the place. */
export interface VenueRecord {
  readonly entry: Entry;
  readonly venue: Venue;
}

/** A venue by its entry's id, whatever its status; null for none. One statement for many. */
export const venueById = defineRowLoader<number, VenueRecord>(
  async (context, ids) => {
    const rows = await context
      .readPart([], 'Venue', 'Entry')
      .selectFrom('Venue')
      .innerJoin('Entry', 'Entry.id', 'Venue.entryId')
      .selectAll('Entry')
      .selectAll('Venue')
      .where('Venue.entryId', 'in', ids)
      .execute();
    return rows.map(toRecord);
  },
  ({ venue }) => venue.entryId,
  {
    tables: ['Venue', 'Entry'],
    dependenciesOf: (id) => [`entry:${id}`],
    maxBytes: 4 * 2 ** 20,
    bytesOf: (found) => bytesOf(found),
  },
);

/** A venue of an event. */
export interface EventVenueRecord extends VenueRecord {
  readonly eventId: number;
}

/** The venues of an event in the order in which they were named, whatever their status. One statement for many events. */
export const venuesOfEvent = defineListLoader<number, EventVenueRecord>(
  async (context, eventIds) => {
    const rows = await context
      .read('EventVenue', 'Venue', 'Entry')
      .selectFrom('EventVenue')
      .innerJoin('Venue', 'Venue.entryId', 'EventVenue.venueId')
      .innerJoin('Entry', 'Entry.id', 'Venue.entryId')
      .selectAll('Entry')
      .selectAll('Venue')
      .select('EventVenue.eventId')
      .where('EventVenue.eventId', 'in', eventIds)
      .orderBy('EventVenue.position')
      .orderBy('EventVenue.venueId')
      .execute();
    return rows.map((row) => ({ ...toRecord(row), eventId: row.eventId }));
  },
  ({ eventId }) => eventId,
);

/** No column of one has the name of a column of the other. */
const toRecord = (row: Entry & Venue): VenueRecord => ({ entry: row, venue: row });

const bytesOf = (found: VenueRecord | null): number =>
  found ? 2 * found.entry.content.length + 1500 : 0;
