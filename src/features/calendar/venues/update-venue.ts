import { defineOperation } from '../../../operation/operation.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import {
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
} from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { updateVenueEntry } from '../parties/write-party.ts';
import { readWrittenVenue } from '../parties/written-party.ts';
import { loadVenue } from './load-venue.ts';
import { venueFields } from './venue-fields.ts';

/** interface.md §2.2; answers the venue's id. */
export const updateVenue = defineOperation({
  name: 'updateVenue',
  kind: 'mutation',
  summary: 'Changes a venue.',
  args: { ...meantArgs, ...venueFields },
  async authorize(context, { author, ...meant }) {
    assertCanEditInCalendar(context, venueKind);
    const head = await findCalendarEntry(context, venueKind, meant);
    assertCanEditRecord(context, head);
    assertOwnAuthor(context, venueKind, author, head.authorId);
  },
  async resolve(context, args): Promise<number> {
    const { id } = await findCalendarEntry(context, venueKind, args);
    const changes = await readWrittenVenue(context, args, await loadVenue(context, id));
    await context.write((transaction) => updateVenueEntry(context, transaction, id, changes));
    return id;
  },
});
