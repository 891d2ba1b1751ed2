import { boolean } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { deleteEntry } from '../../content/entries/remove-entry.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { assertCanDeleteInCalendar, assertCanDeleteRecord } from '../entries/calendar-policy.ts';
import { removeCalendarEntry } from '../entries/remove-calendar-entry.ts';
import { cancelOccurrence } from './cancel-occurrence.ts';
import type { Event } from './event-loaders.ts';
import { eventNotFound } from './event-policy.ts';
import { loadEventParts } from './event-representations.ts';
import { findEvent, meantEventArgs } from './find-event.ts';
import type { EventParts } from './present-event.ts';

/**
 * Deletes an event (docs/rest.md §6.1). Returns the event as it is in the trash, or as it was before permanent
 * deletion. An occurrence of a series does not go to the trash: the series gets an exception.
 */
export const deleteEvent = defineOperation({
  name: 'deleteEvent',
  kind: 'mutation',
  summary: 'Puts an event into the trash, or with `force` removes it for good.',
  args: {
    ...meantEventArgs,
    force: boolean({ default: false, description: 'Whether to bypass the trash.' }),
  },
  async authorize(context, meant) {
    assertCanDeleteInCalendar(context, eventKind);
    assertCanDeleteRecord(context, (await findEvent(context, meant)).summary);
  },
  async resolve(context, { force, ...meant }): Promise<EventParts> {
    const { summary, occurrence } = await findEvent(context, meant);
    const { id } = summary;
    const before = await loadEventParts(context, { id, occurrence });
    if (!before) throw eventNotFound();
    if (occurrence) {
      await context.write((transaction) =>
        cancelOccurrence(context, transaction, id, occurrence.startLocal),
      );
      return before;
    }
    await removeCalendarEntry(context, eventKind, { id, force }, async (transaction) => {
      if (force) await removeFromSeries(context, transaction, before.record.event);
    });
    const after = force ? before : await loadEventParts(context, { id, occurrence: null });
    if (!after) throw eventNotFound();
    return after;
  },
});

/**
 * Deleting a series also deletes its moved occurrences. Deleting a moved occurrence adds an exception to the series, so
 * that nothing reappears at the original time.
 */
async function removeFromSeries(
  context: Context,
  transaction: Transaction,
  { entryId, seriesId, seriesStartLocal }: Event,
): Promise<void> {
  if (seriesId !== null && seriesStartLocal !== null)
    await cancelOccurrence(context, transaction, seriesId, seriesStartLocal);
  const moved = await transaction.prisma.event.findMany({
    where: { seriesId: entryId },
    select: { entryId: true },
  });
  for (const one of moved) await deleteEntry(transaction, one.entryId);
}
