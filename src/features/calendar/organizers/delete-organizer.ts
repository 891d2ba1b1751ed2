import { boolean } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { assertCanDeleteInCalendar, assertCanDeleteRecord } from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { removeCalendarEntry } from '../entries/remove-calendar-entry.ts';
import { raiseEvents } from '../parties/raise-events.ts';
import { loadOrganizer } from './load-organizer.ts';
import type { OrganizerRecord } from './organizer-loaders.ts';

/** interface.md §4.3; answers the organizer in the trash, or as it was before it was removed for good. Its events stay. */
export const deleteOrganizer = defineOperation({
  name: 'deleteOrganizer',
  kind: 'mutation',
  summary: 'Puts an organizer into the trash, or with `force` removes it for good.',
  args: {
    ...meantArgs,
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, meant) {
    assertCanDeleteInCalendar(context, organizerKind);
    assertCanDeleteRecord(context, await findCalendarEntry(context, organizerKind, meant));
  },
  async resolve(context, { force, ...meant }): Promise<OrganizerRecord> {
    const { id } = await findCalendarEntry(context, organizerKind, meant);
    const before = await loadOrganizer(context, id);
    await removeCalendarEntry(context, organizerKind, { id, force }, (transaction) =>
      raiseEvents(transaction, 'organizer', id, context.now),
    );
    return force ? before : loadOrganizer(context, id);
  },
});
