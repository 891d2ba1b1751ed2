import { builder } from '../../../../graphql/builder.ts';
import { connectionFamily, edgeType } from '../../../../graphql/connection.ts';
import {
  DatabaseIdentifierRef,
  findableNode,
  NodeRef,
  type UriModel,
} from '../../../../graphql/node.ts';
import { performOrNull } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { contentKindOf } from '../../entries/graphql/content-kinds.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { type CommenterModel, CommenterRef } from '../../users/graphql/commenter.ts';
import { loadUserModel } from '../../users/graphql/user-model.ts';
import type { Comment } from '../comment.ts';
import { getComment } from '../get-comment.ts';

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
  const path = entry && (await contentKindOf(entry.kind)?.path(context, entry));
  return path ? `${readableSlug(path)}#comment-${id}` : null;
}

/** Its fields are in comment-type.ts. */
export const CommentRef = builder.objectRef<CommentModel>('Comment');

export const CommentConnections = connectionFamily('Comment', CommentRef);

findableNode('comment', (context, id) => loadCommentModel(context, Number(id)));

builder.objectRef<CommenterModel>('CommentAuthor').implement({
  description:
    'Who wrote a comment without being a user, or as a user whom the caller may not see otherwise.',
  interfaces: [NodeRef, DatabaseIdentifierRef, CommenterRef],
});

export const CommenterEdgeRef = edgeType('CommentToCommenterConnectionEdge', CommenterRef);

/** Who wrote a comment, as far as the viewer may know. */
export const commenterOf = async (context: Context, comment: Comment): Promise<CommenterModel> =>
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
