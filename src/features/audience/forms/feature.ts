import './graphql/form-queries.ts';
import './graphql/submission-fields.ts';
import { warnOfNoOwner } from './contact-form.ts';
import { submissionLetterJob } from './submission/store-submission.ts';
import './graphql/form-mutations.ts';
import './graphql/submit-form-mutation.ts';
import { defineFeature } from '../../define-feature.ts';
import { formShortcode } from './pages/form-shortcode.ts';
import { formRoutes } from './rest/form-routes.ts';

export const forms = defineFeature({
  name: 'forms',
  uses: ['media'],
  group: { name: 'Contact forms', description: 'Forms and what visitors send with them.' },
  routes: formRoutes,
  shortcodes: [formShortcode],
  jobs: [submissionLetterJob],
  warnings: [warnOfNoOwner],
});
