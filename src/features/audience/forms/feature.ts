import './graphql/form-type.ts';
import './graphql/form-queries.ts';
import './graphql/form-mutations.ts';
import './graphql/submit-form-mutation.ts';
import './graphql/submission-type.ts';
import './graphql/submission-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { submissionLetterJob } from './letters/submission-letter-job.ts';
import { formRoutes } from './rest/form-routes.ts';
import { warnOfNoOwner } from './site-owner.ts';

export const forms = defineFeature({
  name: 'forms',
  routes: formRoutes,
  jobs: [submissionLetterJob],
  warnings: [warnOfNoOwner],
});
