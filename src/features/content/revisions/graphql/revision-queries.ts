import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { mapConnection } from '../../../../graphql/map-connection.ts';
import { perform, translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { type EntryModel, toRevisionModel } from '../../entries/graphql/entry-model.ts';
import { ownKindTypes } from '../../own-kinds/graphql/own-kind-types.ts';
import { pageType } from '../../pages/graphql/page-ref.ts';
import { postType } from '../../posts/graphql/post-ref.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { browseRevisions, browseRevisionsOf, type OwnedRevision } from '../browse-revisions.ts';
import type { RevisionOwner } from '../find-revisions.ts';
import { type RevisionWhere, RevisionWhereRef, readRevisionWhere } from './revision-where.ts';

const toModel = ({ revision, entry }: OwnedRevision): EntryModel =>
  toRevisionModel(entry, revision);

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('RootQueryToRevisions'),
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: RevisionWhereRef, description: 'Which of them.' }),
    },
    async resolve(_, { where, ...paging }, context) {
      const asked = await translated(() => readRevisionWhere(where, context));
      return mapConnection(
        await perform(browseRevisions, context, { ...asked, ...paging }),
        toModel,
      );
    },
  }),
);

for (const { kind, type, connections } of [postType, pageType, ...ownKindTypes]) {
  if (!kind.hasRevisions) continue;
  builder.objectField(type, 'revisions', (t) =>
    t.field({
      type: connections.of(`${type.name}ToRevision`),
      description: 'Its stored states, the latest first unless said, for its editors.',
      args: {
        ...pagingArgs(),
        where: t.arg({ type: RevisionWhereRef, description: 'Which of them.' }),
      },
      resolve: ({ record }, args, context) => revisionsOf(context, 'entryId', record.id, args),
    }),
  );
}

builder.objectField(UserRef, 'revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('UserToRevisions'),
    description: 'The states that the user stored, of what the caller may edit.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: RevisionWhereRef, description: 'Which of them.' }),
    },
    resolve: ({ user }, args, context) => revisionsOf(context, 'authorId', user.id, args),
  }),
);

const revisionsOf = (
  context: Context,
  owner: RevisionOwner,
  id: number,
  { where, ...paging }: PagingArgs & { readonly where?: RevisionWhere | null | undefined },
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const asked = { ...(await readRevisionWhere(where, context)), ...paging };
    return mapConnection(await browseRevisionsOf(context, owner, id, asked), toModel);
  });
