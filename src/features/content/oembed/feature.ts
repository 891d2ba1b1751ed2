import './graphql/embed-queries.ts';
import { defineFeature } from '../../define-feature.ts';
import { embedPage } from './pages/embed-page.ts';
import { oembedRoutes } from './rest.ts';

export const oembed = defineFeature({
  name: 'oembed',
  group: { name: 'Embeds', description: 'What other sites show of this one, and the reverse.' },
  routes: oembedRoutes,
  pages: [embedPage],
});
