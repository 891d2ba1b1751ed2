import type { Context } from '../../../../operation/context.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { siteZone } from '../../events/event-zone.ts';
import { zoneAbbreviation } from '../../events/time/event-time.ts';
import { withOffset } from '../../events/time/with-offset.ts';
import type { ShownEvent } from '../shown-event.ts';
import { wordingOf } from '../wording.ts';

/** Formats when an event begins and ends; names the zone if it differs from the site's. */
export function eventWhen({ site }: Context, event: ShownEvent): Markup {
  const { startLocal, endLocal, startUtc, endUtc, firstDay, lastDay, record } = event;
  const { isAllDay, timezone } = record.event;
  const words = wordingOf(site);
  if (isAllDay)
    return html`<time datetime="${firstDay}">${words.day(firstDay)}</time>${
      lastDay > firstDay && html` – <time datetime="${lastDay}">${words.day(lastDay)}</time>`
    }<span class="event-zone">, all day</span>`;
  const isOnOneDay = endLocal.slice(0, 10) === firstDay;
  const end = `${isOnOneDay ? '' : `${words.day(endLocal)}, `}${words.time(endLocal)}`;
  return html`<time datetime="${withOffset(startLocal, startUtc)}">${words.day(firstDay)}, ${words.time(startLocal)}</time>${
    endLocal > startLocal && html` – <time datetime="${withOffset(endLocal, endUtc)}">${end}</time>`
  }${timezone !== siteZone(site) && html` <span class="event-zone">${zoneAbbreviation(startUtc, timezone)}</span>`}`;
}

/** Formats the time at which an event begins, for a list of one day's events. */
export function eventTimeOfDay({ site }: Context, event: ShownEvent, day: string): Markup | null {
  const { startLocal, startUtc, firstDay, record } = event;
  if (record.event.isAllDay || firstDay !== day) return null;
  const datetime = withOffset(startLocal, startUtc);
  return html`<time datetime="${datetime}">${wordingOf(site).time(startLocal)}</time> `;
}
