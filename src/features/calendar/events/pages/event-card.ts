import { renderedTitle } from '../../../../content/entries/present-entry.ts';
import { canReadRecord } from '../../../../content/record-capabilities.ts';
import { renderExcerpt } from '../../../../content/text/render-excerpt.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import { sources } from '../../../content/entries/pages/media-figure.ts';
import type { Picture } from '../../entries/calendar-picture.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import { shownCost } from '../event-cost.ts';
import { isOff, statusOf } from '../event-status.ts';
import type { ShownEvent } from './shown-event.ts';
import { eventTitle, eventWhen, wordingOf } from './wording.ts';

/** Renders an event in a list: time, title, place and the beginning of the description. @param level of its heading */
export async function eventCard(
  context: Context,
  event: ShownEvent,
  level: 2 | 3,
): Promise<Markup> {
  const { record, path, firstDay } = event;
  const link = html`<a href="${localAddress(context, path)}">${eventTitle(event)}</a>`;
  const where = await placesOf(context, record.entry.id);
  const cost = shownCost(record.event);
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
export function dayBlock({ site }: Context, day: string, above?: string): Markup {
  const words = wordingOf(site);
  return html`<p class="event-day" aria-hidden="true">${above ?? words.weekday(day)} <b>${Number(day.slice(8))}</b> ${words.shortMonth(day)}</p>`;
}

/** The venues that the viewer may see, with their towns. */
export async function placesOf(context: Context, eventId: number): Promise<string> {
  const venues = await venueKind.ofEvent(context).load(eventId);
  return venues
    .filter(({ entry }) => entry.status !== 'trash' && canReadRecord(context.viewer, entry))
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
