import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { organizerKind } from '../entries/calendar-kind.ts';
import { assertCanCreateInCalendar, assertOwnAuthor } from '../entries/calendar-policy.ts';
import { organizerFields } from './organizer-fields.ts';
import { createOrganizerEntry } from './write-organizer.ts';
import { readWrittenOrganizer } from './written-organizer.ts';

/** interface.md §2.3; answers the organizer's id: a new one, or that of the same organizer if there is one. */
export const createOrganizer = defineOperation({
  name: 'createOrganizer',
  kind: 'mutation',
  summary: 'Creates an organizer, or finds the same one.',
  args: { ...organizerFields, organizer: required(organizerFields.organizer) },
  authorize(context, { author }) {
    assertCanCreateInCalendar(context, organizerKind);
    assertOwnAuthor(context, organizerKind, author, context.viewer.id);
  },
  async resolve(context, args): Promise<number> {
    const changes = await readWrittenOrganizer(context, args, null);
    return context.write((transaction) => createOrganizerEntry(context, transaction, changes));
  },
});
