import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { perform } from '../../../../operation/operation.ts';
import { calendarScript, calendarStylesheet } from '../../../../pages/document.ts';
import { localAddress, type Page, type PageRequest } from '../../../../pages/page.ts';
import { publicDocument } from '../../../content/site-frame/public-document.ts';
import { calendarAnswer } from '../../events/rest/calendar-answer.ts';
import { type RenderedView, renderCalendarView } from '../render-calendar-view.ts';

/**
 * Responds with a view of the calendar, at `/events/` and below (docs/rest.md §6.6), or with its events as a calendar
 * file; null for any other address.
 */
export async function calendarPage({
  context,
  req,
  path,
  query,
}: PageRequest): Promise<Page | null> {
  const isSubscription = query.has('ical') || query.has('outlook-ical');
  // Subscriptions that were made on sites of the reference ask for the front page and the kind.
  const isHome = path === '/' && isSubscription;
  if (!(isHome || /^\/events(\/|$)/.test(path)) || req.method === 'POST') return null;
  const url = localAddress(context, isHome ? '/events/' : req.path) + new URL(req.url).search;
  const found = await perform(renderCalendarView, context, { url });
  if (!found) return null;
  const format = isSubscription ? 'ics' : (query.get('format') ?? undefined);
  const accept = req.raw.headers.get('accept');
  const file = await calendarAnswer(context, found.inFile, format, accept);
  if (!file) return document(context, found);
  // Responses are cached by address, without regard to `Accept`.
  const caching = file.headers.Vary ? { 'Cache-Control': 'no-store' } : {};
  return { ...file, headers: { ...file.headers, ...caching } };
}

async function document(context: Context, found: RenderedView): Promise<Page> {
  const { title, path, isLasting, previous, next } = found;
  const file = `${context.addresses.page(path)}${path.includes('?') ? '&' : '?'}format=ics`;
  const page = await publicDocument(context, {
    title,
    path: isLasting ? path : null,
    resource: '/ext/events/v1/events',
    feed: found.list,
    isWide: true,
    head: html`<link rel="alternate" type="text/calendar" title="${title}" href="${file}">
${previous !== null && html`<link rel="prev" href="${context.addresses.page(previous)}">`}
${next !== null && html`<link rel="next" href="${context.addresses.page(next)}">`}
${calendarStyle(context)}
<script src="${localAddress(context, calendarScript().path)}" defer></script>`,
    main: found.html,
  });
  // The page's only script is a file of this site.
  const policy = `${page.headers['Content-Security-Policy']}; script-src 'self'; connect-src 'self'`;
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': policy } };
}

/** Links to the style sheet of the calendar's pages. */
export const calendarStyle = (context: Context): Markup =>
  html`<link rel="stylesheet" href="${localAddress(context, calendarStylesheet().path)}">`;
