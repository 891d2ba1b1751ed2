import './graphql/venue-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { partyRoutes } from '../parties/rest/party-routes.ts';
import { venueOperations } from './venue-operations.ts';

export const venues = defineFeature({
  name: 'venues',
  routes: partyRoutes(venueOperations),
});
