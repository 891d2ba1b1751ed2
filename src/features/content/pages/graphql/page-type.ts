import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { entryFields } from '../../entries/graphql/entry-fields.ts';
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
import { PreviewableRef } from '../../entries/graphql/preview-fields.ts';
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
    ...entryFields(t, pageKind, PreviewEdgeRef),
    isPrivacyPage: t.boolean({
      nullable: false,
      description: 'Whether the site names it as its privacy policy; no setting here does.',
      resolve: () => false,
    }),
  }),
});
