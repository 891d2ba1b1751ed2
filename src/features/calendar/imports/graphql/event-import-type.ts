import { builder } from '../../../../graphql/builder.ts';
import { connectionType, mapConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { followLog, type LiveEvent, renewed } from '../../../../graphql/live/live-event.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  type NodeModel,
  NodeRef,
} from '../../../../graphql/node.ts';
import { perform, performList, performOrNull, translated } from '../../../../graphql/perform.ts';
import { type LoggedChange, latestPosition } from '../../../../operation/change-position.ts';
import type { Context } from '../../../../operation/context.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { assertCanImport, EVENT_IMPORT, type EventImport, recordStatus } from '../event-import.ts';
import { getEventImport, listEventImports } from '../event-import-operations.ts';

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

const EventImportConnectionRef = connectionType('EventImport', EventImportRef);

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

builder.queryFields((t) => ({
  eventImport: t.field({
    type: EventImportRef,
    description: 'An import of events, for administrators.',
    args: { importId: t.arg.string({ required: true, description: 'Its name.' }) },
    async resolve(_, { importId }, context) {
      const found = await performOrNull(getEventImport, context, { import_id: importId });
      return found && toEventImportModel(found);
    },
  }),
  eventImports: t.field({
    type: EventImportConnectionRef,
    description: 'Imports of events, the latest first, for administrators.',
    args: {
      ...pagingArgs(),
      status: t.arg({ type: ImportStatusRef, description: 'Only those that stand so.' }),
    },
    async resolve(_, { status, ...paging }, context) {
      const list = await performList(listEventImports, context, { args: { status } }, paging);
      return mapConnection(list, toEventImportModel);
    },
  }),
}));

builder.subscriptionField('eventImportProgress', (t) =>
  t.field({
    type: EventImportRef,
    description:
      'How an import of events stands, now and whenever that changes; it ends with the import. For administrators.',
    args: { importId: t.arg.string({ required: true, description: 'Its name.' }) },
    async subscribe(_, { importId }, context) {
      const { id } = await perform(getEventImport, context, { import_id: importId });
      return translated(() => followImport(context, importId, id));
    },
    resolve: ({ value }) => toEventImportModel(value),
  }),
);

/** Yields the state of an import now and after every change, until it is over. */
function followImport(context: Context, importId: string, id: number) {
  let told = '';
  let isOver = false;
  async function* tell(): AsyncGenerator<LiveEvent<EventImport>> {
    const now = await renewed(context);
    const value = await perform(getEventImport, now, { import_id: importId });
    isOver = value.status !== 'pending';
    if (JSON.stringify(value) !== told) yield { value, context: now };
    told = JSON.stringify(value);
  }
  return followLog(
    context,
    latestPosition(context),
    async function* (changes) {
      const isTheirs = ({ kind, recordId }: LoggedChange) =>
        kind === EVENT_IMPORT && recordId === id;
      if (changes.some(isTheirs)) yield* tell();
    },
    { first: tell, isOver: () => isOver },
  );
}
