import './graphql/venue-type.ts';
import './graphql/venue-queries.ts';
import './graphql/venue-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { venueRoutes } from './rest.ts';

export const venues = defineFeature({
  name: 'venues',
  routes: venueRoutes,
});
