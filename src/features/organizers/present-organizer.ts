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
import type { OrganizerRecord } from './organizer-loaders.ts';

/** An organizer as REST shows it, nested in an event and alone (recorded); keys with nothing in them are left out. */
export async function presentOrganizer(
  context: Context,
  { entry, organizer }: OrganizerRecord,
): Promise<Resource> {
  const picture = await pictureOf(context, entry);
  return {
    id: entry.id,
    ...presentCalendarEntry(context, entry),
    url: context.addresses.page(await entryPath(context, entry)),
    organizer: renderedTitle(entry),
    ...withoutEmpty({
      description: await renderedDescription(context, entry),
      slug: entry.slug,
      image: picture && presentPicture(context, picture),
      phone: organizer.phone,
      website: organizer.website,
      email: organizer.email,
    }),
    ...presentGlobalIds(context, entry.id),
  };
}
