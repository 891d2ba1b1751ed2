import { monthOf } from '../../../lib/days.ts';
import { html, type Markup } from '../../../lib/markup.ts';
import type { Context } from '../../../operation/context.ts';
import { siteZone } from '../../../operation/time-zones.ts';
import { toUtc } from '../entries/time/event-time.ts';
import type { EventBound } from '../events/event-query.ts';
import { countEvents, findEvents } from '../events/find-events.ts';
import { eventCard } from '../events/pages/event-card.ts';
import { type ShownEvent, showEvents } from '../events/pages/shown-event.ts';
import { wordingOf } from '../events/pages/wording.ts';
import { startOfMinute } from '../parties/party-query.ts';
import type { Step, ViewBody } from './html/calendar-frame.ts';
import { inTown, type ViewAddress } from './view-address.ts';
import { type ViewScope, viewQuery } from './view-scope.ts';

/** Builds a page of upcoming events, next first, or of past events, latest first; null for a page beyond the last. */
export async function listView(
  context: Context,
  address: ViewAddress,
  scope: ViewScope,
): Promise<ViewBody | null> {
  const { isPast, page, date } = address;
  const moment =
    date === null ? startOfMinute(context) : toUtc(`${date}T00:00:00`, siteZone(context.site));
  const bounds = isPast ? before(moment) : [{ of: 'end', compare: '>=', moment } as const];
  const query = viewQuery(address, scope, bounds, isPast ? 'desc' : 'asc');
  const perPage = Math.min(Math.max(context.site.postsPerPage, 1), MOST);
  const limit = Math.max(perPage, IN_FILE);
  const window = { limit, offset: (page - 1) * perPage, isCounted: true };
  const found = await findEvents(context, query, window);
  const last = Math.max(1, Math.ceil((await countEvents(context, query)) / perPage));
  if (page > last) return null;
  const shown = await showEvents(context, found.slice(0, perPage));
  const words = wordingOf(context.site);
  const about = isPast ? 'Past events' : 'Upcoming events';
  const since =
    date === null ? '' : isPast ? ` before ${words.day(date)}` : ` from ${words.day(date)}`;
  return {
    title: `${date === null || isPast ? about : 'Events'}${inTown(address)}${since}${page > 1 ? `, page ${page}` : ''}`,
    markup: await months(context, shown, address),
    ...steps(address, last),
    shown,
    inFile: found,
  };
}

/** A past event also began in the past; this redundant bound lets the database start there in its index. */
const before = (moment: string): readonly EventBound[] => [
  { of: 'end', compare: '<', moment },
  { of: 'start', compare: '<', moment },
];

/** How many events the calendar file of a list has, or as many as a page (recorded). */
const IN_FILE = 30;

/** The most events on a page, whatever the setting. */
const MOST = 50;

/** "Previous" leads to earlier events and "next" to later ones, whichever way the list is sorted. */
function steps(address: ViewAddress, last: number): Pick<ViewBody, 'previous' | 'next'> {
  const { page, isPast } = address;
  const further: Step | null =
    page < last
      ? {
          address: { ...address, page: page + 1 },
          label: isPast ? 'Earlier events' : 'Later events',
        }
      : null;
  const back: Step =
    page > 1
      ? {
          address: { ...address, page: page - 1 },
          label: isPast ? 'Later events' : 'Earlier events',
        }
      : {
          address: { ...address, isPast: !isPast },
          label: isPast ? 'Upcoming events' : 'Past events',
        };
  return isPast ? { previous: further, next: back } : { previous: back, next: further };
}

/** Groups the events by the month in which they begin. */
async function months(
  context: Context,
  events: readonly ShownEvent[],
  address: ViewAddress,
): Promise<Markup> {
  if (events.length === 0)
    return html`<p class="calendar-empty">There are no ${address.isPast ? 'past' : 'upcoming'} events${inTown(address)}.</p>`;
  const cards = await Promise.all(events.map((event) => eventCard(context, event, 3)));
  const names = [...new Set(events.map(({ firstDay }) => monthOf(firstDay)))];
  const words = wordingOf(context.site);
  return html`${names.map(
    (month) => html`<section aria-labelledby="month-${month}">
<h2 class="calendar-month" id="month-${month}"><time datetime="${month}">${words.month(month)}</time></h2>
<ol class="event-list">
${cards.filter((_, i) => monthOf(events[i]?.firstDay ?? '') === month)}</ol>
</section>`,
  )}`;
}
