import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { entryPath } from '../../content/entries/entry-path.ts';
import { renderedTitle } from '../../content/entries/rendered-entry.ts';
import { pictureOf, presentPicture } from '../entries/calendar-picture.ts';
import { presentCalendarEntry, presentGlobalIds } from '../entries/present-calendar-entry.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import type { VenueRecord } from './party-loaders.ts';
import { renderedDescription } from './rendered-description.ts';

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
