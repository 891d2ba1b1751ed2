import type { InterfaceRef } from '@pothos/core';
import { entryById } from '../../../../content/entries/entry.ts';
import { entryPathTemplate } from '../../../../content/entries/entry-path.ts';
import { classList } from '../../../../content/entries/present-entry.ts';
import { generatedSlug } from '../../../../content/entries/slug.ts';
import type { Kind } from '../../../../content/kinds/kind.ts';
import { kindCapability } from '../../../../content/record-capabilities.ts';
import { taxonomiesOf } from '../../../../content/terms/taxonomies.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder, type ObjectFields, type SchemaTypes } from '../../../../graphql/builder.ts';
import { edgeType, pagingArgs } from '../../../../graphql/connection.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  restNumber,
  UniformResourceRef,
} from '../../../../graphql/node.ts';
import { capitalized } from '../../../../lib/word-forms.ts';
import { listConnection } from '../../../../operation/lists/connection.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { ContentNodeRef, PreviewableRef, previewOf } from './content-node.ts';
import { NodeWithEditorBlocksRef } from './editor-blocks.ts';
import { type EntryModel, openField, seesRaw } from './entry-model.ts';
import { objectFields } from './graphql-fields.ts';
import type { KindType } from './kind-type.ts';
import {
  HierarchicalContentNodeRef,
  MenuItemLinkableRef,
  NodeWithAuthorRef,
  NodeWithCommentsRef,
  NodeWithContentEditorRef,
  NodeWithExcerptRef,
  NodeWithFeaturedImageRef,
  NodeWithPageAttributesRef,
  NodeWithRevisionsRef,
  NodeWithTemplateRef,
  NodeWithTitleRef,
  NodeWithTrackbacksRef,
} from './node-interfaces.ts';

/**
 * The fields that the types of all kinds with texts and pages have of their own beside interfaces: their declared fields, the password,
 * `postId` and the preview.
 */
const entryFields = (
  t: ObjectFields<EntryModel>,
  kind: Kind,
  previewEdge: ReturnType<typeof edgeType<EntryModel>>,
) => ({
  ...objectFields(t, kind.fields, (column) => openField(({ entry }) => entry[column])),
  hasPassword: t.boolean({
    nullable: false,
    description: 'Whether a password protects its text.',
    resolve: ({ record }) => record.password !== '',
  }),
  password: t.string({
    description: `The password, for those who may edit others' ${kind.labels.many}.`,
    resolve: ({ record }, _, { viewer }) =>
      viewer.can(kindCapability('edit_others', kind.name)) ? record.password || null : null,
  }),
  [`${kind.labels.one}Id`]: t.int(restNumber),
  classList: t.stringList({
    nullable: false,
    description: 'Class names for its element, as themes have them.',
    resolve: async ({ record }, _, context) => {
      const terms = (await entryById(context).load(record.id))?.terms ?? [];
      return [...classList(context, kind, taxonomiesOf(kind), record, terms)];
    },
  }),
  permalinkTemplate: t.string({
    description: 'Its address with a gap for the slug, for its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model)
        ? context.addresses.page(await entryPathTemplate(context, model.record))
        : null,
  }),
  generatedSlug: t.string({
    description: 'The slug that its title would give, for its editors.',
    resolve: async (model, _, context) =>
      seesRaw(context, model) ? readableSlug(await generatedSlug(context, model.record)) : null,
  }),
  preview: t.field({
    type: previewEdge,
    description: `The ${kind.labels.one} with its unsaved text, for its editors.`,
    resolve: (model, _, context) => previewOf(context, model),
  }),
});

type Interface = InterfaceRef<SchemaTypes, EntryModel, EntryModel>;

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

/** Implements the type of a kind whose entries have texts and pages: interfaces and fields by what it supports. */
export function addEntryType({ kind, type, connections }: KindType): void {
  const { supports, isHierarchical, isInMenus } = kind;
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

/** Adds empty `ancestors` and `parent` to the type of a kind without a hierarchy, for clients that query them anyway. */
function addNoRelatives({ kind, type, connections }: Omit<KindType, 'where'>): void {
  const { many } = kind.labels;
  const parentEdge = edgeType(`${type.name}ToParentConnectionEdge`, type);
  const description = `Nothing: ${many} are not below each other.`;
  const deprecationReason = `${capitalized(many)} are not below each other.`;
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
