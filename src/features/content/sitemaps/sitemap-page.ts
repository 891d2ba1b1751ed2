import type { Context } from '../../../operation/context.ts';
import { localAddress } from '../../../pages/local-address.ts';
import { html, type Markup, trusted } from '../../../pages/markup.ts';
import { type Page, type PageRequest, redirect } from '../../../pages/page.ts';
import { SITEMAP_SIZE, type SitemapEntry, sitemapSections } from './sitemap-sections.ts';

/**
 * Answers `/sitemap.xml`, the index of the sitemaps `/sitemap-post-1.xml` and so on with 1,000 addresses each
 * (https://www.sitemaps.org/protocol.html). Addresses that other systems have for these lead to the index.
 */
export async function sitemapPage({ context, path, input }: PageRequest): Promise<Page | null> {
  if (!path.endsWith('.xml') || !['GET', 'HEAD'].includes(input.method)) return null;
  if (/^\/(wp-sitemap[\w-]*|sitemap_index)\.xml$/.test(path))
    return redirect(localAddress(context, '/sitemap.xml'), 301);
  if (path === '/sitemap.xml') return xml(await indexOf(context));
  const [, name, number] = /^\/sitemap-([a-z0-9_-]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  const section = sitemapSections.find((one) => one.name === name);
  if (!section) return null;
  const entries = await section.find(context, Number(number));
  return entries.length > 0 ? xml(sitemapOf(entries)) : null;
}

async function indexOf(context: Context): Promise<Markup> {
  const sections = await Promise.all(
    sitemapSections.map(async ({ name, count }) => {
      const pages = Math.ceil((await count(context)) / SITEMAP_SIZE);
      return Array.from({ length: pages }, (_, i) => `/sitemap-${name}-${i + 1}.xml`);
    }),
  );
  return html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sections.flat().map((path) => html`<sitemap><loc>${context.addresses.page(path)}</loc></sitemap>\n`)}</sitemapindex>
`;
}

const sitemapOf = (entries: readonly SitemapEntry[]): Markup =>
  html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map(
  ({ address, modified, image }) =>
    html`<url><loc>${address}</loc>${modified && html`<lastmod>${modified}Z</lastmod>`}${image && html`<image:image><image:loc>${image}</image:loc></image:image>`}</url>\n`,
)}</urlset>
`;

const xml = (body: Markup): Page => ({
  status: 200,
  headers: { 'Content-Type': 'application/xml; charset=UTF-8' },
  body: html`${trusted('<?xml version="1.0" encoding="UTF-8"?>')}\n${body}`,
});
