import { renderedTitle } from '../../../../content/entries/present-entry.ts';
import { renderExcerpt } from '../../../../content/text/render-excerpt.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { localAddress } from '../../../../pages/page.ts';
import { sources } from '../../../content/entries/pages/media-figure.ts';
import type { Picture } from '../../entries/calendar-picture.ts';
import { siteDay } from '../../entries/time/event-time.ts';
import { shownParties } from '../../parties/present-party.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { shownCost } from '../event-cost.ts';
import { hasEvents } from '../event-loaders.ts';
import { publicEvents } from '../event-query.ts';
import { isOff, statusOf } from '../event-status.ts';
import { findEvents } from '../find-events.ts';
import { type ShownEvent, showEvents } from './shown-event.ts';
import { eventTimeOfDay, eventTitle, eventWhen, wordingOf } from './wording.ts';

/** Renders an event in a list: time, title, place and the beginning of the description. @param level of its heading */
export async function eventCard(
  context: Context,
  event: ShownEvent,
  level: 2 | 3,
): Promise<Markup> {
  const { record, path, firstDay } = event;
  const link = html`<a href="${localAddress(context, path)}">${eventTitle(event)}</a>`;
  const where = await placesOf(context, record.entry.id);
  const cost = shownCost(record.event, context.services.config);
  return html`<li class="event-card${record.event.isFeatured && ' featured'}">
${dayBlock(context, firstDay)}
<div>
<p class="event-when">${eventWhen(context, event)}</p>
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${where !== '' && html`<p class="event-where">${where}</p>`}
${about(event)}
${notes([!isOff(record.event) && statusOf(record.event).label, record.event.isFeatured && 'Featured', record.event.rrule !== null && 'Repeats', cost])}
</div>
${record.picture && picture(context, record.picture)}
</li>
`;
}

/** A day as a leaf of a calendar, which is told in words beside it. @param above its weekday unless given */
function dayBlock({ site }: Context, day: string, above?: string): Markup {
  const words = wordingOf(site);
  return html`<p class="event-day" aria-hidden="true">${above ?? words.weekday(day)} <b>${Number(day.slice(8))}</b> ${words.shortMonth(day)}</p>`;
}

/** The venues that the viewer may see, with their towns. */
async function placesOf(context: Context, eventId: number): Promise<string> {
  const venues = await shownParties(context, venueKind, eventId);
  return venues
    .map(({ entry, details: venue }) =>
      [plainText(renderedTitle(entry)), venue.city].filter((part) => part !== '').join(', '),
    )
    .join('; ');
}

function about({ record: { entry } }: ShownEvent): Markup | null {
  if (entry.password !== '')
    return html`<p class="event-about">A password protects what is said of it.</p>`;
  const text = plainText(renderExcerpt(entry.excerpt, entry.content, WORDS));
  return text === '' ? null : html`<p class="event-about">${text}</p>`;
}

const WORDS = 30;

function notes(texts: readonly (string | false | null)[]): Markup | null {
  const said = texts.filter((text) => text);
  if (said.length === 0) return null;
  return html`<ul class="event-notes bar">${said.map((text) => html`<li class="mark">${text}</li>`)}</ul>`;
}

/** Hidden from screen readers, since it adds nothing to the text. */
const picture = (context: Context, picture: Picture): Markup | false =>
  picture.width !== null &&
  html`<img alt="" loading="lazy"${sources(context, picture, '(min-width: 45rem) 12rem, 75vw')}>`;

/** As many as stand beside the first story of a front page. */
const MOST = 5;

/** The next events, for the front page of the site; null for a site that has no calendar. */
export async function comingEvents(context: Context): Promise<Markup | null> {
  if (!(await hasEvents(context))) return null;
  const { now, validity } = context;
  const found = await findEvents(
    context,
    publicEvents([{ of: 'end', compare: '>', moment: now }]),
    { limit: 3 * MOST },
  );
  // A weekly market is shown once, so that there is room for what else is on.
  const next = found.filter(({ id }, i) => i === found.findIndex((one) => one.id === id));
  const events = await showEvents(context, next.slice(0, MOST));
  // The list changes when the first of them is over.
  for (const { endUtc } of events) validity.holdUntil(endUtc);
  const items = await Promise.all(events.map((event) => item(context, event)));
  return html`<section class="coming" aria-labelledby="coming">
<h2 id="coming">Coming up</h2>
${
  items.length > 0 &&
  html`<ol>
${items}</ol>`
}
<p><a href="${localAddress(context, '/events/')}">${items.length > 0 ? 'The whole calendar' : 'Nothing is planned at the moment: see the calendar'}</a></p>
</section>`;
}

/** Renders an event with the day on which it begins; one that began before today with the day on which it ends. */
async function item(context: Context, event: ShownEvent): Promise<Markup> {
  const { record, path, firstDay, lastDay } = event;
  const words = wordingOf(context.site);
  const isUnderWay = firstDay < siteDay(context, siteZone(context.site));
  const end = html`until <time datetime="${lastDay}">${words.dayOfMonth(lastDay)}</time>`;
  const time =
    isUnderWay || record.event.isAllDay ? null : eventTimeOfDay(context, event, firstDay);
  const when = time ?? (lastDay > firstDay ? end : 'All day');
  const place = await placesOf(context, record.entry.id);
  return html`<li${record.event.isFeatured && html` class="featured"`}>
${isUnderWay && lastDay > firstDay ? dayBlock(context, lastDay, 'until') : dayBlock(context, firstDay)}
<div>
<h3><a href="${localAddress(context, path)}">${eventTitle(event)}</a></h3>
<p>${isUnderWay ? html`<span class="visually-hidden">${when}, </span>` : html`${when}${place !== '' && ' · '}`}${place}</p>
</div>
</li>
`;
}
