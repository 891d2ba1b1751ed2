import { arg } from '../../../../graphql/args-input.ts';
import { builder } from '../../../../graphql/builder.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { callbackAddresses } from '../callback-addresses.ts';
import { cancelEventImport } from '../cancel-event-import.ts';
import { createEventImport } from '../create-event-import.ts';
import { type EventImportModel, EventImportRef, toEventImportModel } from './event-import-type.ts';

const TargetStatusRef = builder.enumType('ImportTargetStatusEnum', {
  description: 'What the events of an import become.',
  values: {
    PUBLISH: { value: 'publish', description: 'Public.' },
    PENDING: { value: 'pending', description: 'Waiting for someone to publish them.' },
    DRAFT: { value: 'draft', description: 'Being written.' },
    PRIVATE: { value: 'private', description: 'For those with the right to see them.' },
  } as const,
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
        resolve: ({ eventImport }) => eventImport.row.importId,
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
