import { builder } from '../../../../graphql/builder.ts';
import { mapConnection, pagingArgs } from '../../../../graphql/connection.ts';
import { followLog, type LiveEvent, renewed } from '../../../../graphql/live/live-event.ts';
import { perform, performList, performOrNull, translated } from '../../../../graphql/perform.ts';
import { type LoggedChange, latestPosition } from '../../../../operation/change-position.ts';
import type { Context } from '../../../../operation/context.ts';
import { EVENT_IMPORT, type EventImport } from '../event-import.ts';
import { getEventImport, listEventImports } from '../event-import-operations.ts';
import {
  EventImportConnectionRef,
  EventImportRef,
  ImportStatusRef,
  toEventImportModel,
} from './event-import-type.ts';

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
