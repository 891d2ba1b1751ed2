import { boolean } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { assertCanDeleteInCalendar, assertCanDeleteRecord } from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { removeCalendarEntry } from '../entries/remove-calendar-entry.ts';
import type { VenueRecord } from '../parties/party-loaders.ts';
import { raiseEvents } from '../parties/raise-events.ts';
import { loadVenue } from './load-venue.ts';

/** interface.md §4.3; answers the venue in the trash, or as it was before it was removed for good. Its events stay. */
export const deleteVenue = defineOperation({
  name: 'deleteVenue',
  kind: 'mutation',
  summary: 'Puts a venue into the trash, or with `force` removes it for good.',
  args: {
    ...meantArgs,
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, meant) {
    assertCanDeleteInCalendar(context, venueKind);
    assertCanDeleteRecord(context, await findCalendarEntry(context, venueKind, meant));
  },
  async resolve(context, { force, ...meant }): Promise<VenueRecord> {
    const { id } = await findCalendarEntry(context, venueKind, meant);
    const before = await loadVenue(context, id);
    await removeCalendarEntry(context, venueKind, { id, force }, (transaction) =>
      raiseEvents(transaction, 'venue', id, context.now),
    );
    return force ? before : loadVenue(context, id);
  },
});
