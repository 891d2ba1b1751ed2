import './graphql/global-fields.ts';
import './graphql/favorite-fields.ts';
import './graphql/template-fields.ts';
import './graphql/usage-event-fields.ts';
import { defineFeature } from '../../define-feature.ts';
import { globalsStylesheet } from './pages/globals-stylesheet.ts';
import { builderRoutes } from './rest.ts';

export const pageBuilder = defineFeature({
  name: 'page-builder',
  group: {
    name: 'Page builder',
    description: 'Templates, global colours and typography of the page builder.',
  },
  routes: builderRoutes,
  pages: [globalsStylesheet],
});
