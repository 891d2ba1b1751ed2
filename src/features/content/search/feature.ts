import { defineFeature } from '../../define-feature.ts';
import { searchRoutes } from './rest.ts';

export const search = defineFeature({
  name: 'search',
  routes: searchRoutes,
});
