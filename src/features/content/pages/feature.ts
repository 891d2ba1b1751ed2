import './graphql/page-type.ts';
import './graphql/page-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { pageRoutes } from './rest.ts';

export const pages = defineFeature({
  name: 'pages',
  routes: pageRoutes,
});
