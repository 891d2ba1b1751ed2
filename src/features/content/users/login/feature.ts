import './graphql/login-mutations.ts';
import { defineFeature } from '../../../define-feature.ts';
import { loginRoutes } from './rest.ts';

/** Logging in from a front end. */
export const login = defineFeature({
  name: 'login',
  group: {
    name: 'Login',
    description: 'Sessions of browsers, tokens of programs, and registration.',
  },
  routes: loginRoutes,
});
