import { countEntries } from '../../../content/entries/count-entries.ts';
import type { Entry } from '../../../content/entries/entry.ts';
import { isShownInLists } from '../../../content/entries/entry-conditions.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { namesOfKinds } from '../../../content/kinds/registry.ts';
import { mediaOf, pictureAddress } from '../../../content/media/shown-media.ts';
import { NOINDEX_PATTERN } from '../../../content/seo/seo.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { ownTaxonomies, taxonomies } from '../../../content/terms/taxonomies.ts';
import { html, type Markup, trusted } from '../../../lib/markup.ts';
import type { Context } from '../../../operation/context.ts';
import { localAddress, type Page, type PageRequest, redirect } from '../../../pages/page.ts';

/**
 * Answers `/sitemap.xml`, the index of the sitemaps `/sitemap-post-1.xml` and so on with 1,000 addresses each
 * (https://www.sitemaps.org/protocol.html). Addresses that other systems have for these lead to the index.
 */
export async function sitemapPage({ context, path, req }: PageRequest): Promise<Page | null> {
  if (!path.endsWith('.xml') || !['GET', 'HEAD'].includes(req.method)) return null;
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

/** An address as a sitemap has it. */
export interface SitemapEntry {
  readonly address: string;
  /** A moment (UTC); null where it is not known. */
  readonly modified: string | null;
  /** The address of its featured image. */
  readonly image: string | null;
}

/** A group of addresses that is split into numbered sitemaps. */
interface SitemapSection {
  /** In the sitemaps' addresses. */
  readonly name: string;
  /** How many there are; a little more than are listed will do. */
  count(context: Context): Promise<number>;
  /** @param page counted from 1 */
  find(context: Context, page: number): Promise<readonly SitemapEntry[]>;
}

/** Addresses of one sitemap. */
const SITEMAP_SIZE = 1000;

/** Published entries of a kind without a password, by id, but for those that search engines are asked to leave out. */
const entriesOf = (kind: string): SitemapSection => {
  const query = {
    kinds: [kind],
    statuses: ['publish'],
    hasPassword: false,
    order: [{ by: 'id', direction: 'asc' } as const],
  };
  return {
    name: kind,
    count: (context) => countEntries(context, query),
    async find(context, page) {
      const rows = await context
        .readPart([`kind:${kind}`], 'Entry')
        .selectFrom('Entry')
        .select(['id', 'kind', 'slug', 'status', 'date', 'dateLocal', 'parentId'])
        .select(['modified', 'featuredMediaId'])
        .where('kind', '=', kind)
        .where('status', '=', 'publish')
        .where('password', '=', '')
        .where('seo', 'not like', NOINDEX_PATTERN)
        .$if(kind === 'ext_events', (all) =>
          all.where(isShownInLists(context.services.database.provider)),
        )
        .orderBy('id')
        .limit(SITEMAP_SIZE)
        .offset((page - 1) * SITEMAP_SIZE)
        .execute();
      const entries = await Promise.all(
        rows.map(async (row) => ({
          address: context.addresses.page(await entryPath(context, row)),
          modified: row.modified,
          image: await imageOf(context, row),
        })),
      );
      const isHome = kind === 'post' && page === 1 && context.site.showOnFront !== 'page';
      return isHome
        ? [{ address: context.addresses.page('/'), modified: null, image: null }, ...entries]
        : entries;
    },
  };
};

async function imageOf(
  context: Context,
  entry: Pick<Entry, 'kind' | 'id' | 'featuredMediaId'>,
): Promise<string | null> {
  const media = await mediaOf(context, entry);
  return media && pictureAddress(context, media);
}

/** Terms of a taxonomy that published entries have. */
const termsOf = (taxonomy: string): SitemapSection => {
  const read = (context: Context) =>
    context
      .readPart(['term'], 'Term')
      .selectFrom('Term')
      .where('taxonomy', '=', taxonomy)
      .where('count', '>', 0)
      .where('seo', 'not like', NOINDEX_PATTERN);
  return {
    name: taxonomy,
    async count(context) {
      const found = await read(context)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirst();
      return Number(found?.total ?? 0);
    },
    async find(context, page) {
      const terms = await read(context)
        .selectAll()
        .orderBy('id')
        .limit(SITEMAP_SIZE)
        .offset((page - 1) * SITEMAP_SIZE)
        .execute();
      return Promise.all(
        terms.map(async (term) => ({
          address: context.addresses.page(await termPath(context, term)),
          modified: null,
          image: null,
        })),
      );
    },
  };
};

/** Kinds and taxonomies that have pages. */
const sitemapSections: readonly SitemapSection[] = [
  ...namesOfKinds(({ isInSitemap }) => isInSitemap).map(entriesOf),
  ...[taxonomies.category, taxonomies.post_tag, taxonomies.ext_events_cat, ...ownTaxonomies]
    .filter(({ pageBase }) => pageBase !== null)
    .map(({ name }) => termsOf(name)),
];
