import { pageKind } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { findableByPath, isFront } from '../../../../graphql/find-by-uri.ts';
import { addContentKind } from '../../entries/graphql/add-content-kind.ts';
import { loadEntryModel } from '../../entries/graphql/entry-model.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';
import { findPageByPath, pageOperations } from '../page-operations.ts';

const pageType = kindType(pageKind);

addContentKind(pageType, pageOperations);

builder.objectField(pageType.type, 'isPrivacyPage', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the site names it as its privacy policy; no setting here does.',
    resolve: () => false,
  }),
);

/** `/parent/child`, or nothing at all where the site begins with a page. */
findableByPath(async (context, path, query) => {
  if (path === '' && !isFront(path, query)) return null;
  const id = await findPageByPath(context, path);
  return id === null ? null : loadEntryModel(context, id);
});
