import type { Context } from '../../../operation/context.ts';
import { html } from '../../../pages/markup.ts';
import { siteZone } from '../events/event-zone.ts';
import { siteDay } from '../events/site-day.ts';
import { compareWithinDay, eventsOfDays, totalOn } from './events-of-days.ts';
import { eventCard } from './html/event-card.ts';
import type { ViewAddress } from './view-address.ts';
import type { Step, ViewBody } from './view-body.ts';
import { neighbour } from './view-path.ts';
import type { ViewScope } from './view-scope.ts';
import { wordingOf } from './wording.ts';

/** Builds the view of a day; today if the address names none. */
export async function dayView(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
): Promise<ViewBody> {
  const words = wordingOf(context.site);
  const day = address.date ?? siteDay(context, siteZone(context.site));
  const found = await eventsOfDays(context, address, scope, [day, day], MOST);
  const total = totalOn(found, day);
  const sorted = [...found.events].sort(compareWithinDay);
  const shown = sorted.slice(0, MOST);
  const hidden = total - shown.length;
  const cards = await Promise.all(shown.map((event) => eventCard(context, event, 2)));
  const step = (by: -1 | 1): Step | null => {
    const next = neighbour(address, day, by);
    return next?.date ? { address: next, label: words.dayOfMonth(next.date) } : null;
  };
  return {
    title: words.day(day),
    markup: html`${
      shown.length === 0
        ? html`<p class="calendar-empty">There are no events on this day.</p>`
        : html`<ol class="event-list">
${cards}</ol>`
    }
${hidden > 0 && html`<p class="calendar-note">The first ${shown.length} of ${total} events are shown. A search or a category shows fewer.</p>`}`,
    previous: step(-1),
    next: step(1),
    shown,
    events: shown.map(({ record }) => ({ id: record.entry.id })),
  };
}

const MOST = 200;
