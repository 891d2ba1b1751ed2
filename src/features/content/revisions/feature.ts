import './graphql/revision-queries.ts';
import './graphql/revision-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { revisedRoutes } from './rest/revision-routes.ts';

export const revisions = defineFeature({
  name: 'revisions',
  routes: revisedRoutes,
});
