import './graphql/revision-queries.ts';
import './graphql/revision-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { menuItemAutosaveRoutes, pageRevisionRoutes, postRevisionRoutes } from './rest.ts';

export const revisions = defineFeature({
  name: 'revisions',
  routes: [...postRevisionRoutes, ...pageRevisionRoutes, ...menuItemAutosaveRoutes],
});
