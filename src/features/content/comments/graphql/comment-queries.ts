import type { InputRef } from '@pothos/core';
import { canChangeComment } from '../../../../content/comments/comment-policy.ts';
import { builder, optionalItems } from '../../../../graphql/builder.ts';
import { toDatabaseId, toMeantId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  type FollowedWhere,
  followedFields,
} from '../../../../graphql/live/change-subscription.ts';
import type { Context } from '../../../../operation/context.ts';
import { couldRead, type RecordChange } from '../../../../operation/record-changes.ts';
import { type EntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { listComments, listCommentsOf } from '../list-comments.ts';
import { commentWhere } from './comment-inputs.ts';
import {
  CommentConnections,
  type CommentModel,
  CommentRef,
  commentConnection,
  loadCommentModel,
} from './comment-type.ts';

const CommentIdTypeRef = builder.enumType('CommentNodeIdTypeEnum', {
  description: 'By what a comment is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
  } as const,
});

builder.queryFields((t) => ({
  comment: t.field({
    type: CommentRef,
    description: 'A comment that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({
        type: CommentIdTypeRef,
        description: 'What `id` is; both kinds are told apart unless said.',
      }),
    },
    resolve(_, { id, idType }, context) {
      const databaseId = toMeantId(id, idType, 'comment');
      return databaseId === null ? null : loadCommentModel(context, databaseId);
    },
  }),
  comments: t.field({
    type: CommentConnections.of('RootQueryToComment'),
    description: 'Comments, the latest first unless said.',
    args: commentWhere.fieldArgs(),
    resolve: (_, args, context) => commentConnection(listComments, context, args),
  }),
}));

for (const { kind, type: ref } of recordTypes) {
  if (kind.area !== 'content' || !kind.supports.includes('comments')) continue;
  builder.objectField(ref, 'comments', (t) =>
    t.field({
      type: CommentConnections.of(`${ref.name}ToComment`),
      description: 'What was said about it, the latest first unless said.',
      args: commentWhere.fieldArgs(),
      resolve(model: EntryModel, args, context) {
        const password = seesText(context, model) ? model.password : undefined;
        const about = listCommentsOf('entryId', model.record.id, password);
        return commentConnection(about, context, args);
      },
    }),
  );
}

builder.objectField(UserRef, 'comments', (t) =>
  t.field({
    type: CommentConnections.of('UserToComment'),
    description: 'What the user said, the latest first unless said.',
    args: commentWhere.fieldArgs(),
    resolve: ({ user }, args, context) =>
      commentConnection(listCommentsOf('authorId', user.id), context, args),
  }),
);

interface CommentChangeWhere extends FollowedWhere {
  readonly contentIdIn?: readonly (string | number | null | undefined)[] | null | undefined;
}

interface Asked {
  readonly where: CommentChangeWhere;
  readonly change: RecordChange;
}

const WhereRef: InputRef<CommentChangeWhere> = builder.inputType('CommentChangeWhereArgs', {
  description: 'Which comments are followed.',
  fields: (t) => ({
    ...followedFields(t),
    contentIdIn: t.idList({
      required: optionalItems,
      description:
        'About any of these posts, pages or the like. Of removed ones this is not known.',
    }),
  }),
});

const common = {
  type: CommentRef,
  idType: 'comment',
  where: WhereRef,
  has: ({ kind }: { readonly kind: string }) => kind === 'comment',
  load: loadCommentModel,
};

addChangeSubscription({
  ...common,
  name: 'commentChanged',
  description: 'Changes of comments, as far as the caller may read them.',
  mayKnowOf: (context, change) => couldRead(context, change, 'moderate_comments'),
  matches: isAbout,
});

addChangeSubscription({
  ...common,
  name: 'commentAdded',
  description:
    'Comments that the caller can read for the first time: new ones, and those that a moderator has approved.',
  mayKnowOf: () => false,
  matches: async (context, model, asked) =>
    isAbout(context, model, asked) && (await isAdded(context, model, asked.change)),
});

function isAbout(_: Context, { comment }: CommentModel, { where }: Asked): boolean {
  const { contentIdIn } = where;
  return (
    contentIdIn?.some((id) => id != null && toDatabaseId(id, 'post') === comment.entryId) ?? true
  );
}

/** A comment that was just approved counts as added only for subscribers who could not read it before. */
async function isAdded(
  context: Context,
  { comment }: CommentModel,
  { isNew, isPublished }: RecordChange,
): Promise<boolean> {
  if (isNew || !isPublished) return isNew;
  return !(await canChangeComment(context, comment));
}
