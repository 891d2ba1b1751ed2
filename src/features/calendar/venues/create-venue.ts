import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { assertCanCreateInCalendar, assertOwnAuthor } from '../entries/calendar-policy.ts';
import { createVenueEntry } from '../parties/write-party.ts';
import { readWrittenVenue } from '../parties/written-party.ts';
import { venueFields } from './venue-fields.ts';

/** interface.md §2.2; answers the venue's id: a new one, or that of the same venue if there is one. */
export const createVenue = defineOperation({
  name: 'createVenue',
  kind: 'mutation',
  summary: 'Creates a venue, or finds the same one.',
  args: { ...venueFields, venue: required(venueFields.venue) },
  authorize(context, { author }) {
    assertCanCreateInCalendar(context, venueKind);
    assertOwnAuthor(context, venueKind, author, context.viewer.id);
  },
  async resolve(context, args): Promise<number> {
    const changes = await readWrittenVenue(context, args, null);
    return context.write((transaction) => createVenueEntry(context, transaction, changes));
  },
});
