import { defineFeature } from '../../define-feature.ts';
import { publicPage } from './public-page.ts';

/** The site's pages for people. */
export const sitePages = defineFeature({
  name: 'site-pages',
  uses: ['comments', 'events', 'forms', 'ical', 'mailing', 'oembed', 'posts', 'search', 'views'],
  pages: [publicPage],
});
