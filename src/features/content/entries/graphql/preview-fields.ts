import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { autosavesOfEntry } from '../../revisions/revision-loaders.ts';
import { type EntryModel, seesRaw, toRevisionModel } from './entry-model.ts';

type Fields = PothosSchemaTypes.InterfaceFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  EntryModel
>;

/** What `Previewable` and `ContentNode` say of unsaved text; null for all but the entry's editors. */
export const previewFields = (t: Fields) => ({
  isPreview: t.boolean({
    description: 'Whether it is shown with unsaved text.',
    resolve: ({ isPreview }) => isPreview,
  }),
  previewRevisionDatabaseId: t.int({
    description: 'The id of the autosave that a preview would show.',
    resolve: async (model, _, context) => (await previewOf(context, model))?.revision?.id ?? null,
  }),
  previewRevisionId: t.id({
    description: 'The global id of the autosave that a preview would show.',
    resolve: async (model, _, context) => {
      const preview = await previewOf(context, model);
      return preview?.revision ? toGlobalId('revision', preview.revision.id) : null;
    },
  }),
});

/** The entry as its latest autosave would have it; null without one, or without the right to edit. */
export async function previewOf(context: Context, model: EntryModel): Promise<EntryModel | null> {
  if (model.revision || !seesRaw(context, model)) return null;
  const [latest] = await autosavesOfEntry(context).load(model.record.id);
  return latest ? toRevisionModel(model.record, latest, true) : null;
}

/** Implemented by what can be seen before it is saved. */
export const PreviewableRef = builder.interfaceRef<EntryModel>('Previewable').implement({
  description: 'What can be seen before it is saved.',
  resolveType: ({ typename }) => typename,
  fields: previewFields,
});
