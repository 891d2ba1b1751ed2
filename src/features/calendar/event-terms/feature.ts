import './graphql/events-category-type.ts';
import './graphql/events-category-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { eventTermRoutes } from './rest.ts';

export const eventTerms = defineFeature({
  name: 'event-terms',
  routes: eventTermRoutes,
});
