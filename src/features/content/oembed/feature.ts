import './graphql/embed-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { oembedRoutes } from './rest.ts';

export const oembed = defineFeature({
  name: 'oembed',
  routes: oembedRoutes,
});
