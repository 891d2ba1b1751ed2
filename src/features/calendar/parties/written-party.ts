import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { readSwitch } from '../entries/calendar-args.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { invalidCalendarParam } from '../entries/invalid-param.ts';
import { plainText, webAddress } from '../entries/plain-text.ts';
import { readWrittenCalendarEntry } from '../entries/written-calendar-entry.ts';
import { geoCell } from '../venues/geo-cell.ts';
import type { venueFields } from '../venues/venue-fields.ts';
import { impliedRegion } from '../venues/venue-region.ts';
import type { Venue, VenueRecord } from './party-loaders.ts';

/** What a write sets on a venue: already checked and sanitised. */
export interface VenueChanges {
  readonly entry: EntryChanges;
  readonly venue: VenueColumns;
}

/** What is known of a place, as far as it is to change. */
export type VenueColumns = Partial<Omit<Venue, 'entryId'>>;

type VenueValues = Partial<ArgValues<typeof venueFields>>;

/**
 * What a caller wrote of a venue as changes (interface.md §2.2); rights to it are the caller's to ask.
 * @param before null for one that is new
 * @throws ApiError `rest_invalid_param` for what can't be: one coordinate alone, a website that is no address, …
 */
export async function readWrittenVenue(
  context: Context,
  values: VenueValues,
  before: VenueRecord | null,
): Promise<VenueChanges> {
  const named = { title: values.venue, titleName: 'venue' };
  const columns = {
    address: plainText(values.address),
    city: plainText(values.city),
    ...readRegion(values, before?.venue ?? null),
    zip: plainText(values.zip),
    phone: plainText(values.phone),
    website: webAddress('website', values.website),
    showsMap: readSwitch(values.show_map),
    showsMapLink: readSwitch(values.show_map_link),
    ...readPlace(values),
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return {
    entry: await readWrittenCalendarEntry(context, venueKind, values, named, before?.entry ?? null),
    venue: Object.fromEntries(given),
  };
}

/**
 * Who writes state or province without `stateprovince` says what that is as well; so does who writes the country, unless something
 * else had been said for it.
 */
function readRegion(values: VenueValues, before: Venue | null): VenueColumns {
  const { state = '', province = '', country = '', stateProvince = null } = before ?? {};
  const written = definedOnly({
    state: plainText(values.state),
    province: plainText(values.province),
    country: plainText(values.country),
  });
  const said = plainText(values.stateprovince);
  if (said !== undefined) return { ...written, stateProvince: said };
  const had = { state, province, country };
  const isImplied = stateProvince === null || stateProvince === impliedRegion(had);
  const isWritten = written.state !== undefined || written.province !== undefined;
  if (!isWritten && !(isImplied && written.country !== undefined)) return written;
  return { ...written, stateProvince: impliedRegion({ ...had, ...written }) };
}

function readPlace({ geo_lat: latitude, geo_lng: longitude }: VenueValues): VenueColumns {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === null && longitude === null)
    return { latitude: null, longitude: null, geoCell: null };
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { latitude, longitude, geoCell: geoCell({ latitude, longitude }) };
  const missing = typeof latitude === 'number' ? 'geo_lng' : 'geo_lat';
  throw invalidCalendarParam(missing, 'is missing: coordinates are given both or not at all');
}

const definedOnly = (columns: Readonly<Record<string, string | undefined>>): VenueColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
