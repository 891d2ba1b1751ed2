import { defineFeature } from '../../define-feature.ts';
import { robotsFile } from './robots-file.ts';
import { sitemapPage } from './sitemap-page.ts';

export const sitemaps = defineFeature({
  name: 'sitemaps',
  pages: [sitemapPage, robotsFile],
});
