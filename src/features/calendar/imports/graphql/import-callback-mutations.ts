import { builder, type InputFields } from '../../../../graphql/builder.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import { perform } from '../../../../graphql/perform.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
import { type BatchAnswer, importEventBatch, MOST_EVENTS } from '../import-event-batch.ts';
import type { EventImport } from '../import-loaders.ts';
import { recordStatus } from '../import-status.ts';
import { setEventImportState } from '../set-event-import-state.ts';
import { ImportStatusRef } from './event-import-type.ts';

const CountInputRef = builder.inputType('ImportCountInput', {
  description: 'How many there are, and how many of them are done.',
  fields: (t) => ({
    total: t.int({ required: true, description: 'How many there are.' }),
    done: t.int({ required: true, description: 'How many of them are done.' }),
  }),
});

const callbackFields = (t: InputFields) => ({
  ...changing(t),
  importId: t.string({ required: true, description: 'The name of the import.' }),
  batchHash: t.string({ required: true, description: 'The hash that the next batch has.' }),
  percentageComplete: t.int({
    required: true,
    description: 'How much of the import is done, 0 to 100.',
  }),
});

const BatchInputRef = builder.inputType('ImportEventBatchInput', {
  description: 'A batch of events. Whoever has its hash may send it.',
  fields: (t) => ({
    ...callbackFields(t),
    data: t.field({ type: CountInputRef, required: true, description: 'All events.' }),
    batch: t.field({ type: CountInputRef, required: true, description: 'All batches.' }),
    interval: t.int({ description: 'Seconds before the next batch, 10 to 600.' }),
    events: t.field({
      type: [JsonRef],
      required: optionalItems,
      extensions: { maxItems: MOST_EVENTS },
      description: 'Event objects, as they are written to REST.',
    }),
  }),
});

const StateInputRef = builder.inputType('SetEventImportStateInput', {
  description: 'How an import stands. Whoever has the hash of its next batch may say so.',
  fields: (t) => ({
    ...callbackFields(t),
    status: t.field({ type: ImportStatusRef, required: true, description: 'How it stands.' }),
    message: t.string({ required: true, description: 'The same in words.' }),
    messageSlug: t.string({ required: true, description: 'The message in short.' }),
  }),
});

const ids = (what: keyof BatchAnswer['activity']) => ({
  resolve: ({ activity }: BatchAnswer) => [...activity[what]],
});

const BatchPayloadRef = builder
  .objectRef<BatchAnswer & Changed>('ImportEventBatchPayload')
  .implement({
    description: 'What became of the events of a batch, and what is expected next.',
    fields: (t) => ({
      ...changed(t),
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
  });

const StatePayloadRef = builder
  .objectRef<Changed & { readonly row: EventImport }>('SetEventImportStatePayload')
  .implement({
    description: 'How the import stands now.',
    fields: (t) => ({
      ...changed(t),
      recordStatus: t.field({
        type: PostStatusRef,
        description: 'Its status as a record.',
        resolve: ({ row }) => recordStatus(row) as 'ext-ea-pending', // only these words exist
      }),
      message: t.string({ description: 'What was said.', resolve: ({ row }) => row.message }),
      messageSlug: t.string({ description: 'In short.', resolve: ({ row }) => row.messageSlug }),
      percentageComplete: t.int({
        description: 'How much of it is done, 0 to 100.',
        resolve: ({ row }) => row.percentageComplete,
      }),
    }),
  });

builder.mutationFields((t) => ({
  importEventBatch: t.field({
    type: BatchPayloadRef,
    description: importEventBatch.summary,
    args: { input: t.arg({ type: BatchInputRef, required: true, description: 'The batch.' }) },
    async resolve(_, { input }, context) {
      const { importId, batchHash, data, batch, percentageComplete, interval, events } = input;
      const result = await perform(importEventBatch, context, {
        ...onlyGiven({ interval, events }),
        import_id: importId,
        batch_hash: batchHash,
        status: { data, batch },
        percentage_complete: percentageComplete,
      });
      return answer(input, result);
    },
  }),
  setEventImportState: t.field({
    type: StatePayloadRef,
    description: setEventImportState.summary,
    args: { input: t.arg({ type: StateInputRef, required: true, description: 'The state.' }) },
    async resolve(_, { input }, context) {
      const { importId, batchHash, status, message, messageSlug, percentageComplete } = input;
      const row = await perform(setEventImportState, context, {
        import_id: importId,
        batch_hash: batchHash,
        status,
        message,
        message_slug: messageSlug,
        percentage_complete: percentageComplete,
      });
      return answer(input, { row });
    },
  }),
}));
