import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { toMeantId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { type EntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from '../../media/graphql/media-item-ref.ts';
import { PageRef } from '../../pages/graphql/page-ref.ts';
import { PostRef } from '../../posts/graphql/post-ref.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { browseComments, browseCommentsOf } from '../browse-comments.ts';
import {
  CommentConnections,
  type CommentModel,
  CommentRef,
  loadCommentModel,
  toCommentModel,
} from './comment-model.ts';
import { CommentWhereRef, readCommentWhere } from './comment-where.ts';

type ListArgs = PagingArgs & { readonly where?: Parameters<typeof readCommentWhere>[0] };

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
        description: 'What `id` is; both kinds are told apart.',
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
    args: {
      ...pagingArgs(),
      where: t.arg({ type: CommentWhereRef, description: 'Which of them.' }),
    },
    async resolve(_, { where, ...paging }, context) {
      const asked = { filter: readCommentWhere(where), ...paging };
      return mapConnection(await perform(browseComments, context, asked), toCommentModel);
    },
  }),
}));

for (const ref of [PostRef, PageRef, MediaItemRef])
  builder.objectField(ref, 'comments', (t) =>
    t.field({
      type: CommentConnections.of(`${ref.name}ToComment`),
      description: 'What was said about it, the latest first unless said.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: CommentWhereRef, description: 'Which of them.' }),
      },
      resolve: (model: EntryModel, args, context) => commentsAbout(context, model, args),
    }),
  );

builder.objectField(UserRef, 'comments', (t) =>
  t.field({
    type: CommentConnections.of('UserToComment'),
    description: 'What the user said, the latest first unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: CommentWhereRef, description: 'Which of them.' }),
    },
    resolve: ({ user }, { where, ...paging }, context) =>
      translated(async () => {
        const filter = readCommentWhere(where);
        const list = await browseCommentsOf(context, 'authorId', user.id, { filter, ...paging });
        return mapConnection(list, toCommentModel);
      }),
  }),
);

const commentsAbout = (
  context: Context,
  model: EntryModel,
  { where, ...paging }: ListArgs,
): Promise<Connection<CommentModel>> =>
  translated(async () => {
    const { record, password } = model;
    const isOpened = password !== undefined && seesText(context, model);
    const filter = readCommentWhere(where);
    const list = await browseCommentsOf(
      context,
      'entryId',
      record.id,
      { filter, ...paging },
      isOpened ? password : undefined,
    );
    return mapConnection(list, toCommentModel);
  });
