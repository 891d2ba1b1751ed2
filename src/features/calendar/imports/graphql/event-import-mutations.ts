import { arg, defineInput } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { JsonRef } from '../../../../graphql/shared-types.ts';
import { integer, required } from '../../../../operation/args.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { broughtStatusValues } from '../../entries/graphql/calendar-fields.ts';
import { callbackAddresses, type EventImport, recordStatus } from '../event-import.ts';
import {
  cancelEventImport,
  createEventImport,
  setEventImportState,
} from '../event-import-operations.ts';
import { type BatchAnswer, importEventBatch } from '../import-event-batch.ts';
import {
  type EventImportModel,
  EventImportRef,
  ImportStatusRef,
  toEventImportModel,
} from './event-import-type.ts';

const TargetStatusRef = builder.enumType('ImportTargetStatusEnum', {
  description: 'What the events of an import become.',
  values: broughtStatusValues,
});

interface CreatedImport {
  readonly eventImport: EventImportModel;
  readonly batchHash: string | null;
  readonly batchUrl: string;
  readonly stateUrl: string;
}

defineMutation({
  name: 'createEventImport',
  operation: createEventImport,
  description: `${createEventImport.summary} For administrators.`,
  input: {
    description: 'An import of events that is to begin.',
    fields: {
      origin: arg('origin', {
        description: 'Where the events come from: a short name of letters, digits and `_.:/-`.',
      }),
      targetStatus: arg('target_status', { type: TargetStatusRef }),
      interval: arg('interval'),
    },
  },
  payload: definePayload<CreatedImport>(
    'CreateEventImportPayload',
    'An import that has begun, and what its sender needs to know.',
    (t) => ({
      eventImport: t.expose('eventImport', {
        type: EventImportRef,
        nullable: true,
        description: 'The import.',
      }),
      importId: t.string({
        description: "Its name in its callbacks' addresses.",
        resolve: ({ eventImport }) => eventImport.importId,
      }),
      batchHash: t.exposeString('batchHash', {
        nullable: true,
        description: 'The hash of the first batch: a secret, which the sender brings along.',
      }),
      batchUrl: t.exposeString('batchUrl', { description: 'Where batches are sent.' }),
      stateUrl: t.exposeString('stateUrl', { description: 'Where its state is told.' }),
    }),
  ),
  answer: (row, context) => ({
    eventImport: toEventImportModel(row),
    batchHash: row.nextBatchHash,
    ...callbackAddresses(context, row),
  }),
});

defineMutation({
  name: 'cancelEventImport',
  operation: cancelEventImport,
  description: `${cancelEventImport.summary} For administrators.`,
  input: {
    description: 'Which import to end before its time.',
    fields: { importId: arg('import_id') },
  },
  payload: definePayload<{ readonly eventImport: EventImportModel }>(
    'CancelEventImportPayload',
    'An import that was ended.',
    (t) => ({
      eventImport: t.expose('eventImport', {
        type: EventImportRef,
        nullable: true,
        description: 'The import as it is now.',
      }),
    }),
  ),
  answer: (row) => ({ eventImport: toEventImportModel(row) }),
});

const count = defineInput({
  name: 'ImportCountInput',
  description: 'How many there are, and how many of them are done.',
  args: {
    total: required(integer({ description: 'How many there are.' })),
    done: required(integer({ description: 'How many of them are done.' })),
  },
  fields: { total: arg('total'), done: arg('done') },
});

/** A member of `status`, which two fields give together. */
const counted = (member: string, description: string) =>
  arg('status', {
    type: count.ref,
    description,
    read: (value) => ({ [member]: count.read(value) }),
    collect: (all) => Object.assign({}, ...all),
  });

const callback = {
  importId: arg('import_id'),
  batchHash: arg('batch_hash', { isRequired: true }),
  percentageComplete: arg('percentage_complete'),
};

const ids = (what: keyof BatchAnswer['activity']) => ({
  resolve: ({ activity }: BatchAnswer) => [...activity[what]],
});

defineMutation({
  name: 'importEventBatch',
  operation: importEventBatch,
  input: {
    description: 'A batch of events. Whoever has its hash may send it.',
    fields: {
      ...callback,
      data: counted('data', 'All events.'),
      batch: counted('batch', 'All batches.'),
      interval: arg('interval'),
      events: arg('events', { type: JsonRef }),
    },
  },
  payload: definePayload<BatchAnswer>(
    'ImportEventBatchPayload',
    'What became of the events of a batch, and what is expected next.',
    (t) => ({
      created: t.intList({
        description: 'The numbers of events that were new.',
        ...ids('created'),
      }),
      updated: t.intList({ description: 'Of events that have changed.', ...ids('updated') }),
      skipped: t.intList({
        description: 'Of events that were the same, or lie in the trash.',
        ...ids('skipped'),
      }),
      interval: t.exposeInt('interval', { description: 'Seconds to wait before the next batch.' }),
      nextBatchHash: t.exposeString('nextBatchHash', {
        nullable: true,
        description: 'The hash of the next batch; null when none is to follow.',
      }),
    }),
  ),
  answer: (result) => result,
});

defineMutation({
  name: 'setEventImportState',
  operation: setEventImportState,
  input: {
    description: 'How an import stands. Whoever has the hash of its next batch may say so.',
    fields: {
      ...callback,
      status: arg('status', { type: ImportStatusRef }),
      message: arg('message'),
      messageSlug: arg('message_slug'),
    },
  },
  payload: definePayload<EventImport>(
    'SetEventImportStatePayload',
    'How the import stands now.',
    (t) => ({
      recordStatus: t.field({
        type: PostStatusRef,
        description: 'Its status as a record.',
        resolve: (row) => recordStatus(row) as 'ext-ea-pending', // only these words exist
      }),
      message: t.exposeString('message', { nullable: true, description: 'What was said.' }),
      messageSlug: t.exposeString('messageSlug', { nullable: true, description: 'In short.' }),
      percentageComplete: t.exposeInt('percentageComplete', {
        nullable: true,
        description: 'How much of it is done, 0 to 100.',
      }),
    }),
  ),
  answer: (row) => row,
});
