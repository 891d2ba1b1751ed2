import { findableByPath, isFront } from '../../../../graphql/find-by-uri.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import {
  addEntryMutations,
  removedModel,
  writtenModel,
} from '../../entries/graphql/entry-mutations.ts';
import { addEntryQueries, hierarchicalIdType } from '../../entries/graphql/entry-queries.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { findPageByPath, pageOperations } from '../page-operations.ts';
import { pageType } from './page-type.ts';

addEntryQueries({
  ...pageType,
  list: pageOperations.list,
  idType: hierarchicalIdType('PageIdType', pageType.kind.labels),
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

addEntryMutations({
  single: 'page',
  plural: 'pages',
  type: pageType.type,
  operations: pageOperations,
  input: kindInput(pageType),
  loadWritten: writtenModel,
  toRemoved: removedModel,
});
