import './graphql/session-fields.ts';
import './graphql/user-type.ts';
import './graphql/user-queries.ts';
import './graphql/user-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { adminPage } from './pages/admin-page.ts';
import { passwordResetJob } from './password-reset.ts';
import { userRoutes } from './rest.ts';

export const users = defineFeature({
  name: 'users',
  group: { name: 'Users', description: 'Users and their profiles.' },
  routes: userRoutes,
  pages: [adminPage],
  jobs: [passwordResetJob],
});
