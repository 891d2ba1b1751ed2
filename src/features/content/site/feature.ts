import './graphql/settings.ts';
import './graphql/type-queries.ts';
import './graphql/content-type-type.ts';
import './graphql/taxonomy-type.ts';
import './graphql/site-query.ts';
import './graphql/enqueued-assets.ts';
import './graphql/plugins-and-themes.ts';
import { defineFeature } from '../../define-feature.ts';
import { siteRoutes } from './rest.ts';

export const site = defineFeature({
  name: 'site',
  group: {
    name: 'Site',
    description:
      'Settings, themes, content types, statuses, taxonomies, and what block editors list.',
  },
  routes: siteRoutes,
});
