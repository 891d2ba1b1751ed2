import { builder } from '../../../../graphql/builder.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { followEventImport } from '../follow-event-import.ts';
import { getEventImport } from '../get-event-import.ts';
import { EventImportRef, toEventImportModel } from './event-import-type.ts';

builder.subscriptionField('eventImportProgress', (t) =>
  t.field({
    type: EventImportRef,
    description:
      'How an import of events stands, now and whenever that changes; it ends with the import, or after an hour. For administrators.',
    args: { importId: t.arg.string({ required: true, description: 'Its name.' }) },
    async subscribe(_, { importId }, context) {
      const found = await perform(getEventImport, context, { import_id: importId });
      return translated(() => followEventImport(context, found));
    },
    resolve: (row) => toEventImportModel(row),
  }),
);
