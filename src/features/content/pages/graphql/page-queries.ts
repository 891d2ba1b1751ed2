import { builder } from '../../../../graphql/builder.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { addEntryQueries } from '../../entries/graphql/entry-queries.ts';
import { findableByPath, isFront } from '../../entries/graphql/find-by-uri.ts';
import { findPageByPath } from '../find-page-by-path.ts';
import { pageKind } from '../page-kind.ts';
import { PageConnections, PageRef, PageWhereRef } from './page-ref.ts';

const PageIdTypeRef = builder.enumType('PageIdType', {
  description: 'By what a page is meant.',
  values: {
    DATABASE_ID: { value: 'database_id', description: 'Its number.' },
    ID: { value: 'id', description: 'Its global id.' },
    URI: { value: 'uri', description: 'Its path, with those of the pages above.' },
  } as const,
});

addEntryQueries({
  kind: pageKind,
  single: 'page',
  plural: 'pages',
  type: PageRef,
  connections: PageConnections,
  where: PageWhereRef,
  idType: PageIdTypeRef,
  hasUniqueSlugs: false,
  hasPreviews: true,
  ofUser: 'The pages that the user wrote.',
});

/** `/parent/child`, or nothing at all where the site begins with a page. */
findableByPath(async (context, path, query) => {
  if (path === '' && !isFront(path, query)) return null;
  const id = await findPageByPath(context, path);
  return id === null ? null : loadEntryModel(context, id);
});
