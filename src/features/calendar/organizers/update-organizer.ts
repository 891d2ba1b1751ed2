import { defineOperation } from '../../../operation/operation.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import {
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
} from '../entries/calendar-policy.ts';
import { findCalendarEntry, meantArgs } from '../entries/find-calendar-entry.ts';
import { loadOrganizer } from './load-organizer.ts';
import { organizerFields } from './organizer-fields.ts';
import { updateOrganizerEntry } from './write-organizer.ts';
import { readWrittenOrganizer } from './written-organizer.ts';

/** interface.md §2.3; answers the organizer's id. */
export const updateOrganizer = defineOperation({
  name: 'updateOrganizer',
  kind: 'mutation',
  summary: 'Changes an organizer.',
  args: { ...meantArgs, ...organizerFields },
  async authorize(context, { author, ...meant }) {
    assertCanEditInCalendar(context, organizerKind);
    const head = await findCalendarEntry(context, organizerKind, meant);
    assertCanEditRecord(context, head);
    assertOwnAuthor(context, organizerKind, author, head.authorId);
  },
  async resolve(context, args): Promise<number> {
    const { id } = await findCalendarEntry(context, organizerKind, args);
    const changes = await readWrittenOrganizer(context, args, await loadOrganizer(context, id));
    await context.write((transaction) => updateOrganizerEntry(context, transaction, id, changes));
    return id;
  },
});
