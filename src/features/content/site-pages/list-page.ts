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
import { comingEvents } from '../../calendar/events/pages/event-card.ts';
import { byline, categoryLine } from '../entries/pages/byline.ts';
import { thumbnail } from '../entries/pages/media-figure.ts';
import { notFoundPage, publicDocument } from '../site-frame/public-document.ts';
import type { Listing } from './find-listing.ts';

/** One page of a list of entries. @throws ApiError for a page beyond the last */
export async function listPage(
  { context, req }: PageRequest,
  listing: Listing,
  number: number,
): Promise<Page> {
  if (req.method === 'POST') return notFoundPage(context);
  const perPage = Math.min(Math.max(context.site.postsPerPage, 1), 100);
  const { items, total } = await listing.find(context, { page: number, per_page: perPage });
  const last = Math.ceil(total / perPage);
  const { kicker, title, description } = listing;
  const own = listing.seo && (title !== null || number === 1) ? await listing.seo(context) : null;
  const isSearch = listing.query !== undefined;
  const isAsked = listing.query !== '?s='; // the form before anything is looked for
  const isFront = listing.path === '/' && !isSearch && number === 1;
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
    isWide: !isSearch,
    main: html`${
      title === null
        ? html`<h1 class="visually-hidden">${number > 1 ? `Posts, page ${number}` : 'Latest posts'}</h1>`
        : html`<header class="page-header">
${kicker !== null && html`<p class="kicker">${kicker}</p>`}
<h1>${title}</h1>
${description !== '' && html`<div class="page-about">${trusted(description)}</div>`}
</header>`
    }
${isSearch && searchForm(context, isAsked ? (title ?? '') : '')}
${isFront && context.site.ownerKey !== '' && WAITING}${isFront ? await frontPage(context, items) : isAsked && (await plainList(context, items, isSearch))}
${pager(context, listing.path, number, last, listing.query)}`,
  });
}

/** For whoever has just started the site. */
const WAITING = html`<p class="notice">This site is new and waits for its owner. Where it was started, a link was printed that lets you name it and choose your password.</p>
`;

/** The first entry large, what is on beside it, and the other entries below. */
async function frontPage(context: Context, items: readonly EntryRef[]): Promise<Markup> {
  const [[lead, ...others], coming] = await Promise.all([
    entrySummaries(context, items, true),
    comingEvents(context),
  ]);
  return html`${(lead || coming) && html`<div class="front">${lead ?? html`<p>${NOTHING}</p>`}${coming}</div>`}
${
  others.length > 0 &&
  html`<div class="cards">
${others}</div>`
}
${!lead && !coming && html`<p>${NOTHING}</p>`}`;
}

const NOTHING = 'Nothing has been published here yet.';

async function plainList(
  context: Context,
  items: readonly EntryRef[],
  isSearch: boolean,
): Promise<Markup> {
  const summaries = await entrySummaries(context, items, false);
  if (summaries.length === 0) return html`<p>${isSearch ? 'Nothing was found.' : NOTHING}</p>`;
  return html`<div class="${isSearch ? 'rows' : 'cards'}">
${summaries}</div>`;
}

/** @param words what was looked for */
const searchForm = (context: Context, words: string): Markup =>
  html`<form class="search" role="search" action="${localAddress(context, '/')}">
<label for="s">Search for</label>
<input type="search" id="s" name="s" value="${words}" maxlength="${SEARCH_TEXT}">
<button>Search</button>
</form>`;

/** The entries of a list, in order, with the beginning of each; read together. @param hasLead whether the first is shown large */
async function entrySummaries(
  context: Context,
  refs: readonly EntryRef[],
  hasLead: boolean,
): Promise<readonly Markup[]> {
  const made = await Promise.all(
    refs.map(async ({ id }, i) => {
      const entry = await entryById(context).load(id);
      return (
        entry && entrySummary(context, entry, { isFirst: i === 0, isLead: hasLead && i === 0 })
      );
    }),
  );
  return made.filter((one) => one !== null);
}

async function entrySummary(
  context: Context,
  entry: Entry,
  { isFirst, isLead }: { readonly isFirst: boolean; readonly isLead: boolean },
): Promise<Markup> {
  const isOpen = entry.password === '';
  const [picture, categories, path, line] = await Promise.all([
    isOpen ? mediaOf(context, entry) : null,
    categoryLine(context, entry),
    entryPath(context, entry),
    hasByline(entry.kind) ? byline(context, entry) : null,
  ]);
  return html`<article class="summary${isLead && ' lead'}">
${picture && thumbnail(context, picture, isFirst, isLead ? LEAD_SIZES : CARD_SIZES)}
${categories}
<h2><a href="${localAddress(context, path)}">${titleOf(entry)}</a></h2>
<div class="excerpt">
${isOpen ? trusted(renderedExcerpt(context, entry)) : html`<p>A password protects this text.</p>`}
</div>
${line}
</article>
`;
}

/** How wide pictures are shown (site.css). */
const CARD_SIZES = '(min-width: 62rem) 22rem, (min-width: 42rem) 45vw, 92vw';
const LEAD_SIZES = '(min-width: 77rem) 47rem, (min-width: 60rem) 62vw, 92vw';
