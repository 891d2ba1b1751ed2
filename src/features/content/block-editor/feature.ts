import './graphql/block-editor-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { blockEditorRoutes, exportRoute } from './rest.ts';

export const blockEditor = defineFeature({
  name: 'block-editor',
  uses: ['menus', 'oembed'],
  group: { name: 'Block editor', description: 'Helpers of editors, and the export of the site.' },
  routes: blockEditorRoutes,
  routesOver: ({ routed }) => [exportRoute(routed)],
});
