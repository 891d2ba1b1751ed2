import { builder } from '../../../../graphql/builder.ts';
import { answer, type Changed, changed, changing } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import { onlyGiven } from '../../../content/entries/graphql/read-entry-input.ts';
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

const CreateInputRef = builder.inputType('CreateEventImportInput', {
  description: 'An import of events that is to begin.',
  fields: (t) => ({
    ...changing(t),
    origin: t.string({
      required: true,
      description: 'Where the events come from: a short name of letters, digits and `_.:/-`.',
    }),
    targetStatus: t.field({
      type: TargetStatusRef,
      description: 'What events that are new become; PUBLISH unless said.',
    }),
    interval: t.int({ description: 'Seconds between two batches, 10 to 600.' }),
  }),
});

const CancelInputRef = builder.inputType('CancelEventImportInput', {
  description: 'Which import to end before its time.',
  fields: (t) => ({
    ...changing(t),
    importId: t.string({ required: true, description: 'Its name.' }),
  }),
});

interface CreatedImport extends Changed {
  readonly eventImport: EventImportModel;
  readonly batchHash: string | null;
  readonly batchUrl: string;
  readonly stateUrl: string;
}

const CreatePayloadRef = builder.objectRef<CreatedImport>('CreateEventImportPayload').implement({
  description: 'An import that has begun, and what its sender needs to know.',
  fields: (t) => ({
    ...changed(t),
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
});

interface CancelledImport extends Changed {
  readonly eventImport: EventImportModel;
}

const CancelPayloadRef = builder.objectRef<CancelledImport>('CancelEventImportPayload').implement({
  description: 'An import that was ended.',
  fields: (t) => ({
    ...changed(t),
    eventImport: t.expose('eventImport', {
      type: EventImportRef,
      nullable: true,
      description: 'The import as it is now.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createEventImport: t.field({
    type: CreatePayloadRef,
    description: `${createEventImport.summary} For administrators.`,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The import.' }) },
    async resolve(_, { input }, context) {
      const { origin, targetStatus, interval } = input;
      const args = onlyGiven({ origin, target_status: targetStatus, interval });
      const row = await perform(createEventImport, context, args);
      return answer(input, {
        eventImport: toEventImportModel(row),
        batchHash: row.nextBatchHash,
        ...callbackAddresses(context, row),
      });
    },
  }),
  cancelEventImport: t.field({
    type: CancelPayloadRef,
    description: `${cancelEventImport.summary} For administrators.`,
    args: { input: t.arg({ type: CancelInputRef, required: true, description: 'Which.' }) },
    async resolve(_, { input }, context) {
      const row = await perform(cancelEventImport, context, { import_id: input.importId });
      return answer(input, { eventImport: toEventImportModel(row) });
    },
  }),
}));
