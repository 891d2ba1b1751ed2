import { approvedCommentCount } from '../../../../content/comments/comment.ts';
import { authoredKinds } from '../../../../content/users/published-authors.ts';
import { userById } from '../../../../content/users/user-loaders.ts';
import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import {
  DatabaseIdentifierRef,
  NodeRef,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import { ContentNodeRef, ContentTemplateRef } from './content-node.ts';
import { type EntryModel, loadEntryModel, openField } from './entry-model.ts';
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
        async resolve({ revision, record }, _, context) {
          const node = revision && (await loadEntryModel(context, record.id));
          return node && { node };
        },
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
        description: 'The addresses that are to be told of it; null for none, as above.',
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
  interfaces: [NodeRef],
  resolveType: ({ typename }) => typename,
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
        const node = known ? toUserModel(known) : await loadUserModel(context, authorId);
        return node && { node };
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
