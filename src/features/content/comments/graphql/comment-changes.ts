import type { InputRef } from '@pothos/core';
import { builder } from '../../../../graphql/builder.ts';
import { toDatabaseId } from '../../../../graphql/global-id.ts';
import {
  addChangeSubscription,
  type FollowedWhere,
  followedFields,
} from '../../../../graphql/live/change-subscription.ts';
import { optionalItems } from '../../../../graphql/optional-items.ts';
import type { Context } from '../../../../operation/context.ts';
import { couldRead, type RecordChange } from '../../../../operation/record-changes.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { canEditComment } from '../comment-policy.ts';
import { type CommentModel, CommentRef, loadCommentModel } from './comment-model.ts';

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

/** Those who could read it while it waited were told of it then. */
async function isAdded(
  context: Context,
  { comment }: CommentModel,
  { isNew, isPublished }: RecordChange,
): Promise<boolean> {
  if (isNew || !isPublished) return isNew;
  const { viewer } = context;
  if (viewer.id !== 0 && comment.authorId === viewer.id) return false;
  const entry = await entryById(context).load(comment.entryId);
  return !entry || !canEditComment(viewer, entry);
}
