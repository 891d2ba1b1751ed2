import './graphql/ability-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { abilityRoutes } from './rest.ts';

export const abilities = defineFeature({
  name: 'abilities',
  group: {
    name: 'Abilities',
    description:
      'Every operation by its name, with its input and output, for assistants and automation.',
  },
  routesOver: ({ all }) => abilityRoutes(all),
});
