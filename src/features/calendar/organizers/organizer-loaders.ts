import type { Selectable } from 'kysely';
import { defineListLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { Entry } from '../../content/entries/entry.ts';

/** A row of ways to reach an organizer. */
export type Organizer = Selectable<Tables['Organizer']>;

/** An entry of kind `ext_organizer` with ways to reach them. */
export interface OrganizerRecord {
  readonly entry: Entry;
  readonly organizer: Organizer;
}

/** An organizer by its entry's id, whatever its status; null for none. One statement for many. */
export const organizerById = defineRowLoader<number, OrganizerRecord>(
  async (context, ids) => {
    const rows = await context
      .readPart([], 'Organizer', 'Entry')
      .selectFrom('Organizer')
      .innerJoin('Entry', 'Entry.id', 'Organizer.entryId')
      .selectAll('Entry')
      .selectAll('Organizer')
      .where('Organizer.entryId', 'in', ids)
      .execute();
    return rows.map(toRecord);
  },
  ({ organizer }) => organizer.entryId,
  {
    tables: ['Organizer', 'Entry'],
    dependenciesOf: (id) => [`entry:${id}`],
    maxBytes: 4 * 2 ** 20,
    bytesOf: (found) => bytesOf(found),
  },
);

/** An organizer of an event. */
export interface EventOrganizerRecord extends OrganizerRecord {
  readonly eventId: number;
}

/** The organizers of an event in the order in which they were named, whatever their status. One statement for many events. */
export const organizersOfEvent = defineListLoader<number, EventOrganizerRecord>(
  async (context, eventIds) => {
    const rows = await context
      .read('EventOrganizer', 'Organizer', 'Entry')
      .selectFrom('EventOrganizer')
      .innerJoin('Organizer', 'Organizer.entryId', 'EventOrganizer.organizerId')
      .innerJoin('Entry', 'Entry.id', 'Organizer.entryId')
      .selectAll('Entry')
      .selectAll('Organizer')
      .select('EventOrganizer.eventId')
      .where('EventOrganizer.eventId', 'in', eventIds)
      .orderBy('EventOrganizer.position')
      .orderBy('EventOrganizer.organizerId')
      .execute();
    return rows.map((row) => ({ ...toRecord(row), eventId: row.eventId }));
  },
  ({ eventId }) => eventId,
);

/** No column of one has the name of a column of the other. */
const toRecord = (row: Entry & Organizer): OrganizerRecord => ({ entry: row, organizer: row });

const bytesOf = (found: OrganizerRecord | null): number =>
  found ? 2 * found.entry.content.length + 1500 : 0;
