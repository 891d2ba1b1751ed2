import { arg, defineInput } from '../../../../graphql/args-input.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { JsonRef } from '../../../../graphql/json-scalar.ts';
import { integer, required } from '../../../../operation/args.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { type BatchAnswer, importEventBatch } from '../import-event-batch.ts';
import type { EventImport } from '../import-loaders.ts';
import { recordStatus } from '../import-status.ts';
import { setEventImportState } from '../set-event-import-state.ts';
import { ImportStatusRef } from './event-import-type.ts';

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
  payload: definePayload<{ readonly row: EventImport }>(
    'SetEventImportStatePayload',
    'How the import stands now.',
    (t) => ({
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
  ),
  answer: (row) => ({ row }),
});
