import { id } from '../../../../graphql/args-input.ts';
import { toGlobalId, toNumber } from '../../../../graphql/global-id.ts';
import { addEntryMutations } from '../../../content/entries/graphql/entry-mutations.ts';
import { eventKind } from '../../entries/calendar-kind.ts';
import { addCalendarOwnFields } from '../../entries/graphql/calendar-own-fields.ts';
import { createEvent } from '../create-event.ts';
import { deleteEvent } from '../delete-event.ts';
import { duplicateEvent, restoreEvent } from '../event-copies.ts';
import { eventById } from '../event-loaders.ts';
import { occurrenceId, readOccurrenceId } from '../recurrence/occurrence-id.ts';
import { updateEvent } from '../update-event.ts';
import { eventInputFields } from './event-inputs.ts';
import { EventRef, toEventModel } from './event-ref.ts';

addEntryMutations({
  type: EventRef,
  single: 'event',
  plural: 'events',
  one: 'an event',
  operations: {
    create: createEvent,
    update: updateEvent,
    remove: deleteEvent,
    restore: restoreEvent,
    duplicate: duplicateEvent,
  },
  input: {
    fields: eventInputFields,
    parts: [addCalendarOwnFields(EventRef, eventKind.kind)],
  },
  updateFields: {},
  id: id('id', 'post', {
    // The number of an event or of an occurrence, which is larger than any record's id; 0 matches nothing.
    read: (given) => toNumber(given as string | number, 'post', 'occurrence') ?? 0, // the value of an ID
    isRequired: true,
    description: 'Its global id or number.',
  }),
  recordId: (meant) => readOccurrenceId(meant)?.eventId ?? meant,
  async loadWritten(context, written) {
    const record = await eventById(context).load(written);
    return record && toEventModel({ record, occurrence: null });
  },
  toRemoved: ({ record, occurrence }) => ({
    model: toEventModel({ record, occurrence }),
    deletedId: occurrence
      ? toGlobalId('occurrence', occurrenceId(record.entry.id, occurrence.startLocal))
      : toGlobalId('post', record.entry.id),
  }),
});
