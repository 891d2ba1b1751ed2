import './graphql/search-query-field.ts';
import { defineFeature } from '../../define-feature.ts';
import { findTool } from './find-tool.ts';
import { searchRoutes } from './rest.ts';

export const search = defineFeature({
  name: 'search',
  group: { name: 'Search', description: 'Content and terms by words.' },
  routes: searchRoutes,
  tools: [findTool],
});
