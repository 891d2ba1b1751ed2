import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/local-address.ts';
import { html, type Markup } from '../../../../pages/markup.ts';
import { monthOf } from '../calendar-day.ts';
import type { GridDay } from '../month-grid.ts';
import type { ShownEvent } from '../shown-event.ts';
import { wordingOf } from '../wording.ts';
import { eventTimeOfDay } from './event-when.ts';
import type { ShownGrid } from './month-table.ts';

/** Renders the days of a month with events, one below the other, for screens too narrow for the table. */
export function monthAgenda(context: Context, grid: ShownGrid): Markup | null {
  const days = grid.weeks
    .flat()
    .filter(({ day, total }) => monthOf(day) === grid.month && total > 0);
  if (days.length === 0) return null;
  const words = wordingOf(context.site);
  return html`<div class="agenda">
${days.map(
  (day) => html`<section aria-labelledby="agenda-${day.day}">
<h2 id="agenda-${day.day}"><time datetime="${day.day}">${words.longWeekday(day.day)}, ${words.dayOfMonth(day.day)}</time></h2>
<ul>
${day.agenda.map((event) => item(context, event, day.day))}</ul>
${rest(context, grid, day)}
</section>
`,
)}</div>`;
}

function item(context: Context, event: ShownEvent, day: string): Markup {
  const note = event.record.event.isAllDay ? 'All day' : event.firstDay < day ? 'Continued' : null;
  return html`<li>${note === null ? eventTimeOfDay(context, event, day) : html`<span>${note}</span> `}<a href="${localAddress(context, event.path)}">${event.title}</a></li>
`;
}

function rest(context: Context, grid: ShownGrid, { day, total, agenda }: GridDay): Markup | null {
  const hidden = total - agenda.length;
  if (hidden === 0) return null;
  return html`<p class="more"><a href="${localAddress(context, grid.pathOfDay(day))}" data-calendar-link>${hidden} more<span class="unseen"> on ${wordingOf(context.site).dayOfMonth(day)}</span></a></p>`;
}
