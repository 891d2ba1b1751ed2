import type { Resource } from '../../../rest/representation/resource.ts';
import { plainDescription } from '../entries/plain-description.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import type { VenueRecord } from '../parties/party-loaders.ts';
import { regionOf } from './venue-region.ts';

/** A venue as https://schema.org/Place; `url` is the address of its page. */
export function venueJsonLd({ entry, venue }: VenueRecord, url: string): Resource {
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
}
