import { builder } from '../../../../graphql/builder.ts';
import { addBulkMutations } from '../../../../graphql/bulk-mutations.ts';
import { toDatabaseId, toGlobalId } from '../../../../graphql/global-id.ts';
import { answer, type Changed, changed } from '../../../../graphql/mutation.ts';
import { perform } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import { ifVersion } from '../../../../operation/if-version.ts';
import { createComment } from '../create-comment.ts';
import { deleteComment } from '../delete-comment.ts';
import { leaveComment } from '../leave-comment.ts';
import { updateComment } from '../update-comment.ts';
import {
  type CommentInput,
  CreateCommentInputRef,
  commentFields,
  DeleteCommentInputRef,
  RestoreCommentInputRef,
  readCommentInput,
  UpdateCommentInputRef,
} from './comment-inputs.ts';
import {
  type CommentModel,
  CommentRef,
  loadCommentModel,
  toCommentModel,
} from './comment-model.ts';

interface WrittenComment extends Changed {
  readonly comment: CommentModel | null;
}

const written = (name: string) =>
  builder.objectRef<WrittenComment>(name).implement({
    description: 'A comment that was written.',
    fields: (t) => ({
      ...changed(t),
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
    }),
  });

/** A payload that also tells the global id, under the name that goes with what was done. */
const identified = (name: string, idName: 'deletedId' | 'restoredId', time: 'was' | 'is') =>
  builder.objectRef<WrittenComment & { readonly globalId: string }>(name).implement({
    description: 'A comment that went to the trash or came back.',
    fields: (t) => ({
      ...changed(t),
      comment: t.expose('comment', {
        type: CommentRef,
        nullable: true,
        description: `The comment as it ${time}.`,
      }),
      [idName]: t.exposeID('globalId', { nullable: false, description: 'Its global id.' }),
    }),
  });

const CreatePayloadRef = written('CreateCommentPayload');
const UpdatePayloadRef = written('UpdateCommentPayload');
const DeletePayloadRef = identified('DeleteCommentPayload', 'deletedId', 'was');
const RestorePayloadRef = identified('RestoreCommentPayload', 'restoredId', 'is');

/** Who names no address writes under their own account, whatever else they say of the author. */
const lentAuthor = ({ viewer }: Context, email: string | null | undefined) =>
  email == null ? { author: viewer.id } : {};

const idOf = (id: string | number): number => toDatabaseId(id, 'comment') ?? 0;

async function change(
  context: Context,
  globalId: string | number,
  input: CommentInput,
  version?: number | null,
): Promise<number> {
  const args = { ...readCommentInput(input), id: idOf(globalId) };
  return perform(updateComment, ifVersion(context, 'Comment', args.id, version), args);
}

async function remove(
  context: Context,
  globalId: string | number,
  force: boolean,
  version?: number | null,
) {
  const args = { id: idOf(globalId), force };
  const unchanged = ifVersion(context, 'Comment', args.id, version);
  const { before } = await perform(deleteComment, unchanged, args);
  return { model: toCommentModel(before), globalId: toGlobalId('comment', before.id) };
}

addBulkMutations({
  type: CommentRef,
  plural: 'comments',
  inputFields: commentFields,
  update: change,
  load: loadCommentModel,
  remove,
  hasTrash: true,
});

builder.mutationFields((t) => ({
  createComment: t.field({
    type: CreatePayloadRef,
    description: `${createComment.summary} One of a visitor without an account waits for a moderator.`,
    args: {
      input: t.arg({ type: CreateCommentInputRef, required: true, description: 'The comment.' }),
    },
    async resolve(_, { input }, context) {
      const given = readCommentInput(input);
      const id =
        context.viewer.id === 0
          ? await perform(leaveComment, context, given)
          : await perform(createComment, context, {
              ...given,
              ...lentAuthor(context, input.authorEmail),
            });
      return answer(input, { comment: await loadCommentModel(context, id) });
    },
  }),
  updateComment: t.field({
    type: UpdatePayloadRef,
    description: updateComment.summary,
    args: {
      input: t.arg({ type: UpdateCommentInputRef, required: true, description: 'The changes.' }),
    },
    async resolve(_, { input }, context) {
      const id = await change(context, input.id, input, input.ifVersion);
      return answer(input, { comment: await loadCommentModel(context, id) });
    },
  }),
  deleteComment: t.field({
    type: DeletePayloadRef,
    description: deleteComment.summary,
    args: {
      input: t.arg({ type: DeleteCommentInputRef, required: true, description: 'Which comment.' }),
    },
    async resolve(_, { input }, context) {
      const force = input.forceDelete ?? false;
      const { model, globalId } = await remove(context, input.id, force, input.ifVersion);
      return answer(input, { comment: model, globalId });
    },
  }),
  restoreComment: t.field({
    type: RestorePayloadRef,
    description: 'Brings a comment back from the trash or from the unwanted ones.',
    args: {
      input: t.arg({ type: RestoreCommentInputRef, required: true, description: 'Which comment.' }),
    },
    async resolve(_, { input }, context) {
      const args = { id: idOf(input.id), status: 'untrash' };
      const unchanged = ifVersion(context, 'Comment', args.id, input.ifVersion);
      const id = await perform(updateComment, unchanged, args);
      const globalId = toGlobalId('comment', id);
      return answer(input, { comment: await loadCommentModel(context, id), globalId });
    },
  }),
}));
