import { builder } from '../../../../graphql/builder.ts';
import { connectionType } from '../../../../graphql/connection.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  type NodeModel,
  NodeRef,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { assertCanImport, type EventImport, recordStatus } from '../event-import.ts';

export interface EventImportModel extends NodeModel {
  readonly row: EventImport;
}

export const toEventImportModel = (row: EventImport): EventImportModel => ({
  typename: 'EventImport',
  idType: 'event_import',
  databaseId: row.id,
  row,
});

export const ImportStatusRef = builder.enumType('EventImportStatusEnum', {
  description: 'How an import of events stands.',
  values: {
    PENDING: { value: 'pending', description: 'Batches are to come.' },
    SUCCESS: { value: 'success', description: 'All have come.' },
    FAILED: { value: 'failed', description: 'It was given up; what came before stays.' },
  } as const,
});

export const EventImportRef = builder.objectRef<EventImportModel>('EventImport').implement({
  description: 'A run of bringing events in from elsewhere, batch by batch.',
  interfaces: [NodeRef, DatabaseIdentifierRef],
  fields: (t) => ({
    importId: t.string({
      nullable: false,
      description: "Its name in its callbacks' addresses.",
      resolve: ({ row }) => row.importId,
    }),
    origin: t.string({
      description: 'Where its events come from.',
      resolve: ({ row }) => row.origin,
    }),
    status: t.field({
      nullable: false,
      type: ImportStatusRef,
      description: 'How it stands.',
      resolve: ({ row }) => row.status as 'pending', // the column only contains these words
    }),
    recordStatus: t.field({
      nullable: false,
      type: PostStatusRef,
      description: 'The same as the status of a record.',
      resolve: ({ row }) => recordStatus(row) as 'ext-ea-pending', // the column only contains these words
    }),
    targetStatus: t.field({
      type: PostStatusRef,
      description: 'What events that are new become.',
      resolve: ({ row }) => row.targetStatus as 'publish', // the column only contains these words
    }),
    percentageComplete: t.int({
      nullable: false,
      description: 'How much of it is done, 0 to 100.',
      resolve: ({ row }) => row.percentageComplete,
    }),
    total: t.int({
      description: 'How many events there are, as its sender says.',
      resolve: ({ row }) => row.total,
    }),
    done: t.int({
      nullable: false,
      description: 'How many have come.',
      resolve: ({ row }) => row.done,
    }),
    batches: t.int({
      nullable: false,
      description: 'In how many batches.',
      resolve: ({ row }) => row.batches,
    }),
    created: t.int({
      nullable: false,
      description: 'Events that were new.',
      resolve: ({ row }) => row.created,
    }),
    updated: t.int({
      nullable: false,
      description: 'Events that were here and have changed.',
      resolve: ({ row }) => row.updated,
    }),
    skipped: t.int({
      nullable: false,
      description: 'Events that were the same here, or lie in the trash.',
      resolve: ({ row }) => row.skipped,
    }),
    message: t.string({
      description: 'What its sender says of it.',
      resolve: ({ row }) => row.message,
    }),
    messageSlug: t.string({
      description: 'The same in short.',
      resolve: ({ row }) => row.messageSlug,
    }),
    interval: t.int({
      description: 'Seconds between the end of a batch and the beginning of the next.',
      resolve: ({ row }) => row.interval,
    }),
    begunGmt: t.string({
      description: 'When it was begun, in UTC.',
      resolve: ({ row }) => row.begun,
    }),
    endedGmt: t.string({
      description: 'When it ended, in UTC; null while it is pending.',
      resolve: ({ row }) => row.ended,
    }),
  }),
});

export const EventImportConnectionRef = connectionType('EventImport', EventImportRef);

findableNode('event_import', async (context: Context, id) => {
  try {
    assertCanImport(context.viewer);
  } catch {
    return null;
  }
  const row = await context
    .read('EventImport')
    .selectFrom('EventImport')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row ? toEventImportModel(row) : null;
});
