import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { objectFields } from '../../../../model/graphql-fields.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { type EntryModel, openField } from '../../entries/graphql/entry-model.ts';
import { HierarchicalContentNodeRef } from '../../entries/graphql/hierarchical-content-node.ts';
import {
  MenuItemLinkableRef,
  NodeWithCommentsRef,
  NodeWithFeaturedImageRef,
  NodeWithRevisionsRef,
  NodeWithTemplateRef,
} from '../../entries/graphql/node-interfaces.ts';
import { NodeWithAuthorRef } from '../../entries/graphql/node-with-author.ts';
import { PreviewableRef, previewOf } from '../../entries/graphql/preview-fields.ts';
import {
  NodeWithContentEditorRef,
  NodeWithTitleRef,
} from '../../entries/graphql/text-interfaces.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { pageKind } from '../page-kind.ts';
import { PageRef } from './page-ref.ts';

const PreviewEdgeRef = edgeType('PageToPreviewConnectionEdge', PageRef);

const NodeWithPageAttributesRef = builder
  .interfaceRef<EntryModel>('NodeWithPageAttributes')
  .implement({
    description: 'What has a place of its own among others.',
    interfaces: [NodeRef],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      menuOrder: t.int({
        description: 'Its place among others, the least first.',
        resolve: openField(({ entry }) => entry.menuOrder),
      }),
    }),
  });

PageRef.implement({
  description: 'A page.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    ContentNodeRef,
    HierarchicalNodeRef,
    HierarchicalContentNodeRef,
    MenuItemLinkableRef,
    NodeWithTitleRef,
    NodeWithContentEditorRef,
    NodeWithAuthorRef,
    NodeWithCommentsRef,
    NodeWithFeaturedImageRef,
    NodeWithPageAttributesRef,
    NodeWithRevisionsRef,
    NodeWithTemplateRef,
    PreviewableRef,
  ],
  fields: (t) => ({
    ...objectFields(t, pageKind.fields, (column) => openField(({ entry }) => entry[column])),
    hasPassword: t.boolean({
      description: 'Whether a password protects its text.',
      resolve: ({ record }) => record.password !== '',
    }),
    isPrivacyPage: t.boolean({
      nullable: false,
      description: 'Whether the site names it as its privacy policy; no setting here does.',
      resolve: () => false,
    }),
    pageId: t.int({
      nullable: false,
      description: 'The number it has in REST.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    password: t.string({
      description: "The password, for those who may edit others' pages.",
      resolve: ({ record }, _, { viewer }) =>
        viewer.can('edit_others_pages') ? record.password || null : null,
    }),
    preview: t.field({
      type: PreviewEdgeRef,
      description: 'The page with its unsaved text, for its editors.',
      async resolve(model, _, context) {
        const node = await previewOf(context, model);
        return node && { node };
      },
    }),
  }),
});
