import './graphql/search-query-field.ts';
import { defineFeature } from '../../define-feature.ts';
import { findTool } from './find-tool.ts';
import { searchRoutes } from './rest.ts';

export const search = defineFeature({
  name: 'search',
  routes: searchRoutes,
  tools: [findTool],
});
