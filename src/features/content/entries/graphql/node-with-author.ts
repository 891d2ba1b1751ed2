import { builder } from '../../../../graphql/builder.ts';
import { toGlobalId } from '../../../../graphql/global-id.ts';
import { NodeRef } from '../../../../graphql/node.ts';
import { AuthorEdgeRef, loadUserModel, toUserModel } from '../../users/graphql/user-model.ts';
import { authoredKinds } from '../../users/user-list-args.ts';
import { userById } from '../../users/user-loaders.ts';
import { type EntryModel, openField } from './entry-model.ts';

export const NodeWithAuthorRef = builder.interfaceRef<EntryModel>('NodeWithAuthor').implement({
  description: 'What was written by a user.',
  interfaces: [NodeRef],
  resolveType: ({ typename }) => typename,
  fields: (t) => ({
    author: t.field({
      type: AuthorEdgeRef,
      description: 'Who wrote it.',
      resolve: openField(async ({ entry, record }, _, context) => {
        const { authorId } = entry;
        if (authorId === null) return null;
        // Who has published this is public by it; others are asked about.
        const isPublic = entry.status === 'publish' && authors.includes(record.kind);
        const known = isPublic ? await userById(context).load(authorId) : null;
        const node = known ? toUserModel(known) : await loadUserModel(context, authorId);
        return node && { node };
      }),
    }),
    authorDatabaseId: t.int({
      description: "The author's user id.",
      resolve: openField(({ entry }) => entry.authorId),
    }),
    authorId: t.id({
      description: "The author's global id.",
      resolve: openField(({ entry }) =>
        entry.authorId === null ? null : toGlobalId('user', entry.authorId),
      ),
    }),
  }),
});

const authors: readonly string[] = authoredKinds;
