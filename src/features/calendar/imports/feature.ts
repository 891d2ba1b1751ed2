import './graphql/event-import-queries.ts';
import './graphql/event-import-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { importRoutes } from './rest.ts';

export const imports = defineFeature({
  name: 'imports',
  uses: ['event-terms', 'events'],
  group: { name: 'Event imports', description: 'Batches that an import service sends.' },
  routes: importRoutes,
});
