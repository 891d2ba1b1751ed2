import { entryRoute } from '../../../../content/entries/entry-path.ts';
import { renderedContent, titleOf } from '../../../../content/entries/present-entry.ts';
import { mediaOf } from '../../../../content/media/shown-media.ts';
import { loadTextMedia } from '../../../../content/media/text-media.ts';
import { entrySeo } from '../../../../content/seo/page-seo.ts';
import { seoOfPage } from '../../../../content/seo/seo.ts';
import { html, jsonLdScript, type Markup, trusted } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress, type Page, type PageRequest, pathOfPage } from '../../../../pages/page.ts';
import { mediaFigure } from '../../../content/entries/pages/media-figure.ts';
import { openByPassword, passwordForm } from '../../../content/entries/pages/password-form.ts';
import {
  notFoundPage,
  oembedLinks,
  publicDocument,
} from '../../../content/site-frame/public-document.ts';
import { eventCard } from '../../events/pages/event-card.ts';
import { eventsOfParty } from '../../events/pages/shown-event.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import type { PartyTable } from '../../parties/party-loaders.ts';
import { calendarStyle } from './calendar-page.ts';
import { type EntryPart, partyFacts } from './entry-facts.ts';

/** Returns the page of a venue or an organizer that the viewer may read, with its upcoming events. */
export async function partyPage<T extends PartyTable>(
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
  const content = opening.isOpen ? renderedContent(entry, await loadTextMedia(context, entry)) : '';
  return publicDocument(context, {
    title: part.page > 1 ? `${title}, page ${part.page}` : title,
    path: lasts ? pathOfPage(part.path, part.page) : null,
    resource: entryRoute(entry.kind, entry.id) ?? null,
    feed: lasts && entry.status === 'publish' ? part.path : null,
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
