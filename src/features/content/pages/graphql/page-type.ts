import { pageKind } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { findableByPath, isFront } from '../../../../graphql/find-by-uri.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import {
  addEntryMutations,
  removedModel,
  writtenModel,
} from '../../entries/graphql/entry-mutations.ts';
import { addEntryQueries, hierarchicalIdType } from '../../entries/graphql/entry-queries.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { kindInput } from '../../entries/graphql/kind-input.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { findPageByPath, pageOperations } from '../page-operations.ts';

const pageType = kindType(pageKind);

addEntryType(pageType);
addEntryTerms(pageType);

builder.objectField(pageType.type, 'isPrivacyPage', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the site names it as its privacy policy; no setting here does.',
    resolve: () => false,
  }),
);

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
