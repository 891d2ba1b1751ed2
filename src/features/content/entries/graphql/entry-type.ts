import type { InterfaceRef } from '@pothos/core';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, NodeRef } from '../../../../graphql/node.ts';
import { UniformResourceRef } from '../../../../graphql/uniform-resource.ts';
import { listConnection } from '../../../../operation/list-connection.ts';
import { contentTypes } from '../../site/content-types.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { ContentNodeRef } from './content-node.ts';
import { NodeWithEditorBlocksRef } from './editor-blocks.ts';
import { entryFields } from './entry-fields.ts';
import type { EntryModel } from './entry-model.ts';
import { HierarchicalContentNodeRef } from './hierarchical-content-node.ts';
import type { KindType } from './kind-type.ts';
import {
  MenuItemLinkableRef,
  NodeWithCommentsRef,
  NodeWithFeaturedImageRef,
  NodeWithPageAttributesRef,
  NodeWithRevisionsRef,
  NodeWithTemplateRef,
  NodeWithTrackbacksRef,
} from './node-interfaces.ts';
import { NodeWithAuthorRef } from './node-with-author.ts';
import { PreviewableRef } from './preview-fields.ts';
import {
  NodeWithContentEditorRef,
  NodeWithExcerptRef,
  NodeWithTitleRef,
} from './text-interfaces.ts';

type Interface = InterfaceRef<(typeof builder)['$inferSchemaTypes'], EntryModel, EntryModel>;

/** The interfaces that follow from what a kind supports. */
const SUPPORTED: Readonly<Record<string, Interface | readonly Interface[]>> = {
  title: NodeWithTitleRef,
  editor: [NodeWithContentEditorRef, NodeWithEditorBlocksRef],
  excerpt: NodeWithExcerptRef,
  author: NodeWithAuthorRef,
  thumbnail: NodeWithFeaturedImageRef,
  comments: NodeWithCommentsRef,
  trackbacks: NodeWithTrackbacksRef,
  revisions: NodeWithRevisionsRef,
  'page-attributes': NodeWithPageAttributesRef,
};

/** Implements the type of a kind whose entries have texts and pages: interfaces and fields as its content type says. */
export function addEntryType({ kind, type, connections }: KindType): void {
  const described = contentTypes.find(({ slug }) => slug === kind.name);
  if (!described) throw new Error(`There is no content type ${kind.name}.`);
  const { supports, isHierarchical, isInMenus } = described;
  type.implement({
    description: `A ${kind.labels.one}.`,
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      UniformResourceRef,
      ContentNodeRef,
      NodeWithTemplateRef,
      PreviewableRef,
      ...(isHierarchical ? [HierarchicalNodeRef, HierarchicalContentNodeRef] : []),
      ...(isInMenus ? [MenuItemLinkableRef] : []),
      ...supports.flatMap((part) => SUPPORTED[part] ?? []),
    ] as Interface[], // of models that each entry's has
  });
  const previewEdge = edgeType(`${type.name}ToPreviewConnectionEdge`, type);
  builder.objectFields(type, (t) => entryFields(t, kind, previewEdge));
  if (!isHierarchical) addNoRelatives({ kind, type, connections });
}

/** What clients may ask of entries that are not below each other. */
function addNoRelatives({ kind, type, connections }: Omit<KindType, 'where'>): void {
  const { many } = kind.labels;
  const parentEdge = edgeType(`${type.name}ToParentConnectionEdge`, type);
  const description = `Nothing: ${many} are not below each other.`;
  const deprecationReason = `${many.charAt(0).toUpperCase()}${many.slice(1)} are not below each other.`;
  builder.objectFields(type, (t) => ({
    ancestors: t.field({
      type: connections.of(`${type.name}To${type.name}`),
      description,
      deprecationReason,
      args: pagingArgs(),
      resolve: (_, paging) => listConnection([], () => '', paging),
    }),
    parent: t.field({ type: parentEdge, description, deprecationReason, resolve: () => null }),
  }));
}
