import { addDays, addMonths, isDay, monthOf, weeksAround } from '../../lib/days.ts';
import { html, type Markup } from '../../lib/markup.ts';
import type { Context } from '../../operation/context.ts';
import { shifted } from '../../operation/date-time.ts';
import { siteZone } from '../../operation/time-zones.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { sentence } from '../forms/form-field.ts';
import { idOf, type Json } from '../json.ts';
import { pageIn, pagerMarkup } from '../lists/list-parts.ts';
import { listRecords, type Section } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { statusLabel } from '../status.ts';
import {
  type CalendarEvent,
  readEvent,
  stateWords,
  toCalendarEvent,
  today,
  whenWords,
} from './calendar-event.ts';
import { CALENDAR, eventSection } from './event-time-page.ts';
import { dayWords } from './repeat.ts';

const VIEWS = ['month', 'week', 'day', 'list'] as const;
type View = (typeof VIEWS)[number];

/** The most events of a month, as many as a list of events has on a page, and of a page of the list. */
const MOST = 500;
const PER_PAGE = 50;
/** Events on a day of a month; the day has them all. */
const MOST_OF_DAY = 5;

/** An event in the calendar, and whether the viewer may change it. */
interface Shown extends CalendarEvent {
  readonly isOpen: boolean;
}

interface CalendarView {
  readonly context: Context;
  readonly view: View;
  readonly date: string;
  readonly today: string;
  readonly zone: string;
  /** The path of the form of events. */
  readonly path: string;
}

/** `/desk/calendar/?view=&date=`: what takes place, drafts included. */
export async function calendarPage(request: DeskRequest): Promise<DeskAnswer> {
  const { context, query } = request;
  const section = eventSection(request);
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'month';
  const now = today(context);
  const given = query.get('date') ?? '';
  const date = isDay(given) ? given : now;
  const page = Math.min(1000, pageIn(query));
  const weeks = weeksOf(view, date, context.site.startOfWeek);
  const days = weeks.flat();
  const first = days[0] ?? date;
  const { items, total } = await listRecords(
    section,
    context,
    view === 'list'
      ? { ends_on_or_after: date, per_page: PER_PAGE, page }
      : { runs_between: [first, days.at(-1) ?? date], per_page: MOST },
  );
  const events = await withRights(context, section, items);
  const path = localAddress(context, sectionPath(section));
  const place: CalendarView = {
    context,
    view,
    date,
    today: now,
    zone: siteZone(context.site),
    path,
  };
  const main = html`${await notice(request, section)}
${toolbar(place)}
<p class="soft">Times are of the zone ${place.zone} unless an event names another one.${total > items.length && view !== 'list' && html` There are ${total} events here, of which the first ${items.length} are shown.`}</p>
<form id="move-event" method="post" hidden>${formToken(context, 'desk')}<input type="hidden" name="do" value="move"><input type="hidden" name="view" value="${view}"><input type="hidden" name="start"><input type="hidden" name="date"></form>
<p class="visually-hidden" role="status" aria-live="polite" id="said"></p>
${view === 'list' ? listMarkup(place, events, page, total) : view === 'day' ? dayMarkup(place, events) : gridMarkup(place, weeks, events)}`;
  const mayCreate = (await section.records.actions.create?.allows(context)) ?? false;
  return {
    title: 'Calendar',
    current: CALENDAR,
    actions: mayCreate
      ? html`<a class="button" href="${newAddress(path, date > now ? date : now)}">New event</a>`
      : null,
    main,
  };
}

/** The weeks that a view shows. */
function weeksOf(view: View, date: string, startOfWeek: number): readonly (readonly string[])[] {
  if (view === 'day' || view === 'list') return [[date]];
  const month = monthOf(date);
  return weeksAround(month, startOfWeek).filter((week) =>
    view === 'week' ? week.includes(date) : week.some((day) => day.startsWith(month)),
  );
}

/** Times of a series have the rights of the series. */
async function withRights(
  context: Context,
  { records }: Section,
  items: readonly Json[],
): Promise<readonly Shown[]> {
  const events = items.map(toCalendarEvent);
  const ids = [...new Set(events.map(recordOf))];
  const update = records.actions.update;
  const rights = await Promise.all(
    ids.map(async (id) => [id, (await update?.allows(context, { id })) ?? false] as const),
  );
  const mayChange = new Map(rights);
  return events.map((event) => ({ ...event, isOpen: mayChange.get(recordOf(event)) ?? false }));
}

const recordOf = ({ id, isOccurrence, seriesId }: CalendarEvent): number =>
  isOccurrence && seriesId !== null ? seriesId : id;

const DONE: Readonly<Record<string, (title: string, when: string) => string>> = {
  moved: (title, when) => `“${title}” has been moved: it is on ${when} now.`,
  changed: (title, when) => `“${title}” on ${when} has been changed.`,
  'left-out': () => 'The time has been left out.',
};

/** Says what the person has just done. */
async function notice({ context, query }: DeskRequest, section: Section): Promise<Markup | null> {
  const words = DONE[query.get('done') ?? ''];
  if (!words) return null;
  const id = idOf(query.get('id'));
  const event = id === null ? null : await readEvent({ context, section }, id);
  return html`<p class="notice" role="status" data-say>${words(event?.title ?? '', event ? whenWords(event) : '')}</p>`;
}

const address = (
  { context }: Pick<CalendarView, 'context'>,
  view: View,
  date: string,
  more: Readonly<Record<string, string>> = {},
): string => localAddress(context, `${CALENDAR}?${new URLSearchParams({ view, date, ...more })}`);

const newAddress = (path: string, day: string): string =>
  `${path}new?${new URLSearchParams({ start_date: `${day}T18:00`, end_date: `${day}T20:00` })}`;

function toolbar(place: CalendarView): Markup {
  const { view, date, today: now } = place;
  const step = (by: -1 | 1): string => {
    if (view === 'month') return `${addMonths(monthOf(date), by)}-01`;
    return addDays(date, by * (view === 'day' ? 1 : view === 'week' ? 7 : 30));
  };
  const [back, on] = [step(-1), step(1)];
  const span = { month: 'month', week: 'week', day: 'day', list: 'time' }[view];
  return html`<div class="calendar-bar bar">
<h2>${heading(place)}</h2>
<nav aria-label="Time"><ul class="tabs bar">
<li>${isDay(back) && html`<a href="${address(place, view, back)}" aria-label="Earlier ${span}">←</a>`}</li>
<li><a href="${address(place, view, now)}">Today</a></li>
<li>${isDay(on) && html`<a href="${address(place, view, on)}" aria-label="Later ${span}">→</a>`}</li>
</ul></nav>
<nav aria-label="View"><ul class="tabs bar">${VIEWS.map((one) => html`<li><a href="${address(place, one, date)}"${one === view && html` aria-current="page"`}>${sentence(one)}</a></li>`)}</ul></nav>
</div>`;
}

function heading({ view, date }: CalendarView): string {
  if (view === 'month') return dayWords(date, { day: undefined });
  if (view === 'week') return `Week of ${dayWords(date)}`;
  return view === 'list' ? `From ${dayWords(date)}` : dayWords(date, { weekday: 'long' });
}

const isOn = ({ start, end }: CalendarEvent, day: string): boolean =>
  start.slice(0, 10) <= day && (start.startsWith(day) || afterNight(end) >= `${day}T`);

/** A night that ends in the morning belongs to the day before. */
const afterNight = (end: string): string => shifted(end, -MORNING * 3_600_000);
const MORNING = 5;

/** All days of events before those with a time, and these by their times. */
const byTime = (a: Shown, b: Shown): number =>
  Number(b.isAllDay) - Number(a.isAllDay) || (a.start < b.start ? -1 : a.start > b.start ? 1 : 0);

function gridMarkup(
  place: CalendarView,
  weeks: readonly (readonly string[])[],
  events: readonly Shown[],
): Markup {
  const [days = []] = weeks;
  const month = monthOf(place.date);
  const sorted = events.toSorted(byTime);
  return html`<table class="days-grid ${place.view}">
<thead><tr>${days.map((day) => html`<th scope="col">${weekday(day)}</th>`)}</tr></thead>
<tbody>
${weeks.map((week) => html`<tr>${week.map((day) => cell(place, day, place.view === 'month' && !day.startsWith(month), sorted))}</tr>`)}
</tbody></table>`;
}

const weekday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });

function cell(
  place: CalendarView,
  day: string,
  isOther: boolean,
  sorted: readonly Shown[],
): Markup {
  const own = sorted.filter((event) => isOn(event, day));
  const most = place.view === 'month' && own.length > MOST_OF_DAY ? MOST_OF_DAY - 1 : own.length;
  const isToday = day === place.today;
  return html`<td data-day="${day}"${isOther && html` class="other"`}${own.length === 0 && !isToday && html` data-empty`}>
<p class="day"><a href="${address(place, 'day', day)}"${isToday && html` aria-current="date"`}><span class="weekday">${weekday(day)} </span>${Number(day.slice(8))}<span class="visually-hidden"> ${dayWords(day, { weekday: 'long' })}</span></a>
<a class="add" href="${newAddress(place.path, day)}" aria-label="New event on ${dayWords(day)}">+</a></p>
${own.length > 0 && html`<ul>${own.slice(0, most).map((event) => chip(place, event, day))}</ul>`}${own.length > most && html`<p class="further"><a href="${address(place, 'day', day)}">${own.length - most} more</a></p>`}
</td>`;
}

/** An event on a day. Its `data-` attributes are for the script that lets people drag it. */
function chip(place: CalendarView, event: Shown, day: string): Markup {
  const { id, title, start, isAllDay, isOccurrence, isOpen, status, state, zone } = event;
  const begins = start.startsWith(day);
  const isOff = state === 'cancelled';
  const to = localAddress(place.context, `${CALENDAR}${id}?view=${place.view}`);
  const name = html`${isOff ? html`<s>${title}</s>` : title}`;
  const time = isAllDay || !begins ? '' : start.slice(11, 16);
  const marks = [
    stateWords(event),
    status === 'publish' ? '' : statusLabel(status),
    zone === place.zone ? '' : zone,
  ].filter((mark) => mark !== '');
  return html`<li class="chip" data-status="${status}" data-state="${state}"${begins && html` id="event-${id}"`}${isOpen && html` draggable="true" data-event="${to}" data-start="${start}" data-from="${day}"${isOccurrence && html` data-series`}`}>
${time !== '' && html`<time>${time}</time> `}${!begins && html`<span class="goes-on">goes on:</span> `}${isOpen ? html`<a class="name" href="${isOccurrence ? to : `${place.path}${id}`}">${name}</a>` : html`<span class="name">${name}</span>`}${isOccurrence && html` <span class="repeats" title="One time of a series">↻<span class="visually-hidden"> one time of a series</span></span>`}${marks.map((mark) => html` <span class="mark">${mark}</span>`)}
${isOpen && html`<a class="move" href="${to}" data-dialog aria-label="Move ${title}, ${dayWords(day)}">Move</a>`}
</li>`;
}

function dayMarkup(place: CalendarView, events: readonly Shown[]): Markup {
  const { date, path } = place;
  return events.length === 0
    ? html`<p class="empty">Nothing takes place on this day. <a href="${newAddress(path, date)}">Plan something</a></p>`
    : html`<ul class="agenda">${events.toSorted(byTime).map((event) => chip(place, event, date))}</ul>
<p><a href="${newAddress(path, date)}">New event on this day</a></p>`;
}

function listMarkup(
  place: CalendarView,
  events: readonly Shown[],
  page: number,
  total: number,
): Markup {
  if (events.length === 0)
    return html`<p class="empty">Nothing is planned from this day on. <a href="${newAddress(place.path, place.date)}">Plan something</a></p>`;
  // Events that have begun before stand under the first day.
  const dayOf = ({ start }: Shown): string =>
    start < place.date ? place.date : start.slice(0, 10);
  const days = [...new Set(events.map(dayOf))].toSorted();
  const to = (number: number) => address(place, 'list', place.date, { page: String(number) });
  return html`${days.map(
    (
      day,
    ) => html`<section><h3><a href="${address(place, 'day', day)}">${dayWords(day, { weekday: 'long' })}</a></h3>
<ul class="agenda">${events.filter((event) => dayOf(event) === day).map((event) => chip(place, event, day))}</ul></section>`,
  )}
${pagerMarkup(
  page > 1 ? to(page - 1) : null,
  `${total} ${total === 1 ? 'event' : 'events'}`,
  page * PER_PAGE < total ? to(page + 1) : null,
  ['← Earlier', 'Later →'],
)}`;
}
