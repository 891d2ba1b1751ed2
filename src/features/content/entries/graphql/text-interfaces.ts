import { decodeHTML } from 'entities';
import {
  renderedContent,
  renderedExcerpt,
  renderedTitle,
} from '../../../../content/entries/present-entry.ts';
import { loadTextMedia } from '../../../../content/media/text-media.ts';
import { builder } from '../../../../graphql/builder.ts';
import { NodeRef } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, seesRaw, seesText } from './entry-model.ts';

export const FieldFormatRef = builder.enumType('PostObjectFieldFormatEnum', {
  description: 'How a text is given.',
  values: {
    RAW: { value: 'raw', description: 'As it was written; null for those who may not edit it.' },
    RENDERED: { value: 'rendered', description: 'As the site shows it.' },
  } as const,
});

/** Returns the text of an entry as it is shown, or as it was written; null where a password hides it, or for want of rights. */
export async function textOf(
  model: EntryModel,
  format: 'raw' | 'rendered' | null | undefined,
  context: Context,
): Promise<string | null> {
  if (format === 'raw') return seesRaw(context, model) ? model.entry.content : null;
  if (!seesText(context, model)) return null;
  const media = await loadTextMedia(context, model.entry);
  return renderedContent(model.entry, media) || null;
}

const interfaces = [NodeRef];
const resolveType = ({ typename }: EntryModel) => typename;

export const NodeWithTitleRef = builder.interfaceRef<EntryModel>('NodeWithTitle').implement({
  description: 'What has a title.',
  interfaces,
  resolveType,
  fields: (t) => ({
    title: t.string({
      description: 'The title. Rendered, it is plain text: no entities are left in it.',
      args: { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) },
      resolve(model, { format }, context) {
        if (format === 'raw') return seesRaw(context, model) ? model.entry.title : null;
        return decodeHTML(renderedTitle(model.entry)) || null;
      },
    }),
  }),
});

export const NodeWithContentEditorRef = builder
  .interfaceRef<EntryModel>('NodeWithContentEditor')
  .implement({
    description: 'What has content.',
    interfaces,
    resolveType,
    fields: (t) => ({
      content: t.string({
        description: 'The content; null where a password hides it.',
        args: { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) },
        resolve: (model, { format }, context) => textOf(model, format, context),
      }),
    }),
  });

export const NodeWithExcerptRef = builder.interfaceRef<EntryModel>('NodeWithExcerpt').implement({
  description: 'What has an excerpt.',
  interfaces,
  resolveType,
  fields: (t) => ({
    excerpt: t.string({
      description:
        'The excerpt, made of the content where none was written; null where a password hides it.',
      args: { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) },
      resolve(model, { format }, context) {
        if (format === 'raw') return seesRaw(context, model) ? model.entry.excerpt : null;
        return seesText(context, model) ? renderedExcerpt(context, model.entry) : null;
      },
    }),
  }),
});
