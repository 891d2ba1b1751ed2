import './graphql/form-queries.ts';
import './graphql/submission-fields.ts';
import { warnOfNoOwner } from './contact-form.ts';
import { submissionLetterJob } from './submission/store-submission.ts';
import './graphql/form-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { formPage, formShortcode } from './pages/form-page.ts';
import { formRoutes } from './rest/form-routes.ts';

export const forms = defineFeature({
  name: 'forms',
  group: { name: 'Contact forms', description: 'Forms and what visitors send with them.' },
  routes: formRoutes,
  pages: [formPage],
  shortcodes: [formShortcode],
  jobs: [submissionLetterJob],
  warnings: [warnOfNoOwner],
});
