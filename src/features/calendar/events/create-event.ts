import { required } from '../../../operation/args.ts';
import { defineOperation } from '../../../operation/operation.ts';
import { eventKind } from '../entries/calendar-kind.ts';
import { calendarOwnArgs } from '../entries/calendar-own-values.ts';
import { assertCanCreateInCalendar, assertOwnAuthor } from '../entries/calendar-policy.ts';
import { eventFields } from './event-fields.ts';
import { createEventEntry } from './write-event.ts';
import { readWrittenEvent } from './written-event.ts';

/** Creates an event and returns its id (docs/rest.md §6.1). */
export const createEvent = defineOperation({
  name: 'createEvent',
  kind: 'mutation',
  summary: 'Creates an event, with venues and organizers that are new.',
  args: {
    ...eventFields,
    ...calendarOwnArgs(eventKind.kind),
    title: required(eventFields.title),
    start_date: required(eventFields.start_date),
    end_date: required(eventFields.end_date),
  },
  authorize(context, { author }) {
    assertCanCreateInCalendar(context, eventKind);
    assertOwnAuthor(context, eventKind, author, context.viewer.id);
  },
  async resolve(context, args): Promise<number> {
    const changes = await readWrittenEvent(context, args, null);
    return context.write((transaction) => createEventEntry(context, transaction, changes));
  },
});
