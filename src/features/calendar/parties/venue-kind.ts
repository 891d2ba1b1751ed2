import type { TSchema } from '@sinclair/typebox';
import type { Field, Fields } from '../../../content/fields/field.ts';
import { venueKind as kind } from '../../../content/kinds/registry.ts';
import { nullable, number, unlisted } from '../../../operation/args.ts';
import { invalidCalendarParam } from '../entries/calendar-args.ts';
import { plainDescription, withoutEmpty } from '../entries/present-calendar-entry.ts';
import { definePartyKind, type PartyColumns, toggle, website, word } from './party-kind.ts';
import type { Venue } from './party-loaders.ts';
import { partyOperations } from './party-operations.ts';
import { geoCell } from './venues-near.ts';

type RegionColumns = Pick<Venue, 'stateProvince' | 'state' | 'province' | 'country'>;

/** The default of `stateprovince`: the state in the United States, the province elsewhere (recorded). */
const impliedRegion = ({
  state,
  province,
  country,
}: Omit<RegionColumns, 'stateProvince'>): string =>
  (HAS_STATES.test(country) ? state : '') || province;

/** Returns the part of the country for people to read, whichever of the three columns has it. */
export const regionOf = (venue: RegionColumns): string =>
  venue.stateProvince || impliedRegion(venue) || venue.state;

/** Returns the lines of a venue's address. */
export const addressLines = (venue: Venue): readonly string[] =>
  [venue.address, townLine(venue), regionOf(venue), venue.country].filter((line) => line !== '');

/** The line of an address that has the town. */
export const townLine = ({ zip, city }: Pick<Venue, 'zip' | 'city'>): string =>
  [zip, city].filter((part) => part !== '').join(' ');

/** Returns where a map shows a venue, by its coordinates or else its address; null if nothing is known. */
export function mapAddress(venue: Venue): string | null {
  const { latitude, longitude } = venue;
  const lines = addressLines(venue);
  const map = 'https://www.openstreetmap.org';
  if (latitude !== null && longitude !== null)
    return `${map}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  if (lines.length === 0) return null;
  return `${map}/search?${new URLSearchParams({ query: lines.join(', ') })}`;
}

/** An unknown country has states, too. */
const HAS_STATES = /^(|united states( of america)?|usa?|u\.s\.(a\.)?)$/i;

/** GraphQL has its own fields for coordinates: null takes a venue off the map there. */
const degrees = <const Column extends string>(
  column: Column,
  most: number,
  description: string,
): Field<TSchema, Column> => ({
  schema: unlisted(nullable(number({ minimum: -most, maximum: most, description }))),
  column,
  isText: false,
  shown: 'always',
  graphql: null,
});

/** Where events take place (docs/rest.md §6.4). */
export const venueKind = definePartyKind(kind, {
  table: 'Venue',
  descriptions: {
    text: 'What is to be said of it, as HTML.',
    image: 'Its picture: the id of a media item, or the address of its file.',
  },
  hasNullableArgs: false,
  fields: {
    address: word('address', 'Street and number.'),
    city: word('city', 'The town.'),
    country: word('country', 'The country.'),
    province: word('province', 'The province, outside of the United States.'),
    state: word('state', 'The state, in the United States.'),
    zip: word('zip', 'The postal code.'),
    phone: word('phone', 'The telephone number.'),
    website: website('The address of its website.'),
    stateprovince: {
      ...word('stateProvince', 'The state or province, whichever the country has.'),
      graphql: 'stateProvince',
    },
    geo_lat: degrees('latitude', 90, 'Degrees north; together with geo_lng.'),
    geo_lng: degrees('longitude', 180, 'Degrees east; together with geo_lat.'),
    show_map: toggle('showsMap', 'Whether its page shows a map.'),
    show_map_link: toggle('showsMapLink', 'Whether its page links to a map.'),
  } satisfies Fields<keyof Venue>,
  complete: (columns, before) => ({
    ...columns,
    ...completeRegion(columns, before),
    ...completePlace(columns),
  }),
  derived: {
    directions_link: [
      'Where a map shows it; empty if nothing is known.',
      (venue) => mapAddress(venue) ?? '',
    ],
  },
  toJsonLd({ entry, details: venue }, url) {
    const { latitude, longitude } = venue;
    const address = withoutEmpty({
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: regionOf(venue),
      postalCode: venue.zip,
      addressCountry: venue.country,
    });
    return {
      '@type': 'Place',
      name: entry.title,
      ...withoutEmpty({ description: plainDescription(entry), url }),
      address: { '@type': 'PostalAddress', ...address },
      ...(latitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      ...withoutEmpty({ telephone: venue.phone, sameAs: venue.website }),
    };
  },
});

type VenueColumns = PartyColumns<'Venue'>;

/**
 * Writing state or province without `stateprovince` also sets the latter. So does writing the country, unless a
 * different `stateprovince` was set before.
 */
function completeRegion(columns: VenueColumns, before: Venue | null): VenueColumns {
  if (columns.stateProvince !== undefined) return {};
  const { state = '', province = '', country = '', stateProvince = null } = before ?? {};
  const had = { state, province, country };
  const isImplied = stateProvince === null || stateProvince === impliedRegion(had);
  const isWritten = columns.state !== undefined || columns.province !== undefined;
  if (!isWritten && !(isImplied && columns.country !== undefined)) return {};
  return { stateProvince: impliedRegion({ ...had, ...columns }) };
}

/** @throws ApiError `rest_invalid_param` for one coordinate without the other */
function completePlace({ latitude, longitude }: VenueColumns): VenueColumns {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === null && longitude === null) return { geoCell: null };
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { geoCell: geoCell({ latitude, longitude }) };
  const missing = typeof latitude === 'number' ? 'geo_lng' : 'geo_lat';
  throw invalidCalendarParam(missing, 'is missing: coordinates are given both or not at all');
}

export const venueOperations = partyOperations(venueKind);
