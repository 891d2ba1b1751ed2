import { boolean } from '../../operation/args.ts';
import { defineOperation } from '../../operation/operation.ts';
import type { Transaction } from '../../storage/write.ts';
import { eventKind } from '../calendar-records/calendar-kind.ts';
import {
  refuseCalendarDeletion,
  refuseUndeletableRecord,
} from '../calendar-records/calendar-policy.ts';
import { removeCalendarEntry } from '../calendar-records/remove-calendar-entry.ts';
import { deleteEntry } from '../records/remove-entry.ts';
import { eventNotFound } from './event-policy.ts';
import { loadEventParts } from './event-representations.ts';
import { findWholeEvent, meantEventArgs } from './find-event.ts';
import type { EventParts } from './present-event.ts';

/** interface.md §4.3; answers the event in the trash, or as it was before it was removed for good. */
export const deleteEvent = defineOperation({
  name: 'deleteEvent',
  kind: 'mutation',
  summary: 'Puts an event into the trash, or with `force` removes it for good.',
  args: {
    ...meantEventArgs,
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, meant) {
    refuseCalendarDeletion(context, eventKind);
    refuseUndeletableRecord(context, await findWholeEvent(context, meant));
  },
  async resolve(context, { force, ...meant }): Promise<EventParts> {
    const { id } = await findWholeEvent(context, meant);
    const before = await loadEventParts(context, { id, occurrence: null });
    await removeCalendarEntry(context, eventKind, { id, force }, (transaction) =>
      force ? removeMoved(transaction, id) : Promise.resolve(),
    );
    const after = force ? before : await loadEventParts(context, { id, occurrence: null });
    if (!after) throw eventNotFound();
    return after;
  },
});

/** A series takes those of its occurrences along that were moved. */
async function removeMoved(transaction: Transaction, seriesId: number): Promise<void> {
  const moved = await transaction.prisma.event.findMany({
    where: { seriesId },
    select: { entryId: true },
  });
  for (const { entryId } of moved) await deleteEntry(transaction, entryId);
}
