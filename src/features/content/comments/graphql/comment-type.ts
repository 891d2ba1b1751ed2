import type { Comment, CommentStatus } from '../../../../content/comments/comment.ts';
import {
  assertCanCommentAnonymously,
  canChangeComment,
  canEditComment,
  loadCommentable,
} from '../../../../content/comments/comment-policy.ts';
import { entryById } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { ownFieldsOfComments } from '../../../../content/kinds/registry.ts';
import { renderComment } from '../../../../content/text/render-content.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, edgeType, mapConnection } from '../../../../graphql/connection.ts';
import { RISES } from '../../../../graphql/define-mutation.ts';
import { type Maybe, toGlobalId } from '../../../../graphql/global-id.ts';
import { readTogether } from '../../../../graphql/limits.ts';
import {
  addressOf,
  DatabaseIdentifierRef,
  findableNode,
  NodeRef,
  restNumber,
  UniformResourceRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import { performList, performOrNull } from '../../../../graphql/perform.ts';
import { DateTimeRef, toDateTime } from '../../../../graphql/shared-types.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection, PagingArgs } from '../../../../operation/lists/connection.ts';
import { isAllowed } from '../../../../operation/operation.ts';
import { localDate } from '../../../../operation/site-time.ts';
import { ContentNodeRef } from '../../entries/graphql/content-node.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { formatArgs, NodeWithCommentsRef } from '../../entries/graphql/node-interfaces.ts';
import {
  type CommenterModel,
  CommenterRef,
  loadUserModel,
} from '../../entries/graphql/user-model.ts';
import { addOwnFields } from '../../own-fields/graphql/add-own-fields.ts';
import { getComment } from '../comment-operations.ts';
import { listCommentsOf } from '../list-comments.ts';
import { CommentStatusRef, commentWhere } from './comment-inputs.ts';

/** A comment that may be seen. */
export interface CommentModel extends UriModel {
  readonly comment: Comment;
}

export const toCommentModel = (comment: Comment): CommentModel => ({
  typename: 'Comment',
  idType: 'comment',
  databaseId: comment.id,
  path: (context) => commentPath(context, comment),
  comment,
});

/** The comment of an id that the viewer may read; null for none. */
export async function loadCommentModel(context: Context, id: number): Promise<CommentModel | null> {
  const comment = await performOrNull(getComment, context, { id });
  return comment && toCommentModel(comment);
}

async function commentPath(context: Context, { id, entryId }: Comment): Promise<string | null> {
  const entry = await entryById(context).load(entryId);
  const path = entry && (await entryPath(context, entry));
  return path ? `${readableSlug(path)}#comment-${id}` : null;
}

/** Its fields are in comment-type.ts. */
export const CommentRef = builder.objectRef<CommentModel>('Comment');

export const CommentConnections = connectionFamily('Comment', CommentRef);

interface CommentListArgs extends PagingArgs {
  readonly where?: Maybe<object>;
}

/** A list of comments by cursors. @throws GraphQLError as the operation refuses */
export const commentConnection = async (
  list: ReturnType<typeof listCommentsOf>,
  context: Context,
  { where, ...paging }: CommentListArgs,
): Promise<Connection<CommentModel>> =>
  mapConnection(await performList(list, context, commentWhere.read(where), paging), toCommentModel);

findableNode('comment', (context, id) => loadCommentModel(context, Number(id)));

builder.objectRef<CommenterModel>('CommentAuthor').implement({
  description:
    'Who wrote a comment without being a user, or as a user whom the caller may not see otherwise.',
  interfaces: [NodeRef, DatabaseIdentifierRef, CommenterRef],
});

const CommenterEdgeRef = edgeType('CommentToCommenterConnectionEdge', CommenterRef);

/** Returns the author of a comment as far as the viewer may see it. */
const commenterOf = async (context: Context, comment: Comment): Promise<CommenterModel> =>
  (await loadUserModel(context, comment.authorId)) ?? toCommentAuthor(comment);

const toCommentAuthor = ({ id, authorName, authorUrl, authorEmail }: Comment): CommenterModel => ({
  typename: 'CommentAuthor',
  idType: 'comment_author',
  databaseId: id,
  name: authorName,
  url: authorUrl,
  emailFor: ({ viewer }) => (viewer.can('moderate_comments') ? authorEmail : null),
  pictureOf: authorEmail,
});

findableNode('comment_author', async (context, id) => {
  const found = await loadCommentModel(context, Number(id));
  return found && toCommentAuthor(found.comment);
});

const CommentedOnEdgeRef = edgeType('CommentToContentNodeConnectionEdge', ContentNodeRef);
const ParentEdgeRef = edgeType('CommentToParentCommentConnectionEdge', CommentRef);

CommentRef.implement({
  description: 'A comment.',
  interfaces: [NodeRef, DatabaseIdentifierRef, UniformResourceRef],
  fields: (t) => ({
    agent: t.string({
      description: "The author's program, for those who may edit the comment.",
      resolve: async ({ comment }, _, context) =>
        (await canEditComment(context, comment)) ? comment.authorAgent || null : null,
    }),
    approved: t.boolean({
      nullable: false,
      description: 'Whether it is approved.',
      deprecationReason: '`status` says more.',
      resolve: ({ comment }) => comment.status === 'approved',
    }),
    author: t.field({
      type: CommenterEdgeRef,
      description: 'Who wrote it.',
      resolve: ({ comment }, _, context) => commenterOf(context, comment),
    }),
    authorIp: t.string({
      description: "The author's network address, for those who may edit the comment.",
      deprecationReason: 'Network addresses are personal; REST has them for moderators.',
      resolve: async ({ comment }, _, context) =>
        (await canEditComment(context, comment)) ? comment.authorIp || null : null,
    }),
    version: t.int({
      nullable: false,
      description: RISES,
      resolve: ({ comment }) => comment.version,
    }),
    commentId: t.int(restNumber),
    commentedOn: t.field({
      type: CommentedOnEdgeRef,
      description: 'What it is about.',
      resolve: ({ comment }, _, context) => loadEntryModel(context, comment.entryId),
    }),
    content: t.string({
      description: 'The text.',
      args: formatArgs(),
      resolve: async ({ comment }, { format }, context) =>
        format === 'raw'
          ? (await canChangeComment(context, comment))
            ? comment.content
            : null
          : renderComment(comment.content) || null,
    }),
    date: t.string({
      description: "When it was written, `YYYY-MM-DD HH:MM:SS` in the site's time.",
      resolve: ({ comment }, _, { site }) => localDate(comment, site).replace('T', ' '),
    }),
    dateGmt: t.string({
      description: 'When it was written, `YYYY-MM-DD HH:MM:SS` in UTC.',
      resolve: ({ comment }) => comment.date.replace('T', ' '),
    }),
    createdAt: t.field({
      type: DateTimeRef,
      nullable: false,
      description: 'When it was written.',
      resolve: ({ comment }) => toDateTime(comment.date),
    }),
    isRestricted: t.boolean({
      description: 'Whether something of it is kept from the caller.',
      resolve: async ({ comment }, _, context) => !(await canEditComment(context, comment)),
    }),
    karma: t.int({
      nullable: false,
      description: 'Its karma.',
      resolve: ({ comment }) => comment.karma,
    }),
    link: t.string({
      description: 'The address of its place on the page.',
      resolve: (model, _, context) => addressOf(model, context),
    }),
    parent: t.field({
      type: ParentEdgeRef,
      description: 'The comment that it answers.',
      resolve: ({ comment: { parentId } }, _, context) =>
        parentId === null ? null : loadCommentModel(context, parentId),
    }),
    parentDatabaseId: t.int({
      description: 'The id of the comment that it answers; 0 for none.',
      resolve: ({ comment }) => comment.parentId ?? 0,
    }),
    parentId: t.id({
      description: 'The global id of the comment that it answers.',
      resolve: ({ comment }) =>
        comment.parentId === null ? null : toGlobalId('comment', comment.parentId),
    }),
    replies: t.field({
      type: CommentConnections.of('CommentToComment'),
      description: 'The answers to it.',
      complexity: readTogether(),
      args: commentWhere.fieldArgs(),
      resolve: ({ comment }, args, context) =>
        commentConnection(listCommentsOf('parentId', comment.id), context, args),
    }),
    status: t.field({
      nullable: false,
      type: CommentStatusRef,
      description: 'How it stands with the moderators.',
      resolve: ({ comment }) => comment.status as CommentStatus, // nothing else is stored
    }),
    type: t.string({
      nullable: false,
      description: 'Its type.',
      resolve: ({ comment }) => comment.type,
    }),
    viewerCanEdit: t.boolean({
      nullable: false,
      description: 'Whether the caller may change it; its author may change the text.',
      resolve: ({ comment }, _, context) => canChangeComment(context, comment),
    }),
    viewerCanDelete: t.boolean({
      nullable: false,
      description: 'Whether the caller may delete it.',
      resolve: ({ comment }, _, context) => canChangeComment(context, comment),
    }),
    viewerCanModerate: t.boolean({
      nullable: false,
      description:
        'Whether the caller may give it another status, as those may who may edit what it is about.',
      resolve: ({ comment }, _, context) => canEditComment(context, comment),
    }),
  }),
});

addOwnFields({
  type: CommentRef,
  own: ownFieldsOfComments,
  place: 'extend.comment',
  values: ({ comment }) => comment.values,
});

builder.interfaceField(NodeWithCommentsRef, 'viewerCanComment', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the caller may comment on it.',
    resolve: ({ record }, _, context) =>
      isAllowed(() => {
        assertCanCommentAnonymously(context);
        return loadCommentable(context, record.id);
      }),
  }),
);
