import './graphql/application-password-type.ts';
import './graphql/application-password-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { applicationPasswordRoutes } from './rest.ts';

export const applicationPasswords = defineFeature({
  name: 'application-passwords',
  routes: applicationPasswordRoutes,
});
