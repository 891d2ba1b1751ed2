import type { Context } from '../../../operation/context.ts';
import type { Resource } from '../../../rest/representation/resource.ts';
import { entryPath } from '../../content/entries/entry-path.ts';
import { renderedTitle } from '../../content/entries/rendered-entry.ts';
import { pictureOf, presentPicture } from '../entries/calendar-picture.ts';
import { presentCalendarEntry, presentGlobalIds } from '../entries/present-calendar-entry.ts';
import { withoutEmpty } from '../entries/without-empty.ts';
import { renderedDescription } from '../parties/rendered-description.ts';
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
