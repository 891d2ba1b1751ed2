import { builder } from '../../../graphql/builder.ts';
import { toDatabaseId, toGlobalId } from '../../../graphql/global-id.ts';
import { answer, type Changed, changed, changing } from '../../../graphql/mutation.ts';
import { perform } from '../../../graphql/perform.ts';
import { createComment } from '../create-comment.ts';
import { deleteComment } from '../delete-comment.ts';
import { updateComment } from '../update-comment.ts';
import {
  type CommentModel,
  CommentRef,
  loadCommentModel,
  toCommentModel,
} from './comment-model.ts';
import { CommentStatusRef } from './comment-where.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<
  (typeof builder)['$inferSchemaTypes'],
  'InputObject'
>;

interface WrittenComment extends Changed {
  readonly comment: CommentModel | null;
}

const fields = (t: InputFields) => ({
  ...changing(t),
  author: t.string({ description: "The author's name, where a moderator writes for someone." }),
  authorEmail: t.string({ description: "The author's e-mail address, as above." }),
  authorUrl: t.string({ description: "The author's own site, as above." }),
  commentOn: t.id({ description: 'The global id or number of what it is about.' }),
  content: t.string({ description: 'The text.' }),
  date: t.string({ description: "When it was written, in the site's time." }),
  parent: t.id({ description: 'The global id or number of the comment that it answers.' }),
  status: t.field({ type: CommentStatusRef, description: 'How it stands with the moderators.' }),
  type: t.string({ description: 'Of no effect: comments written here are of the type `comment`.' }),
});

const idField = (t: InputFields) =>
  t.id({ required: true, description: 'Its global id or its number.' });

const CreateInputRef = builder.inputType('CreateCommentInput', {
  description: 'A new comment.',
  fields,
});

const UpdateInputRef = builder.inputType('UpdateCommentInput', {
  description: 'What to change of a comment; what is left out stays.',
  fields: (t) => ({ ...fields(t), id: idField(t) }),
});

const DeleteInputRef = builder.inputType('DeleteCommentInput', {
  description: 'Which comment to delete, and how.',
  fields: (t) => ({
    ...changing(t),
    id: idField(t),
    forceDelete: t.boolean({ description: 'Whether to bypass the trash.' }),
  }),
});

const RestoreInputRef = builder.inputType('RestoreCommentInput', {
  description: 'Which comment to bring back from the trash or from the unwanted ones.',
  fields: (t) => ({ ...changing(t), id: idField(t) }),
});

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
      success: t.boolean({ description: 'Whether it was written.', resolve: () => true }),
    }),
  });

/** A payload that also tells the global id, under the name that goes with what was done. */
const identified = (name: string, idName: 'deletedId' | 'restoredId') =>
  builder.objectRef<WrittenComment & { readonly globalId: string }>(name).implement({
    description: 'A comment that went to the trash or came back.',
    fields: (t) => ({
      ...changed(t),
      comment: t.expose('comment', {
        type: CommentRef,
        nullable: true,
        description: 'The comment.',
      }),
      [idName]: t.exposeID('globalId', { description: 'Its global id.' }),
    }),
  });

const CreatePayloadRef = written('CreateCommentPayload');
const UpdatePayloadRef = written('UpdateCommentPayload');
const DeletePayloadRef = identified('DeleteCommentPayload', 'deletedId');
const RestorePayloadRef = identified('RestoreCommentPayload', 'restoredId');

const idOf = (id: string | number): number => toDatabaseId(id, 'comment') ?? 0;

builder.mutationFields((t) => ({
  createComment: t.field({
    type: CreatePayloadRef,
    description: createComment.summary,
    args: { input: t.arg({ type: CreateInputRef, required: true, description: 'The comment.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(createComment, context, readInput(input));
      return answer(input, { comment: await loadCommentModel(context, id) });
    },
  }),
  updateComment: t.field({
    type: UpdatePayloadRef,
    description: updateComment.summary,
    args: { input: t.arg({ type: UpdateInputRef, required: true, description: 'The changes.' }) },
    async resolve(_, { input }, context) {
      const id = await perform(updateComment, context, { ...readInput(input), id: idOf(input.id) });
      return answer(input, { comment: await loadCommentModel(context, id) });
    },
  }),
  deleteComment: t.field({
    type: DeletePayloadRef,
    description: deleteComment.summary,
    args: { input: t.arg({ type: DeleteInputRef, required: true, description: 'Which comment.' }) },
    async resolve(_, { input }, context) {
      const args = { id: idOf(input.id), force: input.forceDelete ?? false };
      const { comment } = await perform(deleteComment, context, args);
      const globalId = toGlobalId('comment', comment.id);
      return answer(input, { comment: toCommentModel(comment), globalId });
    },
  }),
  restoreComment: t.field({
    type: RestorePayloadRef,
    description: 'Brings a comment back from the trash or from the unwanted ones.',
    args: {
      input: t.arg({ type: RestoreInputRef, required: true, description: 'Which comment.' }),
    },
    async resolve(_, { input }, context) {
      const args = { id: idOf(input.id), status: 'untrash' };
      const id = await perform(updateComment, context, args);
      const globalId = toGlobalId('comment', id);
      return answer(input, { comment: await loadCommentModel(context, id), globalId });
    },
  }),
}));

type Input = Omit<typeof CreateInputRef.$inferInput, 'clientMutationId'>;

/** The arguments of the operations; an id that is none is refused as one that is not there. */
function readInput(input: Input): Readonly<Record<string, unknown>> {
  const given = {
    author_name: input.author,
    author_email: input.authorEmail,
    author_url: input.authorUrl,
    post: input.commentOn == null ? null : (toDatabaseId(input.commentOn, 'post') ?? -1),
    content: input.content,
    date: input.date,
    parent: input.parent == null ? null : (toDatabaseId(input.parent, 'comment') ?? -1),
    status: input.status,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}
