import { type Entry, termsOfEntry } from '../../../../content/entries/entry.ts';
import { entryPath } from '../../../../content/entries/entry-path.ts';
import { pageContent, titleOf } from '../../../../content/entries/present-entry.ts';
import { mediaOf } from '../../../../content/media/shown-media.ts';
import { entrySeo } from '../../../../content/seo/page-seo.ts';
import { termPath } from '../../../../content/terms/present-term.ts';
import { html, jsonLdScript, type Markup, trusted } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress, type Page, type PageRequest } from '../../../../pages/page.ts';
import { allowingCaptcha } from '../../../audience/senders/captcha.ts';
import { commentSection } from '../../../content/comments/pages/comment-section.ts';
import { commaBetween } from '../../../content/entries/pages/byline.ts';
import { mediaFigure } from '../../../content/entries/pages/media-figure.ts';
import { openByPassword, passwordForm } from '../../../content/entries/pages/password-form.ts';
import {
  notFoundPage,
  oembedLinks,
  publicDocument,
} from '../../../content/site-frame/public-document.ts';
import { toLocal } from '../../entries/time/event-time.ts';
import { shownCost } from '../../events/event-cost.ts';
import { oneJsonLd } from '../../events/event-json-ld.ts';
import { type Event, loadEvent } from '../../events/event-loaders.ts';
import { isOff, statusOf } from '../../events/event-status.ts';
import { findEvents } from '../../events/find-events.ts';
import { type ShownEvent, showEvents, toShownEvent } from '../../events/pages/shown-event.ts';
import { eventWhen, wordingOf } from '../../events/pages/wording.ts';
import { rsvpSection } from '../../events/rsvps/pages/rsvp-page.ts';
import { nextOccurrences, occurrenceOnDay } from '../../events/series-dates.ts';
import { organizerKind } from '../../parties/organizer-kind.ts';
import { startOfMinute } from '../../parties/party-query.ts';
import { shownParties } from '../../parties/present-party.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { calendarStyle } from './calendar-page.ts';
import { contactLines, type EntryPart, fact, venueAddress, webLink } from './entry-facts.ts';

/** The page of an event or of an occurrence that the viewer may read. */
export async function eventPage(
  request: PageRequest,
  id: number,
  { day }: EntryPart,
): Promise<Page> {
  const { context } = request;
  const event = await eventOf(context, id, day);
  if (!event) return notFoundPage(context);
  const { entry } = event.record;
  const opening = await openByPassword(request, entry);
  const media = opening.isOpen ? await mediaOf(context, entry) : null;
  const lasts = !event.path.includes('?');
  const data = lasts && (await oneJsonLd(context, event));
  const places = opening.isOpen && entry.password === '' ? await rsvpSection(context, event) : null;
  const page = await publicDocument(context, {
    title: event.title,
    path: lasts ? event.path : null,
    resource: `/ext/events/v1/events/${id}`,
    entry,
    status: opening.status,
    seo: entrySeo(context, entry, { path: event.path, isOpen: opening.isOpen }),
    head: html`${lasts && html`<link rel="alternate" type="text/calendar" title="${event.title}" href="${fileOf(context, event)}">`}
${lasts && day === null && entry.status === 'publish' && oembedLinks(context, event.path, event.title)}
${calendarStyle(context)}`,
    isWide: true,
    main: html`<article class="entry event">
<header class="page-header">
<p class="kicker"><a href="${localAddress(context, '/events/')}">Events</a>${entry.status !== 'publish' && ` · ${entry.status}`}</p>
<h1>${isOff(event.record.event) ? html`<s>${event.title}</s>` : event.title}</h1>
<p class="event-when">${eventWhen(context, event)}</p>
${statusNotice(context, event.record.event, opening.isOpen)}
${isOver(context, event) && html`<p class="notice">This event is over.</p>`}
</header>
${media && mediaFigure(context, media)}
<div class="entry-columns">
<div>
${opening.isOpen ? description(await pageContent(context, entry)) : passwordForm(opening)}
${places}
${opening.isOpen && (await commentSection(context, entry, opening.password))}
</div>
<div class="entry-side">
${await eventFacts(context, event, opening.isOpen)}
${lasts && html`<p class="calendar-file"><a href="${fileOf(context, event)}" type="text/calendar">Add to your own calendar (.ics)</a></p>`}
${await otherTimes(context, event)}
</div>
</div>
</article>
${data && jsonLdScript(data)}`,
  });
  return places ? allowingCaptcha(context, page) : page;
}

/** For a series without a day in the address, the next occurrence, or the first if none is to come. */
async function eventOf(
  context: Context,
  id: number,
  day: string | null,
): Promise<ShownEvent | null> {
  const record = await loadEvent(context, id);
  if (!record) return null;
  if (day !== null) {
    const occurrence = await occurrenceOnDay(context, record, day);
    return occurrence && toShownEvent(context, record, occurrence);
  }
  const whole = await toShownEvent(context, record, null);
  if (record.event.rrule === null) return whole;
  const [next] = await nextOccurrences(context, record, startOfMinute(context), 1);
  return next ? { ...(await toShownEvent(context, record, next)), path: whole.path } : whole;
}

/** Says what is not as planned: `Postponed from Saturday, November 21, 2026, 6:00 PM. The hall is flooded.` */
function statusNotice({ site }: Context, event: Event, isOpen: boolean): Markup | null {
  const { label } = statusOf(event);
  if (label === null) return null;
  const { previousStartUtc, timezone } = event;
  const words = wordingOf(site);
  const from = previousStartUtc && toLocal(previousStartUtc, timezone);
  return html`<p class="${isOff(event) ? 'error' : 'notice'}"><strong>${label}${from && html` from <s><time datetime="${from}">${words.day(from)}, ${words.time(from)}</time></s>`}.</strong>${isOpen && ` ${event.statusReason}`}</p>`;
}

/** The page changes when the event ends, so it is valid until then. */
function isOver({ now, validity }: Context, { endUtc }: ShownEvent): boolean {
  if (endUtc <= now) return true;
  validity.holdUntil(endUtc);
  return false;
}

/** A series has one calendar file, whichever occurrence the page shows. */
const fileOf = (context: Context, { path, occurrence, firstDay }: ShownEvent): string =>
  localAddress(context, `${occurrence ? path.replace(`${firstDay}/`, '') : path}ical/`);

const description = (rendered: string): Markup | null =>
  rendered.trim() === ''
    ? null
    : html`<div class="content">
${trusted(rendered)}
</div>`;

/** Links to the next times of a series except the shown one, also to those that were moved or called off; null if there are none. */
async function otherTimes(
  context: Context,
  { record: { entry, event }, startUtc }: ShownEvent,
): Promise<Markup | null> {
  const seriesId = event.rrule === null ? event.seriesId : entry.id;
  if (seriesId === null) return null;
  const found = await findEvents(
    context,
    {
      entries: { statuses: [entry.status] },
      series: seriesId,
      bounds: [{ of: 'end', compare: '>', moment: startOfMinute(context) }],
      order: [{ by: 'start', direction: 'asc' }],
    },
    { limit: MOST + 1 },
  );
  const shown = await showEvents(context, found);
  const others = shown.filter((one) => one.startUtc !== startUtc).slice(0, MOST);
  if (others.length === 0) return null;
  return html`<section class="other-times" aria-labelledby="other-times">
<h2 id="other-times">More times</h2>
<ul>
${others.map((one) => html`<li><a href="${localAddress(context, one.path)}">${whenIfAtAll(context, one)}</a></li>`)}
</ul>
</section>`;
}

function whenIfAtAll(context: Context, event: ShownEvent): Markup {
  const when = eventWhen(context, event);
  const { event: columns } = event.record;
  return isOff(columns) ? html`${statusOf(columns).label}: <s>${when}</s>` : when;
}

const MOST = 5;

/** Renders where an event takes place, who organizes it, what it costs and its terms; null if nothing is known. */
async function eventFacts(
  context: Context,
  { record: { entry, event } }: ShownEvent,
  isOpen: boolean,
): Promise<Markup | null> {
  const [venues, organizers, categories, tags] = await Promise.all([
    shownParties(context, venueKind, entry.id),
    shownParties(context, organizerKind, entry.id),
    termLinks(context, entry, 'ext_events_cat'),
    termLinks(context, entry, 'post_tag'),
  ]);
  const cost = shownCost(event, context.services.config);
  const places = event.eventStatus === 'moved_online' ? [] : venues;
  const facts = [
    ...(isOpen && event.onlineUrl !== '' ? [fact('Online', webLink(event.onlineUrl))] : []),
    ...(await Promise.all(
      places.map(async (one) =>
        fact(
          'Where',
          html`${await link(context, one.entry)}<br>${venueAddress(context, one.details)}`,
        ),
      ),
    )),
    ...(await Promise.all(
      organizers.map(async (one) =>
        fact('Organizer', html`${await link(context, one.entry)}${contactLines(one.details)}`),
      ),
    )),
    ...(cost === '' ? [] : [fact('Cost', cost)]),
    ...(event.website === null || event.website === ''
      ? []
      : [fact('Website', webLink(event.website))]),
    ...(categories.length === 0 ? [] : [fact('Category', commaBetween(categories))]),
    ...(tags.length === 0 ? [] : [fact('Tags', commaBetween(tags))]),
  ];
  return facts.length === 0
    ? null
    : html`<dl class="facts">
${facts}</dl>`;
}

const link = async (context: Context, entry: Entry): Promise<Markup> =>
  html`<a href="${localAddress(context, await entryPath(context, entry))}">${titleOf(entry)}</a>`;

/** Links to the calendar's views of the terms; a tag also has a page for the site's posts. */
async function termLinks(
  context: Context,
  { id }: Entry,
  taxonomy: 'ext_events_cat' | 'post_tag',
): Promise<readonly Markup[]> {
  const terms = (await termsOfEntry(context).load(id)).filter((one) => one.taxonomy === taxonomy);
  const paths = await Promise.all(
    terms.map((term) =>
      taxonomy === 'post_tag' ? `/events/tag/${term.slug}/` : termPath(context, term),
    ),
  );
  return terms.map(
    ({ name }, i) =>
      html`<a rel="tag" href="${localAddress(context, paths[i] ?? '/events/')}">${plainText(name)}</a>`,
  );
}
