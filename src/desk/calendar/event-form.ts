import { html, type Markup } from '../../lib/markup.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskRequest, Special } from '../desk-request.ts';
import type { FormField } from '../forms/form-field.ts';
import { idOf, type Json } from '../json.ts';
import { listRecords, type Section } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { stateWords, toCalendarEvent, whenWords } from './calendar-event.ts';
import { CALENDAR } from './event-time-page.ts';
import { repeatWords } from './repeat.ts';
import { rsvpPanel } from './rsvp-panel.ts';

/** When an event takes place, in the order in which people say it. */
const WHEN = ['start_date', 'end_date', 'all_day', 'timezone', 'rrule'];

/** Times of a series that its form lists. */
const NEXT = 10;

/** The form of an event: when it takes place stands together, and the times of a series and RSVPs are below. */
export const eventForm: Special = {
  fields(fields, record) {
    const isTime = record !== null && idOf(record.series_id) !== null;
    const when = WHEN.flatMap((name) => fields.find((field) => field.name === name) ?? []);
    const isOther = ({ name }: FormField) => name !== 'exdates' && !WHEN.includes(name);
    return [...when.filter(({ name }) => !isTime || name !== 'rrule'), ...fields.filter(isOther)];
  },
  isWhole: (record) => !toCalendarEvent(record).isOccurrence,
  intro({ context }, section, record) {
    const event = toCalendarEvent(record);
    if (event.seriesId === null) return null;
    const series = localAddress(context, `${sectionPath(section)}${event.seriesId}`);
    return html`<p class="notice">This is one time of a series: ${whenWords(event)}. What you change here is of this time alone. <a href="${series}">Change all times</a></p>`;
  },
  async panels(request, section, record) {
    const event = toCalendarEvent(record);
    const isSeries = event.rule !== null && event.seriesId === null;
    return html`${isSeries && (await timesPanel(request, section, record))}${await rsvpPanel(request, record)}`;
  },
};

/** The next times of a series, and those that it leaves out. */
async function timesPanel(
  { context }: DeskRequest,
  section: Section,
  record: Json,
): Promise<Markup> {
  const series = toCalendarEvent(record);
  const { items, total } = await listRecords(section, context, {
    include: [series.id],
    upcoming: true,
    per_page: NEXT,
  });
  const times = items.map(toCalendarEvent);
  const leftOut = series.leftOut.toSorted().slice(-100);
  return html`<section class="card"><h2>Times</h2>
<p>It takes place ${repeatWords(series.rule ?? '', series.zone)}.${total > times.length && html` These are the next ${times.length}; <a href="${localAddress(context, CALENDAR)}">the calendar</a> shows all.`}</p>
${
  times.length === 0
    ? html`<p>There are no further times.</p>`
    : html`<ul class="list">${times.map((time) => html`<li><span>${whenWords(time)}${stateWords(time) !== '' && html` <span class="mark">${stateWords(time)}</span>`}</span> <span class="bar"><a href="${localAddress(context, `${CALENDAR}${time.id}`)}" data-dialog aria-label="Move or cancel ${whenWords(time)}">Move or cancel</a>${act(context, time.id, 'leave-out', `Leave out ${whenWords(time)}`, 'Leave out', { start: time.start, back: 'form' })}</span></li>`)}</ul>`
}
${leftOut.length > 0 && html`<h3>Left out</h3><ul class="list">${leftOut.map((start) => html`<li><span>${whenWords({ ...series, start, end: start })}</span> <span class="bar">${act(context, series.id, 'put-back', `Have it take place after all: ${start}`, 'Takes place after all', { 'left-out': start })}</span></li>`)}</ul>`}</section>`;
}

const act = (
  context: Context,
  id: number,
  action: string,
  label: string,
  text: string,
  more: Readonly<Record<string, string>>,
): Markup =>
  html`<form method="post" action="${localAddress(context, `${CALENDAR}${id}`)}">${formToken(context, 'desk')}<input type="hidden" name="do" value="${action}">${Object.entries(more).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button type="submit" class="plain" aria-label="${label}">${text}</button></form>`;
