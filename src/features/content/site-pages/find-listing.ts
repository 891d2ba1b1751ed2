import type { Entry } from '../../../content/entries/entry.ts';
import type { EntryQuery } from '../../../content/entries/entry-filters.ts';
import type { EntryRef } from '../../../content/entries/entry-query.ts';
import { pageOfEntries } from '../../../content/entries/find-entries.ts';
import { lookingInto } from '../../../content/entries/list-entries.ts';
import { parseSearch } from '../../../content/entries/search-terms.ts';
import type { Taxonomy } from '../../../content/kinds/kind.ts';
import { kinds as allKinds, contentKinds, mediaKind } from '../../../content/kinds/registry.ts';
import { archiveSeo, entrySeo, homeSeo, termSeo, userSeo } from '../../../content/seo/page-seo.ts';
import type { Seo } from '../../../content/seo/seo.ts';
import { termPath } from '../../../content/terms/present-term.ts';
import { withDescendants } from '../../../content/terms/raise-versions.ts';
import { allTaxonomies, ownTaxonomies, taxonomies } from '../../../content/terms/taxonomies.ts';
import { termBySlug } from '../../../content/terms/term.ts';
import { sanitizeComment } from '../../../content/text/sanitize-html.ts';
import { readableSlug } from '../../../content/text/to-slug.ts';
import { userBySlug } from '../../../content/users/user-loaders.ts';
import { canReadUser } from '../../../content/users/user-policy.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import type { Page } from '../../../operation/operation.ts';
import { dateArchiveAt } from '../posts/date-archive.ts';
import { moveStickyFirst } from '../posts/post-operations.ts';
import { searchedKinds } from '../search/search-site.ts';

/** A list of entries that has pages of its own. */
export interface Listing {
  /** Of its first page, below the site's address. */
  readonly path: string;
  /** Behind the path of each page: `?s=boats`. */
  readonly query?: string;
  /** The sort of list, shown above the title; null for none. */
  readonly kicker: string | null;
  /** Plain text; null for the site's own list. */
  readonly title: string | null;
  /** HTML without anything but inline markup. */
  readonly description: string;
  /** Returns its metadata for search engines; absent for a list without metadata of its own. */
  seo?(context: Context): Seo | Promise<Seo>;
  /** Returns one page of its entries. */
  find(context: Context, paging: Paging): Promise<Page<EntryRef>>;
  /** Returns the same by date alone, for feeds; absent where its pages have that order. */
  latest?(context: Context, paging: Paging): Promise<Page<EntryRef>>;
  /** Where the interface has what the list is of, if it is of something. */
  readonly resource: string | null;
}

type Paging = Readonly<Record<'page' | 'per_page', number>>;

/** Returns a query for the published entries of some kinds, the latest first. */
const published = (kinds: readonly string[], query: Partial<EntryQuery> = {}): EntryQuery => ({
  kinds,
  statuses: ['publish'],
  order: [{ by: 'date', direction: 'desc' }],
  ...query,
});

const latestPosts = published(['post']);

/** The list at a path; null where there is none. */
export async function findListing(context: Context, path: string): Promise<Listing | null> {
  if (path === '/')
    return context.site.showOnFront === 'page' && context.site.pageOnFront > 0 ? null : homeListing;
  const archive = archiveAt(path) ?? dateListing(path);
  if (archive) return archive;
  const [, base = '', ...rest] = path.split('/');
  const slug = rest.filter((part) => part !== '').at(-1);
  if (slug === undefined) return null;
  if (base === 'author' && rest.filter((part) => part !== '').length === 1)
    return authorListing(context, slug);
  const taxonomy = [...allTaxonomies.values()].find(
    ({ pageBase }) => pageBase !== null && path.startsWith(`${pageBase}/`) && LISTED.has(pageBase),
  );
  return taxonomy ? termListing(context, taxonomy, path, slug) : null;
}

/** The site's posts below one of its pages, where the front page is another one. */
export const postsListing = (page: Entry, path: string): Listing => ({
  ...homeListing,
  path,
  title: plainText(page.title),
  seo: (context) => entrySeo(context, page, { path, isOpen: page.password === '' }),
});

export const homeListing: Listing = {
  path: '/',
  kicker: null,
  title: null,
  description: '',
  seo: homeSeo,
  async find(context, paging) {
    const { items, total } = await pageOfEntries(context, latestPosts, paging);
    return paging.page === 1
      ? { items: await moveStickyFirst(context, items, latestPosts), total }
      : { items, total };
  },
  latest: (context, paging) => pageOfEntries(context, latestPosts, paging),
  resource: null,
};

/** The page of a kind that lists its entries. The calendar has views and feeds of its own, which come before this list of events. */
function archiveAt(path: string): Listing | null {
  const kind = contentKinds.find(({ archivePath }) => archivePath === path);
  if (!kind) return null;
  return {
    path,
    kicker: null,
    title: kind.title.many,
    description: plainText(kind.description),
    seo: (context) =>
      archiveSeo(context, { name: kind.title.many, description: kind.description, path }),
    find: (context, paging) => pageOfEntries(context, published([kind.name]), paging),
    resource: `/core/v2/types/${kind.name}`,
  };
}

/** The posts of a year, a month or a day. */
function dateListing(path: string): Listing | null {
  const archive = dateArchiveAt(path);
  if (!archive) return null;
  return {
    path,
    kicker: archive.day !== null ? 'Day' : archive.month !== null ? 'Month' : 'Year',
    title: archive.title,
    description: '',
    find: (context, paging) =>
      pageOfEntries(context, published(['post'], { dates: archive.bounds(context.site) }), paging),
    resource: null,
  };
}

/** Returns the results of a visitor's search: posts, pages, events, and entries of the site's own public kinds. */
export function searchListing(words: string): Listing {
  const shown = words.replace(/\s+/g, ' ').trim().slice(0, SEARCH_TEXT);
  const search = parseSearch(shown);
  return {
    path: '/',
    query: `?${new URLSearchParams({ s: shown })}`,
    kicker: 'Search',
    title: shown === '' ? 'What are you looking for?' : shown,
    description: '',
    find: (context, paging) =>
      shown === ''
        ? Promise.resolve({ items: [], total: 0 })
        : pageOfEntries(
            context,
            published(searchedKinds, {
              search,
              ...lookingInto(context, searchedKinds, { search }),
              order: [{ by: 'relevance', direction: 'desc' }],
            }),
            paging,
          ),
    resource: null,
  };
}

/** The taxonomies whose terms have lists here; views of the calendar come before those of event categories. */
const LISTED: ReadonlySet<string | null> = new Set(
  [taxonomies.category, taxonomies.post_tag, taxonomies.ext_events_cat, ...ownTaxonomies].map(
    ({ pageBase }) => pageBase,
  ),
);

/** The published entries with a term, of every kind that its taxonomy is for; in a hierarchy with those of the terms below. */
const entriesWith =
  ({ kinds, isHierarchical }: Taxonomy, termId: number): Listing['find'] =>
  async (context, paging) => {
    const termIds = isHierarchical ? await withDescendants(context, [termId]) : [termId];
    const ofContent = kinds.filter(
      (kind) => allKinds.get(kind)?.area === 'content' && kind !== mediaKind.name,
    );
    const listed = ofContent.length > 0 ? ofContent : kinds;
    return pageOfEntries(
      context,
      published(listed, { terms: [{ termIds, match: 'some' }] }),
      paging,
    );
  };

async function termListing(
  context: Context,
  taxonomy: Taxonomy,
  path: string,
  slug: string,
): Promise<Listing | null> {
  const { name, labels, restBase } = taxonomy;
  const term = await termBySlug(context).load({ taxonomy: name, slug });
  if (!term) return null;
  const own = await termPath(context, term);
  if (readableSlug(own) !== (path.endsWith('/') ? path : `${path}/`)) return null;
  return {
    path: own,
    kicker: labels.singularName,
    title: plainText(term.name),
    description: sanitizeComment(term.description),
    seo: (asking) => termSeo(asking, term),
    find: entriesWith(taxonomy, term.id),
    resource: `/core/v2/${restBase}/${term.id}`,
  };
}

async function authorListing(context: Context, slug: string): Promise<Listing | null> {
  const user = await userBySlug(context).load(slug);
  if (!user || !(await canReadUser(context, user))) return null;
  return {
    path: `/author/${user.slug}/`,
    kicker: 'Author',
    title: plainText(user.name),
    description: sanitizeComment(user.description),
    seo: (asking) => userSeo(asking, user),
    find: (context, paging) =>
      pageOfEntries(context, published(['post'], { authors: [user.id] }), paging),
    resource: `/core/v2/users/${user.id}`,
  };
}
