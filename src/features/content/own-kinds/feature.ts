import './graphql/add-own-kinds.ts';
import { defineFeature } from '../../define-feature.ts';
import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { ownKindOperations } from './own-kind-operations.ts';

/** The kinds of content that the site declares for itself (almanac.config.ts). */
export const ownKinds = defineFeature({
  name: 'own-kinds',
  group: { name: 'Own content', description: 'The kinds of content that this site declares.' },
  routes: ownKindOperations.flatMap(entryRoutes),
});
