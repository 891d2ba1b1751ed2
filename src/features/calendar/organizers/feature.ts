import './graphql/organizer-type.ts';
import { defineFeature } from '../../define-feature.ts';
import { partyRoutes } from '../parties/rest/party-routes.ts';
import { organizerOperations } from './organizer-kind.ts';

export const organizers = defineFeature({
  name: 'organizers',
  routes: partyRoutes(organizerOperations),
});
