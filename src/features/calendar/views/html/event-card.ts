import { renderedTitle } from '../../../../content/entries/present-entry.ts';
import { besideKey, mediaAddress } from '../../../../content/media/media-address.ts';
import { canReadRecord } from '../../../../content/record-capabilities.ts';
import { renderExcerpt } from '../../../../content/text/render-excerpt.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import { plainText } from '../../../../lib/strip-tags.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import type { Picture } from '../../entries/calendar-picture.ts';
import { shownCost } from '../../events/event-cost.ts';
import { isOff, statusOf } from '../../events/event-status.ts';
import { venueKind } from '../../parties/venue-kind.ts';
import type { ShownEvent } from '../shown-event.ts';
import { eventTitle, eventWhen, wordingOf } from '../wording.ts';

/** Renders an event in a list: time, title, place and the beginning of the description. @param level of its heading */
export async function eventCard(
  context: Context,
  event: ShownEvent,
  level: 2 | 3,
): Promise<Markup> {
  const { record, path, firstDay } = event;
  const link = html`<a href="${localAddress(context, path)}">${eventTitle(event)}</a>`;
  const words = wordingOf(context.site);
  const where = await whereOf(context, record.entry.id);
  const cost = shownCost(record.event);
  return html`<li class="event-card${record.event.isFeatured && ' featured'}">
<p class="event-day" aria-hidden="true"><span>${words.weekday(firstDay)}</span> <b>${Number(firstDay.slice(8))}</b></p>
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

/** The venues that the viewer may see, with their towns. */
async function whereOf(context: Context, eventId: number): Promise<string> {
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
  return html`<ul class="event-notes">${said.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** The smallest size that fills its box; hidden from screen readers, since it adds nothing to the text. */
function picture(context: Context, { file, width, sizes }: Picture): Markup | null {
  if (width === null) return null;
  const [fit] = Object.values(sizes)
    .filter((size) => size.width >= 280)
    .sort((a, b) => a.width - b.width);
  const address = mediaAddress(context, fit ? besideKey(file, fit.file) : file);
  return html`<img src="${address}" alt="" loading="lazy">`;
}
