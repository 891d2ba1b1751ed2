import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { updateEntry } from '../../content/entries/update-entry.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import {
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
} from '../entries/calendar-policy.ts';
import { eventFields } from './event-fields.ts';
import { eventById } from './event-loaders.ts';
import { eventNotFound } from './event-policy.ts';
import { findEvent, meantEventArgs } from './find-event.ts';
import { shiftedStarts } from './recurrence/shifted-starts.ts';
import { updateEventEntry } from './write-event.ts';
import { assertNoSeriesFields, standingAlone, writeOccurrence } from './write-occurrence.ts';
import { readWrittenEvent } from './written-event.ts';
import type { EventTimes } from './written-times.ts';

/**
 * Updates an event and returns its id (docs/rest.md §6.1). With an id, `slug` is the new slug; without one, `slug`
 * identifies the event. Updating an occurrence turns it into an event with an id of its own.
 */
export const updateEvent = defineOperation({
  name: 'updateEvent',
  kind: 'mutation',
  summary: 'Changes an event.',
  args: { ...meantEventArgs, ...eventFields, ...calendarOwnArgs(eventKind.kind) },
  async authorize(context, { author, id, slug }) {
    assertCanEditInCalendar(context, eventKind);
    const { summary } = await findEvent(context, { id, slug });
    assertCanEditRecord(context, summary);
    assertOwnAuthor(context, eventKind, author, summary.authorId);
  },
  async resolve(context, args): Promise<number> {
    const { summary, occurrence } = await findEvent(context, args);
    const event = await eventById(context).load(summary.id);
    if (!event) throw eventNotFound();
    if (occurrence) assertNoSeriesFields(args);
    const before = occurrence ? standingAlone(event, occurrence) : event;
    const slug = args.id === undefined ? undefined : args.slug;
    const changes = await readWrittenEvent(context, { ...args, slug }, before);
    return context.write(async (transaction) => {
      if (occurrence) return writeOccurrence(context, transaction, before, changes);
      await shiftMovedOccurrences(context, transaction, summary.id, before.event, changes.event);
      await updateEventEntry(context, transaction, summary.id, changes);
      return summary.id;
    });
  },
});

/** Keeps moved occurrences in the place of those of their series when that gets other times. */
async function shiftMovedOccurrences(
  context: Context,
  transaction: Transaction,
  seriesId: number,
  before: EventTimes,
  after: EventTimes,
): Promise<void> {
  if (before.rrule === null || after.rrule === null || before.startLocal === after.startLocal)
    return;
  const { prisma } = transaction;
  const moved = await prisma.event.findMany({
    where: { seriesId },
    select: { entryId: true, seriesStartLocal: true },
  });
  const starts = moved.map((one) => one.seriesStartLocal ?? '');
  const shifted = shiftedStarts(before, after, starts);
  for (const [i, { entryId }] of moved.entries()) {
    const seriesStartLocal = shifted[i] ?? null;
    if (seriesStartLocal === starts[i]) continue;
    await updateEntry(context, transaction, entryId, {});
    await prisma.event.update({ where: { entryId }, data: { seriesStartLocal } });
  }
}
