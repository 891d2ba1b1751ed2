import { defineFeature } from '../../define-feature.ts';
import { publicPage } from './public-page.ts';

/** The site's pages for people. */
export const sitePages = defineFeature({
  name: 'site-pages',
  uses: ['comments', 'events', 'posts', 'search'],
  pages: [publicPage],
});
