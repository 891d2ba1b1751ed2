import { type Static, type TObject, Type } from '@sinclair/typebox';
import { indexStored } from '../../../../content/entries/entry-index.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { organizerKind } from '../../../calendar/parties/organizer-kind.ts';
import type { PartyKind } from '../../../calendar/parties/party-kind.ts';
import type { PartyDetails, PartyTable } from '../../../calendar/parties/party-loaders.ts';
import { venueKind } from '../../../calendar/parties/venue-kind.ts';
import { geoCell } from '../../../calendar/parties/venues-near.ts';
import { partyTable, raiseEvents } from '../../../calendar/parties/write-party.ts';
import { asEntry, remoteCalendarEntry, withRawEntries } from '../calendar/remote-calendar-entry.ts';
import { defineEntryStep, type EntryRow } from '../entry-rows.ts';
import { calendarForm } from '../live/read-pages.ts';
import type { Placed } from '../move.ts';
import { columnsOf, EVERYTHING, labelOf } from '../remote-entry.ts';

const calendarRecord = Type.Object(remoteCalendarEntry);

type Details = Omit<PartyDetails[PartyTable], 'entryId' | 'origin' | 'originId'>;

/** A party, whose own columns stand under the word for it. */
interface PartyRow extends EntryRow {
  readonly venue?: Details;
  readonly organizer?: Details;
}

/**
 * Venues or organizers, which come before their events.
 * @param record the fields of every record of the calendar, and those of its own
 */
function partyStep<Schema extends TObject>(
  kind: Omit<Kind, 'fields'> & Pick<PartyKind, 'table'>,
  word: 'venue' | 'organizer',
  record: Schema,
  detailsOf: (record: Static<Schema>) => Details,
) {
  const { name, table, labels, rest } = kind;
  const rowsOf = (placed: readonly Placed<PartyRow>[]) =>
    placed.map(({ localId: entryId, row }) => ({ ...row[word], entryId }));
  return defineEntryStep<Schema, PartyRow>({
    name: labels.many,
    singular: word,
    path: rest.path,
    form: calendarForm(labels.many),
    everything: EVERYTHING,
    compares: 'ours singly',
    own: kind,
    record,
    prepare: ({ site }, records) => withRawEntries(site, name, records),
    async draft(page, records) {
      const entries = records.map((one) => {
        const read = one as Static<typeof calendarRecord> & Record<typeof word, string>; // `record` has these
        return { one, entry: asEntry(read, read[word]) };
      });
      const toColumns = await columnsOf(
        page,
        name,
        entries.map(({ entry }) => entry),
      );
      return entries.map(({ one, entry }) => ({
        remoteId: entry.id,
        label: labelOf(word, entry),
        row: { columns: toColumns(entry), terms: [], [word]: detailsOf(one) },
      }));
    },
    async afterCreate(page, placed) {
      await partyTable(page.transaction, kind).createMany({ data: rowsOf(placed) });
      for (const { localId } of placed) await indexStored(page.transaction, localId);
    },
    async afterUpdate({ transaction, now }, placed) {
      for (const { entryId, ...data } of rowsOf(placed)) {
        await partyTable(transaction, kind).update({ where: { entryId }, data });
        await indexStored(transaction, entryId);
        await raiseEvents(transaction, table, entryId, now);
      }
    },
  });
}

const text = Type.Optional(Type.String());
const degrees = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
const isShown = Type.Optional(Type.Boolean());

export const venues = partyStep(
  venueKind,
  'venue',
  Type.Object({
    ...remoteCalendarEntry,
    venue: Type.String(),
    address: text,
    city: text,
    country: text,
    province: text,
    state: text,
    stateprovince: text,
    zip: text,
    phone: text,
    website: text,
    geo_lat: degrees,
    geo_lng: degrees,
    show_map: isShown,
    show_map_link: isShown,
  }),
  ({ geo_lat, geo_lng, ...record }) => ({
    address: record.address ?? '',
    city: record.city ?? '',
    country: record.country ?? '',
    province: record.province ?? '',
    state: record.state ?? '',
    stateProvince: record.stateprovince ?? '',
    zip: record.zip ?? '',
    phone: record.phone ?? '',
    website: record.website ?? '',
    showsMap: record.show_map ?? true,
    showsMapLink: record.show_map_link ?? true,
    ...toPlace(geo_lat, geo_lng),
  }),
);

export const organizers = partyStep(
  organizerKind,
  'organizer',
  Type.Object({
    ...remoteCalendarEntry,
    organizer: Type.String(),
    phone: text,
    website: text,
    email: text,
  }),
  ({ phone = '', website = '', email = '' }) => ({ phone, website, email }),
);

type RemoteDegrees = string | number | null | undefined;

/** Coordinates that are no place on Earth are none. */
function toPlace(lat: RemoteDegrees, lng: RemoteDegrees) {
  const isGiven = [lat, lng].every((one) => one !== undefined && one !== null && one !== '');
  const [latitude, longitude] = [Number(lat), Number(lng)];
  const isPlace = isGiven && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPlace) return { latitude: null, longitude: null, geoCell: null };
  return { latitude, longitude, geoCell: geoCell({ latitude, longitude }) };
}
