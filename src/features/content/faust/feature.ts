import './graphql/faust-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { generatePage } from './pages/generate-page.ts';
import { faustRoutes } from './rest.ts';

/** Logging in from a front end with Faust, and what it asks of each page. */
export const faust = defineFeature({
  name: 'faust',
  uses: ['page-builder', 'users'],
  routes: faustRoutes,
  pages: [generatePage],
});
