import './graphql/site-health.ts';
import { defineFeature } from '../../define-feature.ts';
import { healthRoutes } from './rest.ts';

export const health = defineFeature({
  name: 'health',
  group: { name: 'Site health', description: 'Tests of the installation, as operators run them.' },
  routes: healthRoutes,
});
