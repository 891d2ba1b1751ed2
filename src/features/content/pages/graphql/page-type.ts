import { pageKind } from '../../../../content/kinds/registry.ts';
import { builder } from '../../../../graphql/builder.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { kindType } from '../../entries/graphql/kind-type.ts';

export const pageType = kindType(pageKind);

addEntryType(pageType);
addEntryTerms(pageType);

builder.objectField(pageType.type, 'isPrivacyPage', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the site names it as its privacy policy; no setting here does.',
    resolve: () => false,
  }),
);
