import { entryIdType } from '../../entries/graphql/entry-id-type.ts';
import { addEntryQueries } from '../../entries/graphql/entry-queries.ts';
import { findableByPath, findEntryBySlug } from '../../entries/graphql/find-by-uri.ts';
import { postPath } from '../../entries/permalink.ts';
import { readableSlug } from '../../entries/text/to-slug.ts';
import { postKind } from '../post-kind.ts';
import { postOperations } from '../post-operations.ts';
import { postType } from './post-ref.ts';

addEntryQueries({
  ...postType,
  list: postOperations.list,
  idType: entryIdType('PostIdType', 'a post'),
  hasUniqueSlugs: true,
  hasPreviews: true,
  ofUser: 'The posts that the user wrote.',
});

/** `/2020/01/31/slug/` */
findableByPath(async (context, path) => {
  const slug = /^\/\d{4}\/\d\d\/\d\d\/([^/]+)$/.exec(path)?.[1];
  const found = slug === undefined ? null : await findEntryBySlug(context, slug, [postKind.name]);
  return found && readableSlug(postPath(context, found.record)) === `${path}/` ? found : null;
});
