import './graphql/block-editor-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { blockEditorRoutes, exportRoute } from './rest.ts';

export const blockEditor = defineFeature({
  name: 'block-editor',
  routes: blockEditorRoutes,
  routesOver: ({ routed }) => [exportRoute(routed)],
});
