import { ownFieldsOfComments } from '../../../../content/kinds/registry.ts';
import { arg, itself } from '../../../../graphql/args-input.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { defineMutation, definePayload } from '../../../../graphql/define-mutation.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import type { Context } from '../../../../operation/context.ts';
import { ownInput } from '../../own-values/graphql/own-inputs.ts';
import { type DeletedComment, deleteComment, updateComment } from '../comment-operations.ts';
import { createComment, leaveComment } from '../create-comment.ts';
import { commentInputFields } from './comment-inputs.ts';
import { type CommentModel, CommentRef, loadCommentModel, toCommentModel } from './comment-type.ts';

interface WrittenComment {
  readonly comment: CommentModel | null;
}

interface DeletedOrRestored extends WrittenComment {
  readonly globalId: string;
}

const version = { table: 'Comment' } as const;

const parts = [ownInput(ownFieldsOfComments, 'Comment', 'extend.comment')];

const payload = (name: string) =>
  definePayload<WrittenComment>(name, 'A comment that was written.', (t) => ({
    comment: t.expose('comment', {
      type: CommentRef,
      nullable: true,
      description: 'The comment; null while its author may not read it.',
    }),
    success: t.boolean({
      nullable: false,
      description: 'Whether it was written.',
      resolve: () => true,
    }),
  }));

/** A payload with the comment's global id, under the name that fits the mutation. */
const identified = (name: string, idName: 'deletedId' | 'restoredId', time: 'was' | 'is') =>
  definePayload<DeletedOrRestored>(name, 'A comment that went to the trash or came back.', (t) => ({
    comment: t.expose('comment', {
      type: CommentRef,
      nullable: true,
      description: `The comment as it ${time}.`,
    }),
    [idName]: t.exposeID('globalId', { nullable: false, description: 'Its global id.' }),
  }));

const written = async (id: number, context: Context): Promise<WrittenComment> => ({
  comment: await loadCommentModel(context, id),
});

defineMutation({
  name: 'createComment',
  operation: createComment,
  operationFor: ({ viewer }) => (viewer.id === 0 ? leaveComment : createComment),
  description: `${createComment.summary} One of a visitor without an account waits for a moderator.`,
  input: { description: 'A new comment.', fields: commentInputFields, parts },
  // Without an address the caller's own account is the author, whatever other values of an author are given.
  complete: (args, { viewer }) => ('author_email' in args ? args : { ...args, author: viewer.id }),
  payload: payload('CreateCommentPayload'),
  answer: written,
});

const update = defineMutation({
  name: 'updateComment',
  operation: updateComment,
  input: {
    description: 'What to change of a comment; what is left out stays.',
    fields: { ...commentInputFields, id: itself('comment') },
    parts,
    version,
  },
  payload: payload('UpdateCommentPayload'),
  answer: written,
});

const toRemoved = ({ before }: DeletedComment) => ({
  model: toCommentModel(before),
  deletedId: toGlobalId('comment', before.id),
});

const remove = defineMutation({
  name: 'deleteComment',
  operation: deleteComment,
  input: {
    description: 'Which comment to delete, and how.',
    fields: { id: itself('comment'), forceDelete: arg('force') },
    version,
  },
  payload: identified('DeleteCommentPayload', 'deletedId', 'was'),
  answer(result) {
    const { model, deletedId } = toRemoved(result);
    return { comment: model, globalId: deletedId };
  },
});

defineMutation({
  name: 'restoreComment',
  operation: updateComment,
  description: 'Brings a comment back from the trash or from the unwanted ones.',
  input: {
    description: 'Which comment to bring back from the trash or from the unwanted ones.',
    fields: { id: itself('comment') },
    version,
  },
  complete: (args) => ({ ...args, status: 'untrash' }),
  payload: identified('RestoreCommentPayload', 'restoredId', 'is'),
  answer: async (id, context) => ({
    ...(await written(id, context)),
    globalId: toGlobalId('comment', id),
  }),
});

addBulkMutations({
  type: CommentRef,
  plural: 'comments',
  input: { args: updateComment.args, fields: commentInputFields, parts },
  update,
  load: loadCommentModel,
  remove,
  toRemoved,
  hasTrash: true,
});
