import { deleteEntry } from '../../../content/entries/remove-entry.ts';
import { eventKind } from '../../../content/kinds/registry.ts';
import { boolean, required } from '../../../operation/args.ts';
import type { Context } from '../../../operation/context.ts';
import { defineOperation } from '../../../operation/operation.ts';
import type { Transaction } from '../../../storage/write.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import {
  assertCanCreateInCalendar,
  assertCanDeleteInCalendar,
  assertCanDeleteRecord,
  assertCanEditInCalendar,
  assertCanEditRecord,
  assertOwnAuthor,
} from '../entries/calendar-policy.ts';
import { defineCalendarCopies, removeCalendarEntry } from '../entries/define-calendar-copies.ts';
import type { Event } from './event-loaders.ts';
import { loadEventParts } from './event-representations.ts';
import { eventNotFound, findEvent, meantEventArgs } from './find-event.ts';
import type { EventParts } from './present-event.ts';
import { shiftedStarts } from './recurrence/occurrences.ts';
import { followStatus } from './rsvps/write-rsvps.ts';
import {
  addEvents,
  attachParties,
  createEventEntry,
  updateEventEntry,
  withNewTerms,
} from './write-event.ts';
import {
  assertNoSeriesFields,
  cancelOccurrence,
  linkedTo,
  onceAt,
  ownColumns,
  placeOccurrence,
  standingAlone,
  writeOccurrence,
} from './write-occurrence.ts';
import { eventFields, readWrittenEvent } from './written-event.ts';
import { type EventTimes, timesOf } from './written-times.ts';

/** Creates an event and returns its id (docs/rest.md §6.1). */
export const createEvent = defineOperation({
  name: 'createEvent',
  kind: 'mutation',
  summary: 'Creates an event, with venues and organizers that are new.',
  args: {
    ...eventFields,
    ...calendarOwnArgs(eventKind.name),
    title: required(eventFields.title),
    start_date: required(eventFields.start_date),
    end_date: required(eventFields.end_date),
  },
  authorize: (context, { author }) => assertCanCreateInCalendar(context, eventKind, author),
  async resolve(context, args): Promise<number> {
    const changes = await readWrittenEvent(context, args, null);
    return context.write(async (transaction) =>
      createEventEntry(context, transaction, await withNewTerms(transaction, changes)),
    );
  },
});

/**
 * Updates an event and returns its id (docs/rest.md §6.1). With an id, `slug` is the new slug; without one, `slug`
 * identifies the event. Updating an occurrence turns it into an event with an id of its own.
 */
export const updateEvent = defineOperation({
  name: 'updateEvent',
  kind: 'mutation',
  summary: 'Changes an event.',
  args: { ...meantEventArgs, ...eventFields, ...calendarOwnArgs(eventKind.name) },
  async authorize(context, { author, id, slug }) {
    assertCanEditInCalendar(context, eventKind);
    const { entry } = (await findEvent(context, { id, slug })).record;
    assertCanEditRecord(context, entry);
    assertOwnAuthor(context, eventKind, author, entry.authorId);
  },
  async resolve(context, args): Promise<number> {
    const { record, occurrence } = await findEvent(context, args);
    const { id } = record.entry;
    if (occurrence) assertNoSeriesFields(args);
    const before = occurrence ? standingAlone(record, occurrence) : record;
    const slug = args.id === undefined ? undefined : args.slug;
    const written = await readWrittenEvent(context, { ...args, slug }, before);
    return context.write(async (transaction) => {
      const changes = await withNewTerms(transaction, written);
      if (occurrence) return writeOccurrence(context, transaction, before, changes);
      await shiftMovedOccurrences(context, transaction, id, before.event, changes.event);
      await updateEventEntry(context, transaction, id, changes);
      return id;
    });
  },
});

/** Keeps moved occurrences in the place of those of their series when that gets other times. */
export async function shiftMovedOccurrences(
  context: Context,
  transaction: Transaction,
  seriesId: number,
  before: EventTimes,
  after: EventTimes,
): Promise<void> {
  if (before.rrule === null || after.rrule === null || before.startLocal === after.startLocal)
    return;
  const moved = await transaction.prisma.event.findMany({
    where: { seriesId },
    select: { entryId: true, seriesStartLocal: true },
  });
  const starts = moved.map((one) => one.seriesStartLocal ?? '');
  const shifted = shiftedStarts(before, after, starts);
  for (const [i, { entryId }] of moved.entries())
    if (shifted[i] !== starts[i])
      await placeOccurrence(context, transaction, entryId, {
        seriesStartLocal: shifted[i] ?? null,
      });
}

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
    assertCanDeleteRecord(context, (await findEvent(context, meant)).record.entry);
  },
  async resolve(context, { force, ...meant }): Promise<EventParts> {
    const { record, occurrence } = await findEvent(context, meant);
    const { id } = record.entry;
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
  for (const one of moved) await deleteEntry(context, transaction, one.entryId);
}

/** `restoreEvent` and `duplicateEvent`. The copy of an occurrence is an event of its own, which belongs to no series. */
export const { restore: restoreEvent, duplicate: duplicateEvent } = defineCalendarCopies({
  kind: eventKind,
  find: async (context, id) => (await findEvent(context, { id })).record.entry,
  async afterRestore(context, transaction, entryId) {
    const after = await transaction.prisma.event.findUnique({ where: { entryId } });
    if (after) await followStatus(context, transaction, { ...after, status: 'trash' }, after);
  },
  copy: copyEvent,
});

async function copyEvent(
  context: Context,
  transaction: Transaction,
  id: number,
  entryId: number,
): Promise<void> {
  const { record, occurrence } = await findEvent(context, { id });
  const event = { ...record.event, ...(occurrence && onceAt(occurrence)) };
  const copied = { ...ownColumns(event), ...timesOf(event), entryId };
  await addEvents(transaction, [copied], context.now);
  const { venues, organizers } = await linkedTo(transaction, record.entry.id);
  await attachParties(transaction, [{ eventId: entryId, venues, organizers }]);
}
