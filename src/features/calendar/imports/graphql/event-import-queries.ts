import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import { getEventImport } from '../get-event-import.ts';
import { listEventImports } from '../list-event-imports.ts';
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
