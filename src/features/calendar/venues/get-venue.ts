import { anyone, defineOperation } from '../../../operation/operation.ts';
import { venueKind } from '../entries/calendar-kind.ts';
import { assertAccessible } from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { loadVenue } from './load-venue.ts';

/** interface.md §4.3. Anyone may ask; what is not public is refused (403 `venue-not-accessible`). */
export const getVenue = defineOperation({
  name: 'getVenue',
  kind: 'query',
  summary: 'Reads a venue.',
  args: meantArgs,
  authorize: anyone,
  async resolve(context, meant) {
    const head = await findCalendarEntry(context, venueKind, meant);
    assertAccessible(context, venueKind, head);
    return loadVenue(context, head.id);
  },
});
