import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { seesRaw } from '../../entries/graphql/entry-model.ts';
import { HierarchicalContentNodeRef } from '../../entries/graphql/hierarchical-content-node.ts';
import { NodeWithCommentsRef, NodeWithTemplateRef } from '../../entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../entries/graphql/node-with-author.ts';
import { FieldFormatRef, NodeWithTitleRef } from '../../entries/graphql/text-interfaces.ts';
import { renderedExcerpt } from '../../entries/rendered-entry.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { mediaItemOf } from '../media-item.ts';
import { renderDescription } from '../render-description.ts';
import { MediaItemRef } from './media-item-ref.ts';

MediaItemRef.implement({
  description: 'An image or another file that was uploaded.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    HierarchicalNodeRef,
    HierarchicalContentNodeRef,
    NodeWithTitleRef,
    NodeWithAuthorRef,
    NodeWithCommentsRef,
    NodeWithTemplateRef,
  ],
  fields: (t) => {
    const format = { format: t.arg({ type: FieldFormatRef, description: 'How it is given.' }) };
    return {
      caption: t.string({
        description: 'The caption.',
        args: format,
        resolve: (model, asked, context) =>
          asked.format === 'raw'
            ? seesRaw(context, model)
              ? model.entry.excerpt
              : null
            : renderedExcerpt(context, model.entry) || null,
      }),
      description: t.string({
        description: 'The description, with the file before it unless it is given raw.',
        args: format,
        async resolve(model, asked, context) {
          const { entry } = model;
          if (asked.format === 'raw') return seesRaw(context, model) ? entry.content : null;
          const item = entry.content === '' ? null : await mediaItemOf(context).load(entry.id);
          return item && renderDescription(context, entry, item);
        },
      }),
      hasPassword: t.boolean({
        nullable: false,
        description: 'Whether a password protects its text.',
        resolve: ({ record }) => record.password !== '',
      }),
      mediaItemId: t.int({
        nullable: false,
        description: 'The number it has in REST.',
        deprecationReason: 'databaseId says the same.',
        resolve: ({ databaseId }) => Number(databaseId),
      }),
      password: t.string({
        description: "The password, for those who may edit others' items.",
        resolve: ({ record }, _, { viewer }) =>
          viewer.can('edit_others_posts') ? record.password || null : null,
      }),
    };
  },
});
