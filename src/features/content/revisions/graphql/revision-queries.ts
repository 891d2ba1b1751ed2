import { entryById } from '../../../../content/entries/entry.ts';
import { defineWhere, id, ids } from '../../../../graphql/args-input.ts';
import { builder, optionalItems } from '../../../../graphql/builder.ts';
import { loadConnection } from '../../../../graphql/connection.ts';
import { ContentTypeEnumRef } from '../../../../graphql/content-type-enum.ts';
import type { Maybe } from '../../../../graphql/global-id.ts';
import { performList, translated } from '../../../../graphql/perform.ts';
import type { Context } from '../../../../operation/context.ts';
import type { Connection } from '../../../../operation/lists/connection.ts';
import { ContentNodeConnections } from '../../entries/graphql/content-node.ts';
import { askedKinds, type EntryListArgs } from '../../entries/graphql/entry-connections.ts';
import { type EntryModel, toRevisionModel } from '../../entries/graphql/entry-model.ts';
import {
  authorWhereFields,
  ENTRY,
  idWhereFields,
  readEntryWhere,
  textWhereFields,
} from '../../entries/graphql/entry-where.ts';
import { recordTypes } from '../../entries/graphql/record-types.ts';
import { UserRef } from '../../entries/graphql/user-model.ts';
import { listRevisions, listRevisionsOf } from '../list-revisions.ts';
import { revisionCursorArgs } from '../revision-query.ts';

const { name, nameIn, orderby, parentNotIn, stati, status } = textWhereFields;

/** The filters of texts, except those for values that a revision does not have. */
const revisionWhere = defineWhere({
  name: 'RootQueryToRevisionsConnectionWhereArgs',
  description: 'Which stored states. Both moments of a state are when it was kept.',
  args: revisionCursorArgs,
  fields: {
    ...textWhereFields,
    ...authorWhereFields,
    ...idWhereFields('revision'),
    name: {
      ...name,
      description: 'Of this slug: `12-revision-v1` are the states of what has the id 12.',
    },
    nameIn: { ...nameIn, description: 'Of any of these slugs.' },
    orderby: {
      ...orderby,
      description:
        'What it is sorted by; the latest first unless said. SLUG is as PARENT, and states have neither comments nor a MENU_ORDER.',
    },
    parent: id('parents', ENTRY, { description: 'Of this post, page or the like.' }),
    parentIn: ids('parents', ENTRY),
    parentNotIn: { ...parentNotIn, description: 'Of none of these.' },
    stati: { ...stati, description: 'Any of these statuses; that of every state is INHERIT.' },
    status: { ...status, description: 'This status; that of every state is INHERIT.' },
  },
  further: (t) => ({
    contentTypes: t.field({
      type: [ContentTypeEnumRef],
      required: optionalItems,
      description: 'Of texts of these kinds.',
    }),
    offset: t.int({ description: 'How many to pass over where the page begins.' }),
  }),
});

builder.queryField('revisions', (t) =>
  t.field({
    type: ContentNodeConnections.of('RootQueryToRevisions'),
    description: 'The stored states of what the caller may edit, the latest first unless said.',
    args: revisionWhere.fieldArgs(),
    resolve: (_, args, context) => revisionConnection(context, listRevisions, args),
  }),
);

for (const record of recordTypes) {
  const { kind, type } = record;
  if (kind.area !== 'content' || !kind.hasRevisions) continue;
  builder.objectField(type, 'revisions', (t) =>
    t.field({
      type: record.connections.of(`${type.name}ToRevision`),
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
