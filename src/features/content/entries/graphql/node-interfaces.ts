import { decodeHTML } from 'entities';
import { approvedCommentCount } from '../../../../content/comments/comment.ts';
import { ancestorsOf } from '../../../../content/entries/entry-path.ts';
import {
  renderedContent,
  renderedExcerpt,
  renderedTitle,
} from '../../../../content/entries/present-entry.ts';
import { namesOfKinds } from '../../../../content/kinds/registry.ts';
import { loadTextMedia } from '../../../../content/media/load-text-media.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { authoredKinds } from '../../../../content/users/user-policy.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType, nodeConnection } from '../../../../graphql/connection.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection } from '../../../../operation/lists/connection.ts';
import { HierarchicalNodeRef } from '../../terms/graphql/term-node.ts';
import { ContentNodeConnections, ContentNodeRef, ContentTemplateRef } from './content-node.ts';
import { type EntryListArgs, entryConnection, entryConnectionOf } from './entry-connections.ts';
import { type EntryModel, loadEntryModel, openField, seesRaw, seesText } from './entry-model.ts';
import { contentNodeWhere } from './entry-where.ts';
import { AuthorEdgeRef, loadUserModel, toUserModel } from './user-model.ts';

const interfaces = [NodeRef];
const resolveType = ({ typename }: EntryModel) => typename;

export const NodeWithCommentsRef = builder.interfaceRef<EntryModel>('NodeWithComments').implement({
  description: 'What can be commented on.',
  interfaces,
  resolveType,
  fields: (t) => ({
    commentCount: t.int({
      description: 'How many approved comments it has.',
      resolve: openField(({ record }, _, context) => approvedCommentCount(context).load(record.id)),
    }),
    commentStatus: t.string({
      description: 'Whether comments are taken: `open` or `closed`.',
      resolve: openField(({ entry }) => entry.commentStatus),
    }),
  }),
});

export const NodeWithFeaturedImageRef = builder
  .interfaceRef<EntryModel>('NodeWithFeaturedImage')
  .implement({
    description: 'What may have an image to stand for it.',
    interfaces,
    resolveType,
    fields: (t) => ({
      featuredImageDatabaseId: t.int({
        description: "The image's id.",
        resolve: openField(({ entry }) => entry.featuredMediaId),
      }),
      featuredImageId: t.id({
        description: "The image's global id.",
        resolve: openField(({ entry }) =>
          entry.featuredMediaId === null ? null : toGlobalId('post', entry.featuredMediaId),
        ),
      }),
    }),
  });

const RevisionOfEdgeRef = edgeType('NodeWithRevisionsToContentNodeConnectionEdge', ContentNodeRef);

export const NodeWithRevisionsRef = builder
  .interfaceRef<EntryModel>('NodeWithRevisions')
  .implement({
    description: 'What is kept in its former states.',
    interfaces,
    resolveType,
    fields: (t) => ({
      isRevision: t.boolean({
        nullable: false,
        description: 'Whether it is a stored state of another one.',
        resolve: ({ revision, isPreview }) => revision !== null && !isPreview,
      }),
      revisionOf: t.field({
        type: RevisionOfEdgeRef,
        description: 'What it is a stored state of.',
        resolve: ({ revision, record }, _, context) =>
          revision && loadEntryModel(context, record.id),
      }),
    }),
  });

export const NodeWithTrackbacksRef = builder
  .interfaceRef<EntryModel>('NodeWithTrackbacks')
  .implement({
    description: 'What other sites may tell that they link to it.',
    interfaces,
    resolveType,
    fields: (t) => ({
      pingStatus: t.string({
        description: 'Whether pings are taken: `open` or `closed`.',
        resolve: openField(({ entry }) => entry.pingStatus),
      }),
      pinged: t.stringList({
        description: 'The addresses that were told of it; null for none: nobody is told here.',
        resolve: () => null,
      }),
      toPing: t.stringList({
        description: 'The addresses that are to be told of it; null for none: nobody is told here.',
        resolve: () => null,
      }),
    }),
  });

export const NodeWithTemplateRef = builder.interfaceRef<EntryModel>('NodeWithTemplate').implement({
  description: 'What may have a template of its own.',
  interfaces,
  resolveType,
  fields: (t) => ({
    template: t.field({
      type: ContentTemplateRef,
      description: 'What its page is made with.',
      resolve: openField(({ entry }) => ({ name: entry.template || 'Default' })),
    }),
  }),
});

export const MenuItemLinkableRef = builder.interfaceRef<UriModel>('MenuItemLinkable').implement({
  description: 'What an item of a menu may lead to.',
  interfaces: [NodeRef, DatabaseIdentifierRef, UniformResourceRef],
  resolveType: ({ typename }) => typename,
});

export const NodeWithPageAttributesRef = builder
  .interfaceRef<EntryModel>('NodeWithPageAttributes')
  .implement({
    description: 'What has a place of its own among others.',
    interfaces,
    resolveType,
    fields: (t) => ({
      menuOrder: t.int({
        description: 'Its place among others, the least first.',
        resolve: openField(({ entry }) => entry.menuOrder),
      }),
    }),
  });

export const NodeWithAuthorRef = builder.interfaceRef<EntryModel>('NodeWithAuthor').implement({
  description: 'What was written by a user.',
  interfaces,
  resolveType,
  fields: (t) => ({
    author: t.field({
      type: AuthorEdgeRef,
      description: 'Who wrote it.',
      resolve: openField(async ({ entry, record }, _, context) => {
        const { authorId } = entry;
        if (authorId === null) return null;
        // Who has published this is public by it; others are asked about.
        const isPublic = entry.status === 'publish' && authors.includes(record.kind);
        const known = isPublic ? await userById(context).load(authorId) : null;
        return known ? toUserModel(known) : loadUserModel(context, authorId);
      }),
    }),
    authorDatabaseId: t.int({
      description: "The author's user id.",
      resolve: openField(({ entry }) => entry.authorId),
    }),
    authorId: t.id({
      description: "The author's global id.",
      resolve: openField(({ entry }) =>
        entry.authorId === null ? null : toGlobalId('user', entry.authorId),
      ),
    }),
  }),
});

const authors: readonly string[] = authoredKinds;

const FieldFormatRef = builder.enumType('PostObjectFieldFormatEnum', {
  description: 'How a text is given.',
  values: {
    RAW: { value: 'raw', description: 'As it was written; null for those who may not edit it.' },
    RENDERED: { value: 'rendered', description: 'As the site shows it.' },
  } as const,
});

/** The argument of fields with a text. */
export const formatArgs = () =>
  builder.args((t) => ({
    format: t.field({
      type: FieldFormatRef,
      description: 'How it is given; rendered unless said.',
    }),
  }));

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

export const NodeWithTitleRef = builder.interfaceRef<EntryModel>('NodeWithTitle').implement({
  description: 'What has a title.',
  interfaces,
  resolveType,
  fields: (t) => ({
    title: t.string({
      description: 'The title. Rendered, it is plain text: no entities are left in it.',
      args: formatArgs(),
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
        args: formatArgs(),
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
      args: formatArgs(),
      resolve(model, { format }, context) {
        if (format === 'raw') return seesRaw(context, model) ? model.entry.excerpt : null;
        return seesText(context, model) ? renderedExcerpt(context, model.entry) : null;
      },
    }),
  }),
});

const ParentEdgeRef = edgeType(
  'HierarchicalContentNodeToParentContentNodeConnectionEdge',
  ContentNodeRef,
);

const KINDS = namesOfKinds(({ isHierarchical }) => isHierarchical);

export const HierarchicalContentNodeRef = builder
  .interfaceRef<EntryModel>('HierarchicalContentNode')
  .implement({
    description: 'What may be below another, as pages may.',
    interfaces: [
      NodeRef,
      DatabaseIdentifierRef,
      HierarchicalNodeRef,
      UniformResourceRef,
      ContentNodeRef,
    ],
    resolveType: ({ typename }) => typename,
    fields: (t) => ({
      parent: t.field({
        type: ParentEdgeRef,
        description: 'What it is right below, if the caller may see that.',
        resolve: ({ record: { parentId } }, _, context) =>
          parentId === null ? null : loadEntryModel(context, parentId),
      }),
      children: t.field({
        type: ContentNodeConnections.of('HierarchicalContentNodeToContentNodeChildren'),
        description: 'What is right below it, the latest first unless said.',
        args: contentNodeWhere.fieldArgs(),
        resolve: ({ record }, args, context) =>
          entryConnectionOf(
            context,
            { relation: 'parent', key: record.id },
            KINDS,
            contentNodeWhere,
            args,
          ),
      }),
      ancestors: t.field({
        type: ContentNodeConnections.of('HierarchicalContentNodeToContentNodeAncestors'),
        description: 'All that it is below, its parent first.',
        args: contentNodeWhere.fieldArgs(),
        resolve: ({ record }, args, context) => connectAncestors(context, record.id, args),
      }),
    }),
  });

/** Returns the ancestors that the viewer may see. One statement loads those of all entries in the request; a `where` needs one more. */
async function connectAncestors(
  context: Context,
  entryId: number,
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> {
  const ids = (await ancestorsOf(context).load(entryId)).map(({ id }) => id);
  const { args, names } = contentNodeWhere.read(where);
  const { include } = args as { readonly include?: readonly number[] }; // as `in` is read
  const wanted = include ? ids.filter((id) => include.includes(id)) : ids;
  if (where && wanted.length > 0) {
    const among = { read: () => ({ args: { ...args, include: wanted }, names }) };
    return entryConnection(context, KINDS, among, { ...paging, where });
  }
  const models = await Promise.all(wanted.map((id) => loadEntryModel(context, id)));
  const seen = models.filter((model) => model !== null);
  return nodeConnection(seen, paging);
}
