import { builder } from '../../../../graphql/builder.ts';
import { toMeantId } from '../../../../graphql/global-id.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { performList } from '../../../../graphql/perform.ts';
import { type EntryModel, seesText } from '../../entries/graphql/entry-model.ts';
import { MediaItemRef } from '../../media/graphql/media-item-ref.ts';
import { ownKindTypes } from '../../own-kinds/graphql/own-kind-types.ts';
import { PageRef } from '../../pages/graphql/page-ref.ts';
import { PostRef } from '../../posts/graphql/post-ref.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { listComments, listCommentsOf } from '../list-comments.ts';
import {
  CommentConnections,
  CommentRef,
  loadCommentModel,
  toCommentModel,
} from './comment-model.ts';
import { commentWhere } from './comment-where.ts';

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
    args: commentWhere.fieldArgs(),
    async resolve(_, { where, ...paging }, context) {
      const list = await performList(listComments, context, commentWhere.read(where), paging);
      return mapConnection(list, toCommentModel);
    },
  }),
}));

const commentedTypes = [
  PostRef,
  PageRef,
  MediaItemRef,
  ...ownKindTypes.filter(({ kind }) => kind.supports.includes('comments')).map(({ type }) => type),
];

for (const ref of commentedTypes)
  builder.objectField(ref, 'comments', (t) =>
    t.field({
      type: CommentConnections.of(`${ref.name}ToComment`),
      description: 'What was said about it, the latest first unless said.',
      args: commentWhere.fieldArgs(),
      async resolve(model: EntryModel, { where, ...paging }, context) {
        const password = seesText(context, model) ? model.password : undefined;
        const about = listCommentsOf('entryId', model.record.id, password);
        const list = await performList(about, context, commentWhere.read(where), paging);
        return mapConnection(list, toCommentModel);
      },
    }),
  );

builder.objectField(UserRef, 'comments', (t) =>
  t.field({
    type: CommentConnections.of('UserToComment'),
    description: 'What the user said, the latest first unless said.',
    args: commentWhere.fieldArgs(),
    async resolve({ user }, { where, ...paging }, context) {
      const theirs = listCommentsOf('authorId', user.id);
      const list = await performList(theirs, context, commentWhere.read(where), paging);
      return mapConnection(list, toCommentModel);
    },
  }),
);
