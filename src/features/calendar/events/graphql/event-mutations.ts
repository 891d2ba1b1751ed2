import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId, toNumber } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { createEvent } from '../create-event.ts';
import { deleteEvent } from '../delete-event.ts';
import { eventById } from '../event-loaders.ts';
import { updateEvent } from '../update-event.ts';
import { CreateEventInputRef, DeleteEventInputRef, UpdateEventInputRef } from './event-inputs.ts';
import { type EventModel, EventRef, toEventModel } from './event-ref.ts';
import { readEventInput } from './read-event-input.ts';

interface WrittenEvent extends Changed {
  readonly event: EventModel | null;
}

interface DeletedEvent extends WrittenEvent {
  readonly deletedId: string;
}

const written = (name: string, description: string) =>
  builder.objectRef<WrittenEvent>(name).implement({
    description,
    fields: (t) => ({
      ...changed(t),
      event: t.expose('event', {
        type: EventRef,
        nullable: true,
        description: 'The event as it is now.',
      }),
    }),
  });

const CreateEventPayloadRef = written('CreateEventPayload', 'An event that was created.');
const UpdateEventPayloadRef = written('UpdateEventPayload', 'An event that was changed.');

const DeleteEventPayloadRef = builder.objectRef<DeletedEvent>('DeleteEventPayload').implement({
  description: 'An event that was deleted.',
  fields: (t) => ({
    ...changed(t),
    deletedId: t.exposeID('deletedId', { description: 'Its global id.' }),
    event: t.expose('event', {
      type: EventRef,
      nullable: true,
      description: 'The event in the trash, or as it was before it was removed for good.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createEvent: t.field({
    type: CreateEventPayloadRef,
    description: createEvent.summary,
    args: {
      input: t.arg({ type: CreateEventInputRef, required: true, description: 'The event.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readEventInput(input));
      const id = await perform(createEvent, context, args);
      return answer(input, { event: await writtenEvent(context, id) });
    },
  }),
  updateEvent: t.field({
    type: UpdateEventPayloadRef,
    description: updateEvent.summary,
    args: {
      input: t.arg({ type: UpdateEventInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const args = await translated(() => readEventInput(input));
      const id = await perform(updateEvent, context, { ...args, id: meantEventId(input.id) });
      return answer(input, { event: await writtenEvent(context, id) });
    },
  }),
  deleteEvent: t.field({
    type: DeleteEventPayloadRef,
    description: deleteEvent.summary,
    args: {
      input: t.arg({ type: DeleteEventInputRef, required: true, description: 'Which event.' }),
    },
    async resolve(_, { input }, context) {
      const id = meantEventId(input.id);
      const force = input.forceDelete ?? false;
      const { record, occurrence } = await perform(deleteEvent, context, { id, force });
      return answer(input, {
        event: toEventModel({ record, occurrence }),
        deletedId: toGlobalId(occurrence ? 'occurrence' : 'post', id),
      });
    },
  }),
}));

/** Returns an event that was just written, even if its author may not read it. */
async function writtenEvent(context: Context, id: number): Promise<EventModel | null> {
  const record = await eventById(context).load(id);
  return record && toEventModel({ record, occurrence: null });
}

/** The number of an event or of an occurrence, which is larger than any record's id; 0 matches nothing. */
const meantEventId = (id: string | number): number => toNumber(id, 'post', 'occurrence') ?? 0;
