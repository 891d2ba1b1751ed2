import './graphql/venue-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { partyRoutes } from '../parties/rest/party-routes.ts';
import { venueOperations } from './venue-kind.ts';

export const venues = defineFeature({
  name: 'venues',
  routes: partyRoutes(venueOperations),
});
