import '../parties/graphql/party-type.ts';
import '../parties/graphql/party-queries.ts';
import '../parties/graphql/party-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { venueRoutes } from './rest.ts';

export const venues = defineFeature({
  name: 'venues',
  routes: venueRoutes,
});
