import { monthOf } from '../../../../lib/days.ts';
import { html, type Markup } from '../../../../lib/markup.ts';
import type { Context } from '../../../../operation/context.ts';
import { localAddress } from '../../../../pages/page.ts';
import type { ShownEvent } from '../../events/pages/shown-event.ts';
import { eventTimeOfDay, eventTitle, type Wording, wordingOf } from '../../events/pages/wording.ts';
import { compareWithinDay, type EventsOfDays, totalOn } from '../events-of-days.ts';
import { VIEW_LINK } from './calendar-frame.ts';

/** A day in a month's grid. */
interface GridDay {
  readonly day: string;
  /** The events of several days, in the same lane on all days of a week; null keeps a lane free. */
  readonly bars: readonly (Bar | null)[];
  /** The events of this day only. */
  readonly single: readonly ShownEvent[];
  /** All events of the day in order, as many as the agenda shows. */
  readonly agenda: readonly ShownEvent[];
  /** The number of events on the day, and how many of them are not in `bars` and `single`. */
  readonly total: number;
  readonly hidden: number;
}

/** An event of several days, on one of them. */
interface Bar {
  readonly event: ShownEvent;
  /** Whether the title is shown here: on its first day, and on the first day of each week. */
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The number of days from here to its end within this week. */
  readonly length: number;
}

/** The most events shown on a day, and the most of them that last several days. */
export const MOST_OF_DAY = 4;
const MOST_BARS = 3;

/** Arranges the events of a month in its weeks. */
export const layMonth = (
  weeks: readonly (readonly string[])[],
  found: EventsOfDays,
): readonly (readonly GridDay[])[] => {
  const sorted = [...found.events].sort(compareWithinDay);
  return weeks.map((days) => layWeek(days, sorted, found));
};

function layWeek(
  days: readonly string[],
  sorted: readonly ShownEvent[],
  found: EventsOfDays,
): readonly GridDay[] {
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const own = sorted.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  const lanes = toLanes(
    own.filter(({ firstDay, lastDay }) => firstDay < lastDay),
    first,
  );
  return days.map((day) => {
    const ofDay = own.filter((event) => isOn(event, day));
    const bars = lanes.map((lane) => {
      const event = lane.find((one) => isOn(one, day));
      return event ? toBar(event, day, days) : null;
    });
    const shown = bars.filter((bar) => bar !== null).length;
    const total = totalOn(found, day);
    const single = ofDay
      .filter(({ firstDay, lastDay }) => firstDay === lastDay)
      .slice(0, MOST_OF_DAY - shown);
    return {
      day,
      bars: withoutEnd(bars),
      single,
      agenda: ofDay.slice(0, MOST_OF_DAY),
      total,
      hidden: total - shown - single.length,
    };
  });
}

const isOn = ({ firstDay, lastDay }: ShownEvent, day: string): boolean =>
  firstDay <= day && lastDay >= day;

/** Puts each event in the first lane that is free on all its days of the week. */
function toLanes(long: readonly ShownEvent[], first: string): readonly (readonly ShownEvent[])[] {
  const lanes: ShownEvent[][] = [];
  const byStart = [...long].sort((a, b) =>
    a.firstDay === b.firstDay ? 0 : a.firstDay < b.firstDay ? -1 : 1,
  );
  for (const event of byStart) {
    const begins = event.firstDay < first ? first : event.firstDay;
    const free = lanes.find((lane) => (lane.at(-1)?.lastDay ?? '') < begins);
    if (free) free.push(event);
    else if (lanes.length < MOST_BARS) lanes.push([event]);
  }
  return lanes;
}

function toBar(event: ShownEvent, day: string, days: readonly string[]): Bar {
  const isFirst = event.firstDay === day;
  return {
    event,
    isNamed: isFirst || day === days[0],
    isFirst,
    isLast: event.lastDay === day,
    length: days.filter((one) => one >= day && one <= event.lastDay).length,
  };
}

/** A lane only needs to be kept free above another bar. */
function withoutEnd(bars: readonly (Bar | null)[]): readonly (Bar | null)[] {
  const last = bars.findLastIndex((bar) => bar !== null);
  return bars.slice(0, last + 1);
}

/** A month's grid, and what is needed to render it. */
export interface ShownGrid {
  readonly month: string;
  readonly today: string;
  readonly weeks: readonly (readonly GridDay[])[];
  pathOfDay(day: string): string;
}

/** Renders a month as a table of six weeks. */
export function monthTable(context: Context, grid: ShownGrid): Markup {
  const words = wordingOf(context.site);
  const [week = []] = grid.weeks;
  return html`<table class="month">
<caption class="visually-hidden">Events in ${words.month(grid.month)}</caption>
<thead>
<tr>
${week.map(({ day }) => html`<th scope="col"><span aria-hidden="true">${words.weekday(day)}</span><span class="visually-hidden">${words.longWeekday(day)}</span></th>`)}
</tr>
</thead>
<tbody>
${grid.weeks.map(
  (days) => html`<tr>
${days.map((day) => cell(context, grid, day))}</tr>
`,
)}</tbody>
</table>`;
}

function cell(
  context: Context,
  grid: ShownGrid,
  { day, bars, single, total, hidden }: GridDay,
): Markup {
  const words = wordingOf(context.site);
  const classes = [
    monthOf(day) !== grid.month && 'outside',
    day === grid.today && 'today',
    total > 0 && 'busy',
  ].filter((name) => name !== false);
  const address = localAddress(context, grid.pathOfDay(day));
  return html`<td${classes.length > 0 && html` class="${classes.join(' ')}"`}${day === grid.today && html` aria-current="date"`}>
${dayName(words, day, total, address)}
${
  bars.length + single.length > 0 &&
  html`<ul>
${bars.map((bar) => (bar ? barItem(context, bar) : html`<li class="gap" aria-hidden="true"></li>`))}
${single.map((event) => html`<li class="${'event-line'}${event.record.event.isFeatured && ' featured'}"><a href="${localAddress(context, event.path)}">${eventTimeOfDay(context, event, day)}${eventTitle(event)}</a></li>`)}
</ul>`
}
${more(context, grid, day, hidden)}
</td>
`;
}

/** Renders the number of a day; if the day has events, it links to the day's view. */
function dayName(words: Wording, day: string, total: number, address: string): Markup {
  const number = Number(day.slice(8));
  const name = html`<time datetime="${day}"><span aria-hidden="true">${number}</span><span class="visually-hidden">${words.dayOfMonth(day)}</span></time>`;
  if (total === 0) return html`<span class="day-name">${name}</span>`;
  return html`<a class="day-name" href="${address}" ${VIEW_LINK}>${name}<span class="visually-hidden">, ${total === 1 ? 'one event' : `${total} events`}</span></a>
<span class="dots" aria-hidden="true">${Array.from({ length: Math.min(total, 3) }, () => html`<i></i>`)}</span>`;
}

/** An event of several days is listed on each of them, and drawn as one bar. */
function barItem(context: Context, { event, isNamed, isFirst, isLast, length }: Bar): Markup {
  const classes = ['spanning', !isFirst && 'goes-on', !isLast && 'to-go-on', isNamed && 'named'];
  const time = eventTimeOfDay(context, event, event.firstDay);
  return html`<li class="${classes.filter((name) => name !== false).join(' ')}"${isNamed && html` style="--days: ${length}"`}><a href="${localAddress(context, event.path)}"${!isNamed && html` tabindex="-1"`}>${!isFirst && html`<span class="visually-hidden">Continued: </span>`}<span${!isNamed && html` class="visually-hidden"`}>${isFirst && time}${eventTitle(event)}</span></a></li>`;
}

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
${more(context, grid, day.day, day.total - day.agenda.length)}
</section>
`,
)}</div>`;
}

function item(context: Context, event: ShownEvent, day: string): Markup {
  const note = event.record.event.isAllDay ? 'All day' : event.firstDay < day ? 'Continued' : null;
  return html`<li>${note === null ? eventTimeOfDay(context, event, day) : html`<span>${note}</span> `}<a href="${localAddress(context, event.path)}">${eventTitle(event)}</a></li>
`;
}

/** Links to the view of a day that has more events than are shown; null if all are. */
const more = (context: Context, grid: ShownGrid, day: string, hidden: number): Markup | null =>
  hidden > 0
    ? html`<p class="more"><a href="${localAddress(context, grid.pathOfDay(day))}" ${VIEW_LINK}>${hidden} more<span class="visually-hidden"> on ${wordingOf(context.site).dayOfMonth(day)}</span></a></p>`
    : null;
