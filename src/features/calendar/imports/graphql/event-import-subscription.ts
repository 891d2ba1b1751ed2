import { builder } from '../../../../graphql/builder.ts';
import { followLog, type LiveEvent, renewed } from '../../../../graphql/live/live-event.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import { latestPosition } from '../../../../operation/change-position.ts';
import type { LoggedChange } from '../../../../operation/changes-after.ts';
import type { Context } from '../../../../operation/context.ts';
import { getEventImport } from '../get-event-import.ts';
import { EVENT_IMPORT } from '../import-changed.ts';
import type { EventImport } from '../import-loaders.ts';
import { EventImportRef, toEventImportModel } from './event-import-type.ts';

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
