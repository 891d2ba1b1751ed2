import type { ArgValues } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import type { EntryChanges } from '../../content/entries/entry-changes.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { plainText, webAddress } from '../entries/plain-text.ts';
import { readWrittenCalendarEntry } from '../entries/written-calendar-entry.ts';
import type { organizerFields } from './organizer-fields.ts';
import type { Organizer, OrganizerRecord } from './organizer-loaders.ts';

/** What a write sets on an organizer: already checked and sanitised. */
export interface OrganizerChanges {
  readonly entry: EntryChanges;
  readonly organizer: Partial<Omit<Organizer, 'entryId'>>;
}

type OrganizerValues = Partial<ArgValues<typeof organizerFields>>;

/**
 * What a caller wrote of an organizer as changes (interface.md §2.3); rights to it are the caller's to ask. An e-mail address may be
 * anything (recorded).
 * @param before null for one that is new
 * @throws ApiError `rest_invalid_param` for what can't be, such as a website that is no address
 */
export async function readWrittenOrganizer(
  context: Context,
  values: OrganizerValues,
  before: OrganizerRecord | null,
): Promise<OrganizerChanges> {
  const columns = {
    phone: plainText(values.phone),
    website: webAddress('website', values.website),
    email: plainText(values.email),
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return {
    entry: await readWrittenCalendarEntry(
      context,
      organizerKind,
      values,
      { title: values.organizer, titleName: 'organizer' },
      before?.entry ?? null,
    ),
    organizer: Object.fromEntries(given),
  };
}
