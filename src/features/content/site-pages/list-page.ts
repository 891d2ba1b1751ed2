import { type Entry, entryById } from '../../../content/entries/entry.ts';
import { entryPath } from '../../../content/entries/entry-path.ts';
import type { EntryRef } from '../../../content/entries/entry-query.ts';
import { hasByline, renderedExcerpt, titleOf } from '../../../content/entries/present-entry.ts';
import { mediaOf } from '../../../content/media/shown-media.ts';
import { seoOfPage } from '../../../content/seo/seo.ts';
import { html, type Markup, trusted } from '../../../lib/markup.ts';
import { plainText } from '../../../lib/strip-tags.ts';
import { SEARCH_TEXT } from '../../../operation/bounds.ts';
import type { Context } from '../../../operation/context.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  pager,
  pathOfPage,
} from '../../../pages/page.ts';
import { hasEvents } from '../../calendar/events/event-loaders.ts';
import { byline } from '../entries/pages/byline.ts';
import { thumbnail } from '../entries/pages/media-figure.ts';
import { notFoundPage, publicDocument } from '../site-frame/public-document.ts';
import type { Listing } from './find-listing.ts';

/** One page of a list of entries. @throws ApiError for a page beyond the last */
export async function listPage(
  { context, input }: PageRequest,
  listing: Listing,
  number: number,
): Promise<Page> {
  if (input.method === 'POST') return notFoundPage(context);
  const perPage = Math.min(Math.max(context.site.postsPerPage, 1), 100);
  const { items, total } = await listing.find(context, { page: number, per_page: perPage });
  const summaries = await entrySummaries(context, items);
  const last = Math.ceil(total / perPage);
  const { kicker, title, description } = listing;
  const own = listing.seo && (title !== null || number === 1) ? await listing.seo(context) : null;
  const isSearch = listing.query !== undefined;
  // A month without posts is no page for search engines; a term or an author without posts is.
  const lasts = !isSearch && (total > 0 || listing.seo !== undefined);
  return publicDocument(context, {
    title:
      [title, number > 1 ? `Page ${number}` : null].filter((part) => part !== null).join(', ') ||
      null,
    path: lasts ? pathOfPage(listing.path, number) : null,
    resource: listing.resource,
    description:
      plainText(description) || (title === null ? plainText(context.site.description) : ''),
    seo: own && seoOfPage(context, own, number, pathOfPage(listing.path, number)),
    feed: isSearch ? null : listing.path,
    main: html`${
      title === null
        ? html`<h1 class="unseen">${number > 1 ? `Posts, page ${number}` : 'Latest posts'}</h1>`
        : html`<header class="page-header">
${kicker !== null && html`<p class="kicker">${kicker}</p>`}
<h1>${title}</h1>
${description !== '' && html`<div class="page-about">${trusted(description)}</div>`}
</header>`
    }
${isSearch && searchForm(context, listing.query === '?s=' ? '' : (title ?? ''))}
${summaries.length > 0 ? summaries : html`<p>${isSearch ? 'Nothing was found.' : 'Nothing has been published here yet.'}</p>`}
${pager(context, listing.path, number, last, listing.query)}
${listing.path === '/' && !isSearch && (await hasEvents(context)) && html`<p class="to-calendar"><a href="${localAddress(context, '/events/')}">Calendar of events</a></p>`}`,
  });
}

/** @param words what was looked for */
const searchForm = (context: Context, words: string): Markup =>
  html`<form class="search" role="search" action="${localAddress(context, '/')}">
<label for="s">Search for</label>
<input type="search" id="s" name="s" value="${words}" maxlength="${SEARCH_TEXT}">
<button>Search</button>
</form>`;

/** The entries of a list, in order, with the beginning of each; read together. */
async function entrySummaries(
  context: Context,
  refs: readonly EntryRef[],
): Promise<readonly Markup[]> {
  const made = await Promise.all(
    refs.map(async ({ id }) => {
      const entry = await entryById(context).load(id);
      return entry && entrySummary(context, entry);
    }),
  );
  return made.filter((one) => one !== null);
}

async function entrySummary(context: Context, entry: Entry): Promise<Markup> {
  const isOpen = entry.password === '';
  const picture = isOpen ? await mediaOf(context, entry) : null;
  return html`<article class="summary">
${picture && thumbnail(context, picture)}
<h2><a href="${localAddress(context, await entryPath(context, entry))}">${titleOf(entry)}</a></h2>
${hasByline(entry.kind) && (await byline(context, entry))}
<div class="excerpt">
${isOpen ? trusted(renderedExcerpt(context, entry)) : html`<p>A password protects this text.</p>`}
</div>
</article>
`;
}
