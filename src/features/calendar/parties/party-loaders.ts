import type { Selectable } from 'kysely';
import type { Entry } from '../../../content/entries/entry.ts';
import { defineListLoader, defineRowLoader } from '../../../operation/loader.ts';
import type { Tables } from '../../../storage/tables.ts';

/** The columns of a party beside those of its entry. */
export interface PartyDetails {
  readonly Venue: Selectable<Tables['Venue']>;
  readonly Organizer: Selectable<Tables['Organizer']>;
}

export type PartyTable = keyof PartyDetails;

export type Venue = PartyDetails['Venue'];

/** A venue or an organizer with its entry. */
export interface PartyRecord<T extends PartyTable = PartyTable> {
  readonly entry: Entry;
  readonly details: PartyDetails[T];
}

/** A party of an event. */
export interface EventParty<T extends PartyTable = PartyTable> extends PartyRecord<T> {
  readonly eventId: number;
}

/** Makes the loaders of a party kind. */
export function partyLoaders<T extends PartyTable>(table: T) {
  const party = table as 'Venue'; // the columns named below are the same for both tables
  const link = `Event${table}` as 'EventVenue';
  const partyId =
    `${link}.${table === 'Venue' ? 'venueId' : 'organizerId'}` as 'EventVenue.venueId';
  /** Loads a party by its entry's id, whatever its status; null if there is none. */
  const byId = defineRowLoader<number, PartyRecord<T>>(
    async (context, ids) => {
      const rows = await context
        .readPart(
          ids.map((id) => `entry:${id}` as const),
          party,
          'Entry',
        )
        .selectFrom(party)
        .innerJoin('Entry', 'Entry.id', `${party}.entryId`)
        .selectAll('Entry')
        .selectAll(party)
        .where(`${party}.entryId`, 'in', ids)
        .execute();
      return rows.map((row) => toRecord<T>(row));
    },
    ({ details }) => details.entryId,
  );
  return {
    byId,
    /** Loads the parties of an event in the order in which they were named, whatever their status. Many events share them. */
    ofEvent: defineListLoader<number, EventParty<T>>(
      async (context, eventIds) => {
        const named = await context
          .read(link)
          .selectFrom(link)
          .select([`${link}.eventId`, `${partyId} as partyId`])
          .where(`${link}.eventId`, 'in', eventIds)
          .orderBy(`${link}.position`)
          .orderBy(partyId)
          .execute();
        const parties = await Promise.all(named.map((one) => byId(context).load(one.partyId)));
        return named.flatMap(({ eventId }, i) => {
          const found = parties[i];
          return found ? [{ ...found, eventId }] : [];
        });
      },
      ({ eventId }) => eventId,
    ),
  };
}

/** The two tables have no column name in common. */
const toRecord = <T extends PartyTable>(row: Entry & PartyDetails['Venue']): PartyRecord<T> => ({
  entry: row,
  details: row as unknown as PartyDetails[T], // the row of the table that was read
});
