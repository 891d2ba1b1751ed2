import { string } from '../../../../operation/args.ts';
import type { Context } from '../../../../operation/context.ts';
import { organizerKind, venueKind } from '../../entries/calendar-kind.ts';
import { type Linked, readLinked } from '../../events/read-linked.ts';
import { organizerFields } from '../../organizers/organizer-fields.ts';
import { type OrganizerChanges, readWrittenOrganizer } from '../../organizers/written-organizer.ts';
import { readWrittenVenue, type VenueChanges } from '../../parties/written-party.ts';
import { venueFields } from '../../venues/venue-fields.ts';
import { digestOf, originIdOf } from './origin-id.ts';

const named = { global_id: string({ maxLength: 2000 }) };
const importedVenueFields = { ...venueFields, ...named };
const importedOrganizerFields = { ...organizerFields, ...named };

/**
 * Reads the venues of an event in a batch: ids of this site, or fields of new ones. @throws ApiError as `readLinked`
 * does
 */
export const readImportedVenues = (
  context: Context,
  value: unknown,
  origin: string,
): Promise<readonly Linked<VenueChanges>[] | undefined> =>
  readLinked(context, venueKind, asImported(value), {
    fields: importedVenueFields,
    async read({ global_id: globalId, ...fields }) {
      const { entry, venue } = await readWrittenVenue(context, fields, null);
      const originId = globalId ? originIdOf(globalId) : digestOf([entry, venue]);
      return { entry, venue: { ...venue, origin, originId } };
    },
  });

/** Reads the organizers in the same way. */
export const readImportedOrganizers = (
  context: Context,
  value: unknown,
  origin: string,
): Promise<readonly Linked<OrganizerChanges>[] | undefined> =>
  readLinked(context, organizerKind, asImported(value), {
    fields: importedOrganizerFields,
    async read({ global_id: globalId, ...fields }) {
      const { entry, organizer } = await readWrittenOrganizer(context, fields, null);
      const originId = globalId ? originIdOf(globalId) : digestOf([entry, organizer]);
      return { entry, organizer: { ...organizer, origin, originId } };
    },
  });

/**
 * Removes what only has a meaning at the origin: the author, and of a record with a global id its id and image.
 */
function asImported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asImported);
  if (typeof value !== 'object' || value === null) return value;
  const { author: _, ...fields }: Record<string, unknown> = { ...value };
  if (!fields.global_id) return fields;
  const { id: __, image: ___, ...own } = fields;
  return own;
}
