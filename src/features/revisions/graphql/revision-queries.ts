import type { Context } from '../../../context.ts';
import { builder } from '../../../graphql/builder.ts';
import { pagingArgs } from '../../../graphql/connection.ts';
import { toDatabaseId } from '../../../graphql/global-id.ts';
import { mapConnection } from '../../../graphql/map-connection.ts';
import { optionalItems } from '../../../graphql/optional-items.ts';
import { perform, translated } from '../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../operation/connection.ts';
import { PageConnectionRef, PageRef } from '../../pages/graphql/page-ref.ts';
import { PostConnectionRef, PostRef } from '../../posts/graphql/post-ref.ts';
import { ContentNodeConnectionRef } from '../../records/graphql/content-node.ts';
import { askedKinds } from '../../records/graphql/entry-connections.ts';
import { ContentTypeEnumRef, EntryOrderInputRef } from '../../records/graphql/entry-enums.ts';
import { type EntryModel, toRevisionModel } from '../../records/graphql/entry-model.ts';
import { authorWhereFields } from '../../records/graphql/entry-where-input.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { browseRevisions, browseRevisionsOf, type OwnedRevision } from '../browse-revisions.ts';
import type { RevisionFilter, RevisionOwner } from '../browsed-revisions.ts';

const WhereRef = builder.inputType('RootQueryToRevisionsConnectionWhereArgs', {
  description: 'Which stored states.',
  fields: (t) => {
    const { authorName: _, ...authors } = authorWhereFields(t);
    return {
      ...authors,
      contentTypes: t.field({
        type: [ContentTypeEnumRef],
        required: optionalItems,
        description: 'Of texts of these kinds.',
      }),
      id: t.id({ description: 'The one of this id.' }),
      in: t.idList({ required: optionalItems, description: 'Any of these ids.' }),
      notIn: t.idList({ required: optionalItems, description: 'None of these ids.' }),
      orderby: t.field({
        type: [EntryOrderInputRef],
        required: optionalItems,
        description:
          'What it is sorted by: AUTHOR, DATE, IN, MODIFIED (as DATE), PARENT or TITLE; one of them.',
      }),
      parent: t.id({ description: 'Of this post, page or the like.' }),
      parentIn: t.idList({ required: optionalItems, description: 'Of any of these.' }),
      parentNotIn: t.idList({ required: optionalItems, description: 'Of none of these.' }),
    };
  },
});

type Where = typeof WhereRef.$inferInput;

function readWhere(where: Where | null | undefined): RevisionFilter {
  const [first] = where?.orderby ?? [];
  const order = first ? (ORDERS.get(first.field) ?? 'date') : undefined;
  return {
    kinds: askedKinds(where?.contentTypes),
    include: idsOf('revision', [where?.id, ...(where?.in ?? [])]),
    exclude: idsOf('revision', where?.notIn),
    authors: idsOf('user', [where?.author, ...(where?.authorIn ?? [])]),
    authorsExclude: idsOf('user', where?.authorNotIn),
    entries: idsOf('post', [where?.parent, ...(where?.parentIn ?? [])]),
    entriesExclude: idsOf('post', where?.parentNotIn),
    ...(first ? { order, direction: order === 'include' ? 'asc' : first.order } : {}),
  };
}

const ORDERS: ReadonlyMap<string, RevisionFilter['order']> = new Map([
  ['author', 'author'],
  ['include', 'include'],
  ['parent', 'entry'],
  ['title', 'title'],
] as const);

const idsOf = (
  type: string,
  ids: readonly (string | number | null | undefined)[] | null | undefined,
): number[] => (ids ?? []).flatMap((id) => (id == null ? [] : [toDatabaseId(id, type) ?? -1]));

const toModel = ({ revision, entry }: OwnedRevision): EntryModel =>
  toRevisionModel(entry, revision);

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnectionRef,
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: WhereRef, description: 'Which of them.' }) },
    async resolve(_, { where, ...paging }, context) {
      const asked = { filter: readWhere(where), ...paging };
      return mapConnection(await perform(browseRevisions, context, asked), toModel);
    },
  }),
);

builder.objectField(PostRef, 'revisions', (t) =>
  t.field({
    type: PostConnectionRef,
    description: 'Its stored states, the latest first unless said, for its editors.',
    args: { ...pagingArgs(), where: t.arg({ type: WhereRef, description: 'Which of them.' }) },
    resolve: ({ record }, args, context) => revisionsOf(context, 'entryId', record.id, args),
  }),
);

builder.objectField(PageRef, 'revisions', (t) =>
  t.field({
    type: PageConnectionRef,
    description: 'Its stored states, the latest first unless said, for its editors.',
    args: { ...pagingArgs(), where: t.arg({ type: WhereRef, description: 'Which of them.' }) },
    resolve: ({ record }, args, context) => revisionsOf(context, 'entryId', record.id, args),
  }),
);

builder.objectField(UserRef, 'revisions', (t) =>
  t.field({
    type: ContentNodeConnectionRef,
    description: 'The states that the user stored, of what the caller may edit.',
    args: { ...pagingArgs(), where: t.arg({ type: WhereRef, description: 'Which of them.' }) },
    resolve: ({ user }, args, context) => revisionsOf(context, 'authorId', user.id, args),
  }),
);

const revisionsOf = (
  context: Context,
  owner: RevisionOwner,
  id: number,
  { where, ...paging }: PagingArgs & { readonly where?: Where | null | undefined },
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const asked = { filter: readWhere(where), ...paging };
    return mapConnection(await browseRevisionsOf(context, owner, id, asked), toModel);
  });
