import './graphql/application-password-type.ts';
import './graphql/application-password-mutations.ts';
import { adminPages } from '../../../pages/admin-document.ts';
import { defineFeature } from '../../define-feature.ts';
import { applicationPasswordsPage } from './pages/application-passwords-page.ts';
import { authorizePage } from './pages/authorize-page.ts';
import { applicationPasswordRoutes } from './rest.ts';

export const applicationPasswords = defineFeature({
  name: 'application-passwords',
  uses: ['users'],
  group: {
    name: 'Application passwords',
    description: 'The passwords by which programs act for a user.',
  },
  routes: applicationPasswordRoutes,
  pages: [
    adminPages({
      '/wp-admin/application-passwords.php': applicationPasswordsPage,
      '/wp-admin/authorize-application.php': authorizePage,
    }),
  ],
});
