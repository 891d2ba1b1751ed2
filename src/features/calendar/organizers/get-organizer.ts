import { anyone, defineOperation } from '../../../operation/operation.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { assertAccessible } from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { loadOrganizer } from './load-organizer.ts';

/** interface.md §4.3. Anyone may ask; what is not public is refused (403 `organizer-not-accessible`). */
export const getOrganizer = defineOperation({
  name: 'getOrganizer',
  kind: 'query',
  summary: 'Reads an organizer.',
  args: meantArgs,
  authorize: anyone,
  async resolve(context, meant) {
    const head = await findCalendarEntry(context, organizerKind, meant);
    assertAccessible(context, organizerKind, head);
    return loadOrganizer(context, head.id);
  },
});
