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
import { latestPosition } from '../../../../operation/change-position.ts';
import type { Context } from '../../../../operation/context.ts';
import type { LoggedChange } from '../../../../storage/change-log.ts';
import { PostStatusRef } from '../../../content/entries/graphql/entry-enums.ts';
import { EVENT_IMPORT, type EventImport, recordStatus } from '../event-import.ts';
import { getEventImport, listEventImports } from '../event-import-operations.ts';

export type EventImportModel = EventImport & NodeModel;

export const toEventImportModel = (row: EventImport): EventImportModel => ({
  ...row,
  typename: 'EventImport',
  idType: 'event_import',
  databaseId: row.id,
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
    importId: t.exposeString('importId', {
      nullable: false,
      description: "Its name in its callbacks' addresses.",
    }),
    origin: t.exposeString('origin', {
      nullable: true,
      description: 'Where its events come from.',
    }),
    status: t.field({
      nullable: false,
      type: ImportStatusRef,
      description: 'How it stands.',
      resolve: ({ status }) => status as 'pending', // the column only contains these words
    }),
    recordStatus: t.field({
      nullable: false,
      type: PostStatusRef,
      description: 'The same as the status of a record.',
      resolve: (model) => recordStatus(model) as 'ext-ea-pending', // the column only contains these words
    }),
    targetStatus: t.field({
      type: PostStatusRef,
      description: 'What events that are new become.',
      resolve: ({ targetStatus }) => targetStatus as 'publish', // the column only contains these words
    }),
    percentageComplete: t.exposeInt('percentageComplete', {
      nullable: false,
      description: 'How much of it is done, 0 to 100.',
    }),
    total: t.exposeInt('total', {
      nullable: true,
      description: 'How many events there are, as its sender says.',
    }),
    done: t.exposeInt('done', { nullable: false, description: 'How many have come.' }),
    batches: t.exposeInt('batches', { nullable: false, description: 'In how many batches.' }),
    created: t.exposeInt('created', { nullable: false, description: 'Events that were new.' }),
    updated: t.exposeInt('updated', {
      nullable: false,
      description: 'Events that were here and have changed.',
    }),
    skipped: t.exposeInt('skipped', {
      nullable: false,
      description: 'Events that were the same here, or lie in the trash.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'What its sender says of it.',
    }),
    messageSlug: t.exposeString('messageSlug', {
      nullable: true,
      description: 'The same in short.',
    }),
    interval: t.exposeInt('interval', {
      nullable: true,
      description: 'Seconds between the end of a batch and the beginning of the next.',
    }),
    begunGmt: t.exposeString('begun', {
      nullable: true,
      description: 'When it was begun, in UTC.',
    }),
    endedGmt: t.exposeString('ended', {
      nullable: true,
      description: 'When it ended, in UTC; null while it is pending.',
    }),
  }),
});

const EventImportConnectionRef = connectionType('EventImport', EventImportRef);

findableNode('event_import', async (context: Context, id) => {
  if (!context.viewer.can('import')) return null;
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
      status: t.arg({ type: ImportStatusRef, description: 'Only those of this status.' }),
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
