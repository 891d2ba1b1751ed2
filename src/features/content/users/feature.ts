import './graphql/user-type.ts';
import './graphql/user-queries.ts';
import './graphql/user-changes.ts';
import './graphql/password-mutations.ts';
import './graphql/user-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { adminPage } from './pages/admin-page.ts';
import { passwordResetJob } from './password-reset/password-reset-job.ts';
import { userRoutes } from './rest.ts';

export const users = defineFeature({
  name: 'users',
  routes: userRoutes,
  pages: [adminPage],
  jobs: [passwordResetJob],
});
