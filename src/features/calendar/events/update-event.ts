import { defineOperation } from '../../../operation/operation.ts';
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
import { shiftMovedOccurrences } from './shift-moved-occurrences.ts';
import { updateEventEntry } from './write-event.ts';
import { assertNoSeriesFields, standingAlone, writeOccurrence } from './write-occurrence.ts';
import { readWrittenEvent } from './written-event.ts';

/**
 * Updates an event and returns its id (interface.md §2.1). With an id, `slug` is the new slug; without one, `slug`
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
