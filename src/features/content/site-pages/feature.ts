import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { findEntryAtPath } from '../../../content/entries/entry-at-path.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import { mayRead } from '../../../content/entries/entry-policy.ts';
import { perform } from '../../../operation/operation.ts';
import type { Page, PageRequest } from '../../../pages/page.ts';
import { defineFeature } from '../../define-feature.ts';
import { entryOfQuery, isById, redirectToOwn } from '../entries/pages/entry-address.ts';
import { notFoundPage } from '../site-frame/public-document.ts';
import { entryPage } from './entry-page.ts';
import { findListing, postsListing, searchListing } from './find-listing.ts';
import { listPage } from './list-page.ts';

/** The site's pages for people. */
export const sitePages = defineFeature({
  name: 'site-pages',
  uses: ['comments', 'events', 'posts', 'search'],
  pages: [publicPage],
});

/** The page of what is published at an address; every `link` in an answer of the interface leads to one of these. */
async function publicPage(request: PageRequest): Promise<Page> {
  const { context } = request;
  if (isById(request)) return pageOfEntry(request, await entryOfQuery(request));
  const { path, number } = splitPaging(request.path);
  const words = path === '/' ? request.query.get('s') : null;
  if (words !== null) return listPage(request, searchListing(words), number);
  const listing = await findListing(context, path);
  if (listing) return listPage(request, listing, number);
  const entry = await entryAt(request, path);
  if (entry && isPageOfPosts(request, entry) && (await mayRead(context, entry)))
    return listPage(request, postsListing(entry, path), number);
  return number === 1 ? pageOfEntry(request, entry) : notFoundPage(context);
}

/** `/category/news/page/2/` is the second page of `/category/news/`. */
function splitPaging(path: string): { readonly path: string; readonly number: number } {
  const found = /^(.*\/)page\/([1-9]\d{0,6})\/?$/.exec(path);
  return found ? { path: found[1] ?? '/', number: Number(found[2]) } : { path, number: 1 };
}

/** The front page may be an entry's own. */
async function entryAt({ context }: PageRequest, path: string): Promise<Entry | null> {
  return path === '/'
    ? entryById(context).load(context.site.pageOnFront)
    : perform(findEntryAtPath, context, { path });
}

const isPageOfPosts = ({ context: { site } }: PageRequest, { id }: Entry): boolean =>
  site.showOnFront === 'page' && site.pageForPosts === id;

async function pageOfEntry(request: PageRequest, entry: Entry | null): Promise<Page> {
  const { context } = request;
  if (!entry || !(await mayRead(context, entry))) return notFoundPage(context);
  const own = await entryPath(context, entry);
  return redirectToOwn(request, own) ?? entryPage(request, entry, own);
}
