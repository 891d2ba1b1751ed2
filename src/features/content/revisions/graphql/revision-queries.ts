import { builder } from '../../../../graphql/builder.ts';
import type { Maybe } from '../../../../graphql/input-values.ts';
import { loadConnection } from '../../../../graphql/map-connection.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Connection } from '../../../../operation/connection.ts';
import type { Context } from '../../../../operation/context.ts';
import { entryById } from '../../entries/entry-loaders.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { askedKinds, type EntryListArgs } from '../../entries/graphql/entry-connections.ts';
import { type EntryModel, toRevisionModel } from '../../entries/graphql/entry-model.ts';
import { readEntryWhere } from '../../entries/graphql/entry-where.ts';
import { ownKindTypes } from '../../own-kinds/graphql/own-kind-types.ts';
import { pageType } from '../../pages/graphql/page-ref.ts';
import { postType } from '../../posts/graphql/post-ref.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { listRevisions, listRevisionsOf } from '../list-revisions.ts';
import { revisionWhere } from './revision-where.ts';

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('RootQueryToRevisions'),
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: revisionWhere.fieldArgs(),
    resolve: (_, args, context) => revisionConnection(context, listRevisions, args),
  }),
);

for (const { kind, type, connections } of [postType, pageType, ...ownKindTypes]) {
  if (!kind.hasRevisions) continue;
  builder.objectField(type, 'revisions', (t) =>
    t.field({
      type: connections.of(`${type.name}ToRevision`),
      description: 'Its stored states, the latest first unless said, for its editors.',
      args: revisionWhere.fieldArgs(),
      resolve: ({ record }, args, context) =>
        revisionConnection(context, listRevisionsOf('entryId', record.id), args),
    }),
  );
}

builder.objectField(UserRef, 'revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('UserToRevisions'),
    description: 'The states that the user stored, of what the caller may edit.',
    args: revisionWhere.fieldArgs(),
    resolve: ({ user }, args, context) =>
      revisionConnection(context, listRevisionsOf('authorId', user.id), args),
  }),
);

/** A list of revisions by cursors. */
const revisionConnection = (
  context: Context,
  list: Pick<typeof listRevisions, 'connection'>,
  { where, ...paging }: EntryListArgs,
): Promise<Connection<EntryModel>> =>
  translated(async () => {
    const { args, names } = readEntryWhere(revisionWhere, where, []);
    const { offset = null }: { readonly offset?: Maybe<number> } = where ?? {};
    const found = await performList(
      list,
      context,
      { args: { ...args, kinds: askedKinds(where) }, names },
      { ...paging, offset: offset ?? paging.offset },
    );
    return loadConnection(found, async (revision) => {
      const entry = await entryById(context).load(revision.entryId);
      return entry && toRevisionModel(entry, revision);
    });
  });
