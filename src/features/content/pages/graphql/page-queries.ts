import { builder } from '../../../../graphql/builder.ts';
import { pagingArgs } from '../../../../graphql/connection.ts';
import { publishedAs } from '../../../../graphql/published-type.ts';
import { lookUp } from '../../entries/graphql/content-queries.ts';
import { entryConnection, entryConnectionOf } from '../../entries/graphql/entry-connections.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { findableByPath, isFront } from '../../entries/graphql/find-by-uri.ts';
import { UserRef } from '../../users/graphql/user-model.ts';
import { findPageByPath } from '../find-page-by-path.ts';
import { PageConnections, PageRef, PageWhereRef } from './page-ref.ts';

const KIND = ['page'];

const PageIdTypeRef = builder.enumType('PageIdType', {
  description: 'By what a page is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    URI: { value: 'uri', description: 'Its path, with those of the pages above.' },
  } as const,
});

builder.queryFields((t) => ({
  page: t.field({
    type: PageRef,
    description: 'A page that the caller may read.',
    args: {
      id: t.arg.id({ required: true, description: 'The id, of the kind that `idType` says.' }),
      idType: t.arg({ type: PageIdTypeRef, description: 'What `id` is; a global id unless said.' }),
      asPreview: t.arg.boolean({ description: 'Whether to show its unsaved text.' }),
      password: t.arg.string({ description: 'The password of a protected page.' }),
    },
    resolve: (_, asked, context) => lookUp(context, KIND, asked),
  }),
  pageBy: t.field({
    type: PageRef,
    description: 'A page by any one of these.',
    deprecationReason: '`page` does the same.',
    args: {
      id: t.arg.id({ description: 'Its global id.' }),
      pageId: t.arg.id({ ...publishedAs('Int'), description: 'Its number.' }),
      uri: t.arg.string({ description: 'Its path.' }),
    },
    resolve(_, { id, pageId, uri }, context) {
      if (id != null) return lookUp(context, KIND, { id });
      if (pageId != null) return lookUp(context, KIND, { id: pageId, idType: 'database_id' });
      return uri == null ? null : lookUp(context, KIND, { id: uri, idType: 'uri' });
    },
  }),
  pages: t.field({
    type: PageConnections.of('RootQueryToPage'),
    description: 'Pages, the latest first unless said.',
    args: { ...pagingArgs(), where: t.arg({ type: PageWhereRef, description: 'Which of them.' }) },
    resolve: (_, args, context) => entryConnection(context, KIND, args),
  }),
}));

builder.objectField(UserRef, 'pages', (t) =>
  t.field({
    type: PageConnections.of('UserToPage'),
    description: 'The pages that the user wrote.',
    args: { ...pagingArgs(), where: t.arg({ type: PageWhereRef, description: 'Which of them.' }) },
    resolve: ({ user }, args, context) =>
      entryConnectionOf(context, { relation: 'author', key: user.id }, KIND, args),
  }),
);

/** `/parent/child`, or nothing at all where the site begins with a page. */
findableByPath(async (context, path, query) => {
  if (path === '' && !isFront(path, query)) return null;
  const id = await findPageByPath(context, path);
  return id === null ? null : loadEntryModel(context, id);
});
