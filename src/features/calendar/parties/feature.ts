import './graphql/party-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { organizerOperations } from './organizer-kind.ts';
import { partyContentRoutes } from './rest/party-content-routes.ts';
import { partyRoutes } from './rest/party-routes.ts';
import { venueOperations } from './venue-kind.ts';

/** Venues and organizers. */
export const parties = defineFeature({
  name: 'parties',
  group: {
    name: 'Venues and organizers',
    description: 'Where events take place and who holds them.',
  },
  routes: [
    ...partyRoutes(venueOperations),
    ...partyRoutes(organizerOperations),
    ...partyContentRoutes(venueOperations),
    ...partyContentRoutes(organizerOperations),
  ],
});
