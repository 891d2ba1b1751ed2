import type { Entry } from '../../../../content/entries/entry.ts';
import { entryPath, entryRoute } from '../../../../content/entries/entry-path.ts';
import { mayRead } from '../../../../content/entries/entry-policy.ts';
import { pageContent, titleOf } from '../../../../content/entries/present-entry.ts';
import { eventKind, kinds } from '../../../../content/kinds/registry.ts';
import { mediaOf } from '../../../../content/media/shown-media.ts';
import { entrySeo } from '../../../../content/seo/page-seo.ts';
import { seoOfPage } from '../../../../content/seo/seo.ts';
import { readableSlug } from '../../../../content/text/to-slug.ts';
import { html, jsonLdScript, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import {
  localAddress,
  type Page,
  type PageRequest,
  pathOfPage,
  redirect,
} from '../../../../pages/page.ts';
import {
  entryOfQuery,
  isById,
  redirectToOwn,
} from '../../../content/entries/pages/entry-address.ts';
import { mediaFigure } from '../../../content/entries/pages/media-figure.ts';
import { openByPassword, passwordForm } from '../../../content/entries/pages/password-form.ts';
import {
  notFoundPage,
  oembedLinks,
  publicDocument,
} from '../../../content/site-frame/public-document.ts';
import { findCalendarEntry } from '../../entries/find-calendar-entry.ts';
import { eventCard } from '../../events/pages/event-card.ts';
import { eventsOfParty } from '../../events/pages/shown-event.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { calendarStyle } from './calendar-page.ts';
import { type EntryPart, partyFacts } from './entry-facts.ts';
import { eventPage } from './event-page.ts';

/** The kinds by the first segment of their paths. */
const KINDS = new Map(
  [...kinds.values()].filter(({ area }) => area === 'calendar').map((kind) => [kind.path, kind]),
);

/** `/event/choir/2026-11-21/`, `/venue/town-hall/page/2/` */
const ADDRESS =
  /^\/(event|venue|organizer)\/([^/]+)(?:\/(\d{4}-\d{2}-\d{2})|\/page\/([1-9]\d{0,5}))?\/?$/;

/**
 * Returns the page of an event, an occurrence, a venue or an organizer, by its path or its id; null for any other address. Another spelling
 * of the path redirects to it.
 * @throws ApiError if there is no such entry
 */
export async function calendarEntryPage(request: PageRequest): Promise<Page | null> {
  const { context, req, path } = request;
  if (isById(request)) return pageById(request);
  const [, base = '', slug = '', day = null, page = '1'] = ADDRESS.exec(path) ?? [];
  const kind = KINDS.get(base);
  if (!kind) return null;
  const entry = await findCalendarEntry(context, kind, { slug });
  if (entry.status === 'trash' || !(await mayRead(context, entry))) return notFoundPage(context);
  const own = await entryPath(context, entry);
  const below = `${day === null ? '' : `${day}/`}${page === '1' ? '' : `page/${page}/`}`;
  if (own.includes('?')) return redirect(localAddress(context, own), 302);
  if (readableSlug(own) + below !== path && req.method !== 'POST')
    return redirect(localAddress(context, own) + below, 301);
  return pageOfCalendarEntry(request, entry, { path: own, day, page: Number(page) });
}

async function pageById(request: PageRequest): Promise<Page | null> {
  const { context } = request;
  const entry = await entryOfQuery(request);
  if (!entry || kinds.get(entry.kind)?.area !== 'calendar') return null;
  const own = await entryPath(context, entry);
  return (
    redirectToOwn(request, own) ??
    pageOfCalendarEntry(request, entry, { path: own, day: null, page: 1 })
  );
}

/** Returns the page of an entry that the viewer may read. */
async function pageOfCalendarEntry(
  request: PageRequest,
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
  part: EntryPart,
): Promise<Page | null> {
  const { context } = request;
  const isEvent = kind === eventKind.name;
  // Events have no pages, and venues and organizers no days.
  if (isEvent ? part.page > 1 : part.day !== null) return notFoundPage(context);
  if (isEvent) return eventPage(request, id, part);
  if (kind === venueKind.name) return partyPage(request, venueKind, id, part);
  if (kind === organizerKind.name) return partyPage(request, organizerKind, id, part);
  return null;
}

/** Returns the page of a venue or an organizer that the viewer may read, with its upcoming events. */
async function partyPage<T extends PartyTable>(
  request: PageRequest,
  kind: PartyKind<T>,
  id: number,
  part: EntryPart,
): Promise<Page> {
  const { context } = request;
  const record = await kind.byId(context).load(id);
  if (!record) return notFoundPage(context);
  const { entry, details } = record;
  const facts = partyFacts(context, details);
  const of = kind.table === 'Venue' ? { venues: [id] } : { organizers: [id] };
  const { events, pages } = await eventsOfParty(context, of, part.page);
  if (part.page > pages) return notFoundPage(context);
  const opening = await openByPassword(request, entry);
  const media = opening.isOpen ? await mediaOf(context, entry) : null;
  const seo = entrySeo(context, entry, { path: part.path, isOpen: opening.isOpen });
  const cards = await Promise.all(events.map((event) => eventCard(context, event, 3)));
  const lasts = !part.path.includes('?');
  const title = titleOf(entry);
  const content = opening.isOpen ? await pageContent(context, entry) : '';
  return publicDocument(context, {
    title: part.page > 1 ? `${title}, page ${part.page}` : title,
    path: lasts ? pathOfPage(part.path, part.page) : null,
    resource: entryRoute(entry.kind, entry.id) ?? null,
    feed: lasts && entry.status === 'publish' ? part.path : null,
    entry,
    status: opening.status,
    seo: seoOfPage(context, seo, part.page, pathOfPage(part.path, part.page)),
    head: html`${lasts && part.page === 1 && entry.status === 'publish' && oembedLinks(context, part.path, title)}
${calendarStyle(context)}`,
    isWide: true,
    main: html`<article class="entry host">
<header class="page-header">
<p class="kicker">${kind.table}</p>
<h1>${title}</h1>
</header>
${media && mediaFigure(context, media)}
<div class="entry-columns">
<div>
${
  opening.isOpen
    ? content.trim() !== '' &&
      html`<div class="content">
${trusted(content)}
</div>`
    : passwordForm(opening)
}
<section aria-labelledby="upcoming">
<h2 id="upcoming">Upcoming events</h2>
${
  cards.length === 0
    ? html`<p>Nothing is planned at the moment.</p>`
    : html`<ol class="event-list">
${cards}</ol>`
}
${pager(context, part, pages)}
</section>
</div>
<div class="entry-side">
${
  facts.length > 0 &&
  html`<dl class="facts">
${facts}</dl>`
}
</div>
</div>
</article>
${lasts && jsonLdScript({ '@context': 'http://schema.org', ...kind.toJsonLd(record, context.addresses.page(part.path)) })}`,
  });
}

function pager(context: Context, { path, page }: EntryPart, pages: number): Markup | null {
  if (pages === 1) return null;
  const to = (number: number) => localAddress(context, pathOfPage(path, number));
  return html`<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${to(page - 1)}">← Earlier events</a>` : html`<span></span>`}
<span>Page ${page} of ${pages}</span>
${page < pages ? html`<a rel="next" href="${to(page + 1)}">Later events →</a>` : html`<span></span>`}
</nav>`;
}
