import { localAddress, type Page, type PageRequest } from '../../../pages/page.ts';
import { defineFeature } from '../../define-feature.ts';
import { sitemapPage } from './sitemap-page.ts';

export const sitemaps = defineFeature({
  name: 'sitemaps',
  pages: [sitemapPage, robotsFile],
});

/** `robots.txt` (RFC 9309): what crawlers leave alone, the lines of the setting `ROBOTS`, and where the sitemap is. */
async function robotsFile({ context, path }: PageRequest): Promise<Page | null> {
  if (path !== '/robots.txt') return null;
  const { robots } = context.services.config;
  const lines = [
    'User-agent: *',
    `Disallow: ${localAddress(context, '/wp-admin/')}`,
    `Disallow: ${localAddress(context, '/*?s=')}`,
    ...robots,
    '',
    `Sitemap: ${context.addresses.page('/sitemap.xml')}`,
    '',
  ];
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    body: lines.join('\n'),
  };
}
