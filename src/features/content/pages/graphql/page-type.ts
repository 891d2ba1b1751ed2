import { builder } from '../../../../graphql/builder.ts';
import { addEntryTerms } from '../../entries/graphql/entry-terms.ts';
import { addEntryType } from '../../entries/graphql/entry-type.ts';
import { PageRef, pageType } from './page-ref.ts';

addEntryType(pageType);
addEntryTerms(pageType);

builder.objectField(PageRef, 'isPrivacyPage', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether the site names it as its privacy policy; no setting here does.',
    resolve: () => false,
  }),
);
