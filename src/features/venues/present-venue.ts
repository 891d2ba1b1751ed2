import type { Context } from '../../context.ts';
import type { Resource } from '../../representation/resource.ts';
import { pictureOf, presentPicture } from '../calendar-records/calendar-picture.ts';
import {
  presentCalendarEntry,
  presentGlobalIds,
} from '../calendar-records/present-calendar-entry.ts';
import { renderedDescription } from '../calendar-records/rendered-description.ts';
import { withoutEmpty } from '../calendar-records/without-empty.ts';
import { entryPath } from '../records/entry-path.ts';
import { renderedTitle } from '../records/rendered-entry.ts';
import type { VenueRecord } from './venue-loaders.ts';

/** A venue as REST shows it, nested in an event and alone (recorded); keys with nothing in them are left out. */
export async function presentVenue(
  context: Context,
  { entry, venue }: VenueRecord,
): Promise<Resource> {
  const picture = await pictureOf(context, entry);
  return {
    id: entry.id,
    ...presentCalendarEntry(context, entry),
    url: context.addresses.page(await entryPath(context, entry)),
    venue: renderedTitle(entry),
    ...withoutEmpty({
      description: await renderedDescription(context, entry),
      slug: entry.slug,
      image: picture && presentPicture(context, picture),
      address: venue.address,
      city: venue.city,
      country: venue.country,
      province: venue.province,
      state: venue.state,
      zip: venue.zip,
      phone: venue.phone,
      website: venue.website,
      stateprovince: venue.stateProvince,
      geo_lat: venue.latitude,
      geo_lng: venue.longitude,
    }),
    show_map: venue.showsMap,
    show_map_link: venue.showsMapLink,
    ...presentGlobalIds(context, entry.id),
  };
}
