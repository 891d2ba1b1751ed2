import { eventKind, kindPlace } from '../../../../content/kinds/registry.ts';
import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { toGlobalId, toNumber } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { lookUp } from '../../../content/entries/graphql/content-queries.ts';
import {
  addEntryMutations,
  type EntryInput,
} from '../../../content/entries/graphql/entry-mutations.ts';
import { entryIdType } from '../../../content/entries/graphql/entry-queries.ts';
import { ownInput } from '../../../content/own-values/graphql/own-inputs.ts';
import { addCalendarFields } from '../../entries/graphql/calendar-fields.ts';
import { eventCategoryInput } from '../../event-terms/graphql/events-category.ts';
import { divideSeries } from '../divide-series.ts';
import { eventById } from '../event-loaders.ts';
import {
  createEvent,
  deleteEvent,
  duplicateEvent,
  restoreEvent,
  updateEvent,
} from '../event-operations.ts';
import { idAtTime, readOccurrenceId } from '../recurrence/series.ts';
import {
  EventConnectionRef,
  type EventModel,
  EventRef,
  loadOccurrence,
  toEventModel,
} from './event-ref.ts';
import { eventConnection, eventInputFields, eventWhere, meantEvent } from './event-where.ts';

const KIND = ['ext_events'];

const EventIdTypeRef = entryIdType('EventIdType', 'an event', 'Its number, or an `occurrenceId`.');

builder.queryFields((t) => ({
  event: t.field({
    type: EventRef,
    description: 'An event that the caller may read, or one time of a series.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: EventIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
      password: t.arg.string({ description: 'The password of a protected event.' }),
    },
    resolve(_, asked, context) {
      const isNumber = asked.idType !== 'slug' && asked.idType !== 'uri';
      const id = isNumber ? toNumber(asked.id, 'occurrence') : null;
      return id !== null && readOccurrenceId(id)
        ? loadOccurrence(context, id)
        : lookUp(context, KIND, asked);
    },
  }),
  events: t.field({
    type: EventConnectionRef,
    description: 'Events, the earliest first unless said; a series each time.',
    args: eventWhere.fieldArgs({ most: 500 }),
    resolve: (_, args, context) => eventConnection(context, args),
  }),
}));

addCalendarFields(EventRef, eventKind);

function eventIdOf(meant: number): number {
  return readOccurrenceId(meant)?.eventId ?? meant;
}

const input: EntryInput = {
  fields: eventInputFields,
  parts: [ownInput(eventKind, EventRef.name, kindPlace(eventKind.name)), eventCategoryInput.part],
  async complete(args, context, input) {
    const id = args.id === undefined ? undefined : eventIdOf(Number(args.id));
    const { ext_events_cat: ids } = await eventCategoryInput.read(context, id, input);
    return ids ? { ...args, categories: ids } : args;
  },
};

const meantId = meantEvent('Its global id or number.');

async function loadWritten(context: Context, written: number): Promise<EventModel | null> {
  const record = await eventById(context).load(written);
  return record && toEventModel({ record, occurrence: null });
}

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
  input,
  updateFields: {},
  id: meantId,
  recordId: eventIdOf,
  loadWritten,
  toRemoved: ({ record, occurrence }) => ({
    model: toEventModel({ record, occurrence }),
    deletedId: toGlobalId(
      occurrence ? 'occurrence' : 'post',
      idAtTime(record.entry.id, occurrence?.startLocal),
    ),
  }),
});

defineMutation({
  name: 'divideSeries',
  operation: divideSeries,
  input: {
    description: 'Where to divide which series, and what the new one has otherwise.',
    fields: { ...input.fields, id: meantId, from: arg('from') },
    parts: input.parts,
    version: { table: 'Entry', idOf: ({ id }) => eventIdOf(Number(id)), record: 'the series' },
  },
  ...(input.complete ? { complete: input.complete, isUnit: true } : {}),
  payload: definePayload<{ readonly event: EventModel | null }>(
    'DivideSeriesPayload',
    'A series that was divided.',
    (t) => ({
      event: t.expose('event', {
        type: EventRef,
        nullable: true,
        description: 'The new series.',
      }),
    }),
  ),
  answer: async (written, context) => ({ event: await loadWritten(context, written) }),
});
