import { type Static, Type } from '@sinclair/typebox';
import { extensionOf } from '../../../../config/declaration/declaration.ts';
import { indexStored } from '../../../../content/entries/entry-index.ts';
import { ownFieldsOf } from '../../../../content/kinds/kind.ts';
import type { Venue } from '../../../calendar/parties/party-loaders.ts';
import { geoCell } from '../../../calendar/parties/venues-near.ts';
import { raiseEvents } from '../../../calendar/parties/write-party.ts';
import { asEntry, remoteCalendarEntry, withRawEntries } from '../calendar/remote-calendar-entry.ts';
import { defineStep } from '../define-step.ts';
import {
  createEntries,
  type EntryRow,
  entriesHere,
  placeEntries,
  updateEntries,
} from '../entry-rows.ts';
import { calendarForm } from '../live/read-pages.ts';
import type { Placed } from '../open-page.ts';
import { columnsOf, EVERYTHING, labelOf } from '../remote-entry.ts';

const text = Type.Optional(Type.String());
const degrees = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
const isShown = Type.Optional(Type.Boolean());

const remoteVenue = Type.Object({
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
});

type RemoteVenue = Static<typeof remoteVenue>;

interface VenueRow extends EntryRow {
  readonly venue: Omit<Venue, 'entryId' | 'origin' | 'originId'>;
}

/** Venues come before the events that take place there. */
export const venues = defineStep<typeof remoteVenue, VenueRow>({
  name: 'venues',
  singular: 'venue',
  path: '/ext/events/v1/venues',
  form: calendarForm('venues'),
  everything: EVERYTHING,
  ids: 'entry',
  compares: 'ours singly',
  own: ownFieldsOf(extensionOf('ext_venue')),
  record: remoteVenue,
  prepare: ({ site }, records) => withRawEntries(site, 'ext_venue', records),
  async draft(page, records) {
    const entries = records.map((record) => ({ record, entry: asEntry(record, record.venue) }));
    const toColumns = await columnsOf(
      page,
      'ext_venue',
      entries.map(({ entry }) => entry),
    );
    return entries.map(({ record, entry }) => ({
      remoteId: entry.id,
      remoteParentId: 0,
      parentId: null,
      label: labelOf('venue', entry),
      row: { columns: toColumns(entry), terms: [], venue: toVenue(record) },
    }));
  },
  here: entriesHere,
  place: placeEntries,
  async create(page, placed) {
    await createEntries(page, placed);
    await page.transaction.prisma.venue.createMany({ data: rowsOf(placed) });
    for (const { localId } of placed) await indexStored(page.transaction, localId);
  },
  async update(page, placed) {
    const { transaction, now } = page;
    await updateEntries(page, placed);
    for (const { entryId, ...data } of rowsOf(placed)) {
      await transaction.prisma.venue.update({ where: { entryId }, data });
      await indexStored(transaction, entryId);
      await raiseEvents(transaction, 'Venue', entryId, now);
    }
  },
});

const rowsOf = (placed: readonly Placed<VenueRow>[]) =>
  placed.map(({ localId, row }) => ({ ...row.venue, entryId: localId }));

const toVenue = (record: RemoteVenue): VenueRow['venue'] => ({
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
  ...toPlace(record),
});

/** Coordinates that are no place on Earth are none. */
function toPlace({ geo_lat: lat, geo_lng: lng }: RemoteVenue) {
  const isGiven = [lat, lng].every((one) => one !== undefined && one !== null && one !== '');
  const [latitude, longitude] = [Number(lat), Number(lng)];
  const isPlace = isGiven && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPlace) return { latitude: null, longitude: null, geoCell: null };
  return { latitude, longitude, geoCell: geoCell({ latitude, longitude }) };
}
