import './graphql/term-queries.ts';
import './graphql/term-mutations.ts';
import { defineFeature } from '../../define-feature.ts';
import { termRoutes } from './rest.ts';

export const terms = defineFeature({
  name: 'terms',
  group: {
    name: 'Categories and tags',
    description: 'The terms of posts and of declared taxonomies.',
  },
  routes: termRoutes,
});
