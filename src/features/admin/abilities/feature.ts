import './graphql/ability-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { abilityRoutes } from './rest.ts';

export const abilities = defineFeature({
  name: 'abilities',
  routesOver: ({ all }) => abilityRoutes(all),
});
