import './graphql/organizer-type.ts';
import './graphql/organizer-queries.ts';
import './graphql/organizer-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { organizerRoutes } from './rest.ts';

export const organizers = defineFeature({
  name: 'organizers',
  routes: organizerRoutes,
});
