import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, pagingArgs } from '../../../../graphql/connection.ts';
import { findableByPath } from '../../../../graphql/find-by-uri.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  NodeRef,
  UniformResourceRef,
} from '../../../../graphql/node.ts';
import { translated } from '../../../../graphql/perform.ts';
import { listConnection, type PagingArgs } from '../../../../operation/lists/connection.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { entryConnectionOf } from '../../entries/graphql/entry-connections.ts';
import { openField } from '../../entries/graphql/entry-model.ts';
import { contentNodeWhere } from '../../entries/graphql/entry-where.ts';
import { MenuItemLinkableRef } from '../../entries/graphql/node-interfaces.ts';
import { type FormatModel, findFormat, formats } from '../../terms/graphql/format-model.ts';
import { TermNodeRef } from '../../terms/graphql/term-node.ts';
import { termIdType } from '../../terms/graphql/term-queries.ts';
import { postType } from './post-type.ts';

/** The type of posts' formats. */
export const PostFormatRef = builder.objectRef<FormatModel>('PostFormat');
const PostFormatConnections = connectionFamily('PostFormat', PostFormatRef);

PostFormatRef.implement({
  description: 'The format of posts that are more than text.',
  interfaces: [
    NodeRef,
    DatabaseIdentifierRef,
    UniformResourceRef,
    TermNodeRef,
    MenuItemLinkableRef,
  ],
  fields: (t) => ({
    postFormatId: t.int({
      nullable: false,
      description: 'Its number.',
      deprecationReason: 'databaseId says the same.',
      resolve: ({ databaseId }) => Number(databaseId),
    }),
    posts: t.field({
      type: postType.connections.of('PostFormatToPost'),
      description: 'The posts of this format.',
      args: postType.where.fieldArgs(),
      resolve: ({ format }, args, context) =>
        entryConnectionOf(
          context,
          { relation: 'format', key: format },
          ['post'],
          postType.where,
          args,
        ),
    }),
    contentNodes: t.field({
      type: ContentNodeConnections.of('PostFormatToContentNode'),
      description: 'What is of this format; only posts are.',
      args: contentNodeWhere.fieldArgs(),
      resolve: ({ format }, args, context) =>
        entryConnectionOf(
          context,
          { relation: 'format', key: format },
          ['post'],
          contentNodeWhere,
          args,
        ),
    }),
  }),
});

const PostFormatIdTypeRef = termIdType('PostFormatIdType', 'a format');

const list = (of: readonly FormatModel[], paging: PagingArgs) =>
  translated(() => listConnection(of, ({ format }) => format, paging));

builder.queryFields((t) => ({
  postFormat: t.field({
    type: PostFormatRef,
    description: 'A format of posts.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: PostFormatIdTypeRef,
        description: 'What `id` is; a global id unless said.',
      }),
    },
    resolve: (_, { id, idType }) => findFormat(String(id), idType ?? 'id'),
  }),
  postFormats: t.field({
    type: PostFormatConnections.of('RootQueryToPostFormat'),
    description: 'All formats of posts but the standard one.',
    args: pagingArgs(),
    resolve: (_, paging) => list(formats, paging),
  }),
}));

builder.objectField(postType.type, 'postFormats', (t) =>
  t.field({
    type: PostFormatConnections.of('PostToPostFormat'),
    description: 'Its format; none for a standard post.',
    args: pagingArgs(),
    resolve: openField(({ record }, paging) =>
      list(
        formats.filter(({ format }) => format === record.format),
        paging,
      ),
    ),
  }),
);

findableNode('post_format', async (_, id) => findFormat(id, 'database_id'));
findableByPath(async (_, path) => (path.startsWith('/type/') ? findFormat(path, 'uri') : null));
