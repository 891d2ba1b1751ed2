import './graphql/settings.ts';
import './graphql/type-queries.ts';
import './graphql/content-type-type.ts';
import './graphql/taxonomy-type.ts';
import './graphql/site-query.ts';
import './graphql/enqueued-assets.ts';
import './graphql/plugins-and-themes.ts';
import { defineFeature } from '../../define-feature.ts';
import { editorRoutes } from './rest/editor-routes.ts';
import { settingRoutes } from './rest/setting-routes.ts';
import { statusRoutes } from './rest/status-routes.ts';
import { taxonomyRoutes } from './rest/taxonomy-routes.ts';
import { themeRoutes } from './rest/theme-routes.ts';
import { typeRoutes } from './rest/type-routes.ts';

export const site = defineFeature({
  name: 'site',
  group: {
    name: 'Site',
    description:
      'Settings, themes, content types, statuses, taxonomies, and what block editors list.',
  },
  routes: [
    ...typeRoutes,
    ...statusRoutes,
    ...taxonomyRoutes,
    ...editorRoutes,
    ...settingRoutes,
    ...themeRoutes,
  ],
});
