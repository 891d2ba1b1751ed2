import './graphql/revision-queries.ts';
import './graphql/revision-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { revisedRoutes } from './rest/revision-routes.ts';

export const revisions = defineFeature({
  name: 'revisions',
  group: { name: 'Revisions', description: 'Earlier versions of content, and autosaves.' },
  routes: revisedRoutes,
});
