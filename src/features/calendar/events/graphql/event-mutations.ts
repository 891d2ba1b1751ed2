import { toGlobalId, toNumber } from '../../../../graphql/global-id.ts';
import { eventKind } from '../../entries/calendar-kind.ts';
import { addCalendarMutations } from '../../entries/graphql/calendar-mutations.ts';
import { addCalendarOwnFields } from '../../entries/graphql/calendar-own-fields.ts';
import { createEvent } from '../create-event.ts';
import { deleteEvent } from '../delete-event.ts';
import { duplicateEvent, restoreEvent } from '../event-copies.ts';
import { eventById } from '../event-loaders.ts';
import { occurrenceId, readOccurrenceId } from '../recurrence/occurrence-id.ts';
import { updateEvent } from '../update-event.ts';
import { eventInputFields } from './event-inputs.ts';
import { EventRef, toEventModel } from './event-ref.ts';
import { type EventInput, readEventInput } from './read-event-input.ts';

const ownFields = addCalendarOwnFields(EventRef, eventKind.kind);

addCalendarMutations({
  type: EventRef,
  one: 'an event',
  operations: {
    create: createEvent,
    update: updateEvent,
    remove: deleteEvent,
    restore: restoreEvent,
    duplicate: duplicateEvent,
  },
  inputFields: (t) => ({ ...ownFields.inputFields(t), ...eventInputFields(t) }),
  createFields: (t) => ({
    title: t.string({ required: true, description: 'The title.' }),
    startDate: t.string({ required: true, description: 'When it begins.' }),
    endDate: t.string({ required: true, description: 'When it ends.' }),
  }),
  updateFields: (t) => ({
    id: t.id({ required: true, description: 'Its global id or number.' }),
  }),
  readInput: (input: EventInput) => ({ ...readEventInput(input), ...ownFields.readInput(input) }),
  // The number of an event or of an occurrence, which is larger than any record's id; 0 matches nothing.
  readId: (id) => toNumber(id, 'post', 'occurrence') ?? 0,
  recordId: (id) => readOccurrenceId(id)?.eventId ?? id,
  async loadWritten(context, id) {
    const record = await eventById(context).load(id);
    return record && toEventModel({ record, occurrence: null });
  },
  toDeleted: ({ record, occurrence }) => ({
    model: toEventModel({ record, occurrence }),
    globalId: occurrence
      ? toGlobalId('occurrence', occurrenceId(record.entry.id, occurrence.startLocal))
      : toGlobalId('post', record.entry.id),
  }),
});
