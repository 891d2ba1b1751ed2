import './graphql/page-type.ts';
import { pageKind } from '../../../content/kinds/registry.ts';
import { defineFeature } from '../../define-feature.ts';
import { entryRoutes } from '../entries/rest/entry-routes.ts';
import { pageFields, pageOperations } from './page-operations.ts';

export const pages = defineFeature({
  name: 'pages',
  group: { name: 'Pages', description: 'Pages, which may have pages below them.' },
  // docs/rest.md §4.5
  routes: entryRoutes({ kind: pageKind, writeArgs: pageFields, ...pageOperations }),
});
