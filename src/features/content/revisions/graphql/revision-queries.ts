import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { loadConnection } from '../../../../graphql/map-connection.ts';
import { translated } from '../../../../graphql/perform.ts';
import type { Connection, PagingArgs } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { type EntryModel, toRevisionModel } from '../../entries/graphql/entry-model.ts';
import { ownKindTypes } from '../../own-kinds/graphql/own-kind-types.ts';
import { pageType } from '../../pages/graphql/page-ref.ts';
import { postType } from '../../posts/graphql/post-ref.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { listRevisions, listRevisionsOf } from '../list-revisions.ts';
import { type RevisionWhere, RevisionWhereRef, readRevisionWhere } from './revision-where.ts';

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('RootQueryToRevisions'),
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: {
      ...pagingArgs(),
      where: t.arg({ type: RevisionWhereRef, description: 'Which of them.' }),
    },
    resolve: (_, args, context) => revisionConnection(context, listRevisions, args),
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
      resolve: ({ record }, args, context) =>
        revisionConnection(context, listRevisionsOf('entryId', record.id), args),
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
    resolve: ({ user }, args, context) =>
      revisionConnection(context, listRevisionsOf('authorId', user.id), args),
  }),
);

/** A list of revisions by cursors. */
const revisionConnection = (
  context: Context,
  list: Pick<typeof listRevisions, 'connection'>,
  { where, ...paging }: PagingArgs & { readonly where?: Maybe<RevisionWhere> },
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const args = { query: await readRevisionWhere(where, context) };
    const asked = { ...paging, offset: where?.offset ?? paging.offset };
    return loadConnection(await list.connection(context, args, asked), async (revision) => {
      const entry = await entryById(context).load(revision.entryId);
      return entry && toRevisionModel(entry, revision);
    });
  });
