import './graphql/events-category.ts';
import { defineFeature } from '../../define-feature.ts';
import { eventTermRoutes } from './rest.ts';

export const eventTerms = defineFeature({
  name: 'event-terms',
  group: { name: 'Event categories and tags', description: 'The terms of events.' },
  routes: eventTermRoutes,
});
