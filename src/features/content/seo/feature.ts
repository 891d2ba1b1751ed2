import './graphql/seo-config.ts';
import './graphql/seo-types.ts';
import { defineFeature } from '../../define-feature.ts';
import { seoRoutes } from './rest.ts';

/** Data of the site, of entries, terms and users for search engines and shared links. */
export const seo = defineFeature({
  name: 'seo',
  group: { name: 'SEO', description: 'What search engines are told of the whole site.' },
  routes: seoRoutes,
});
