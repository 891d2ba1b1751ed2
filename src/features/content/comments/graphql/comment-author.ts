import { builder } from '../../../../graphql/builder.ts';
import { edgeType } from '../../../../graphql/connection.ts';
import { DatabaseIdentifierRef, findableNode, NodeRef } from '../../../../graphql/node.ts';
import type { Context } from '../../../../operation/context.ts';
import { type CommenterModel, CommenterRef } from '../../users/graphql/commenter.ts';
import { loadUserModel } from '../../users/graphql/user-model.ts';
import type { Comment } from '../comment.ts';
import { loadCommentModel } from './comment-model.ts';

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
