import { isPreviewed } from '../../../../auth/record-capabilities.ts';
import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { previewOfEntry } from '../../previews/preview-address.ts';
import { autosavesOfEntry } from '../../revisions/revision-loaders.ts';
import { type EntryModel, seesRaw, toRevisionModel } from './entry-model.ts';

type Fields = PothosSchemaTypes.InterfaceFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  EntryModel
>;

/** What `Previewable` and `ContentNode` say of unsaved text; null for all but the entry's editors. */
export const previewFields = (t: Fields) => ({
  isPreview: t.boolean({
    nullable: false,
    description: 'Whether it is shown with unsaved text.',
    resolve: ({ isPreview }) => isPreview,
  }),
  previewLink: t.string({
    description:
      'An address at which anybody may read it for an hour, also before it is published; null for all but its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model) && model.record.status !== 'trash'
        ? (await previewOfEntry(context, model.record)).link
        : null,
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

/** The entry as its latest autosave would have it; null without one, or without the right to edit or preview it. */
export async function previewOf(context: Context, model: EntryModel): Promise<EntryModel | null> {
  const { revision, record } = model;
  const isShown = seesRaw(context, model) || isPreviewed(context.viewer, record);
  if (revision || !isShown) return null;
  const [latest] = await autosavesOfEntry(context).load(record.id);
  return latest ? toRevisionModel(record, latest, true) : null;
}

/** Implemented by what can be seen before it is saved. */
export const PreviewableRef = builder.interfaceRef<EntryModel>('Previewable').implement({
  description: 'What can be seen before it is saved.',
  resolveType: ({ typename }) => typename,
  fields: previewFields,
});
