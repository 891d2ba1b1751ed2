import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { siteZone } from '../../../../operation/time-zones.ts';
import { localAddress } from '../../../../pages/page.ts';
import { siteDay } from '../../entries/time/event-time.ts';
import { hasEvents } from '../event-loaders.ts';
import { findEvents } from '../find-events.ts';
import { dayBlock, placesOf } from './event-card.ts';
import { type ShownEvent, showEvents } from './shown-event.ts';
import { eventTimeOfDay, eventTitle, wordingOf } from './wording.ts';

/** As many as stand beside the first story of a front page. */
const MOST = 5;

/** The next events, for the front page of the site; null for a site that has no calendar. */
export async function comingEvents(context: Context): Promise<Markup | null> {
  if (!(await hasEvents(context))) return null;
  const { now, validity } = context;
  const found = await findEvents(
    context,
    {
      entries: { statuses: ['publish'] },
      bounds: [{ of: 'end', compare: '>', moment: now }],
      isHidden: false,
      order: [{ by: 'start', direction: 'asc' }],
    },
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
