import './graphql/page-type.ts';
import './graphql/page-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { pageRoutes } from './rest.ts';

export const pages = defineFeature({
  name: 'pages',
  group: { name: 'Pages', description: 'Pages, which may have pages below them.' },
  routes: pageRoutes,
});
