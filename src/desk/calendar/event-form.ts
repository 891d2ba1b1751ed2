import { unlessRefused } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import type { Context } from '../../operation/context.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import {
  askGraphql,
  csvFile,
  type DeskAnswer,
  type DeskRequest,
  type Special,
} from '../desk-request.ts';
import type { FormField } from '../forms/form-field.ts';
import { at, idOf, type Json, textOf, toRecords } from '../json.ts';
import { pageIn, pagerMarkup, tableMarkup } from '../lists/list-parts.ts';
import { listRecords, type Section } from '../section.ts';
import { sectionPath } from '../shell.ts';
import { noMailNotice } from '../status.ts';
import { stateWords, toCalendarEvent, whenWords } from './calendar-event.ts';
import { CALENDAR, eventSection } from './event-time-page.ts';
import { repeatWords } from './repeat.ts';

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
    series: series.id,
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

/** RSVPs on a page, as many as their list gives. */
const PER_PAGE = 100;
/** The most pages of RSVPs: 100,000 people. */
const MOST_PAGES = 1000;

const WORDS: Readonly<Record<string, string>> = {
  attending: 'Coming',
  waiting: 'On the waiting list',
  unconfirmed: 'Not confirmed yet',
  cancelled: 'Cancelled',
};

/** Lists who comes to an event that people can reserve places at; nothing for other events. */
async function rsvpPanel(request: DeskRequest, record: Json): Promise<Markup | null> {
  const { context, query } = request;
  const id = idOf(record.id);
  if (id === null || typeof record.capacity !== 'number') return null;
  const page = Math.min(MOST_PAGES, pageIn(query, 'rsvps'));
  const rsvps = await readRsvps(request, id, page);
  const to = (path: string) => localAddress(context, path);
  const form = to(`/desk/ext_events/${id}`);
  const places = (status: string) =>
    rsvps.filter((one) => one.status === status).reduce((sum, one) => sum + Number(one.places), 0);
  const isFull = rsvps.length === PER_PAGE;
  const isWhole = page === 1 && !isFull;
  const counts = isWhole
    ? Object.entries(WORDS).flatMap(([status, label]) =>
        places(status) > 0 ? [`${label}: ${places(status)}`] : [],
      )
    : [];
  return html`<section class="card" id="rsvps"><h2>Reservations</h2>${noMailNotice(context)}
<p>${record.capacity} places${typeof record.places_left === 'number' && html`, ${record.places_left} left`}${counts.length > 0 && html`. ${counts.join(', ')}`}.${rsvps.length > 0 && html` <a href="${to(`${CALENDAR}${id}/reservations.csv`)}" download>Download as a table (CSV)</a>`}</p>
${
  rsvps.length === 0
    ? html`<p>Nobody has reserved a place yet.</p>`
    : tableMarkup(
        ['Name', 'E-mail', 'Places', 'Status', 'What to do'],
        rsvps.map((one) => rsvpCells(request, id, one)),
      )
}
${
  (page > 1 || isFull) &&
  pagerMarkup(
    page > 1 ? `${form}?rsvps=${page - 1}#rsvps` : null,
    '',
    isFull ? `${form}?rsvps=${page + 1}#rsvps` : null,
    ['← Earlier', 'Later →'],
  )
}
</section>`;
}

function rsvpCells({ context }: DeskRequest, event: number, rsvp: Json) {
  const name = textOf(rsvp.name);
  const status = textOf(rsvp.status);
  const start = textOf(rsvp.start_date).slice(0, 16);
  return [
    html`${name}${start !== '' && html`<br><small>${start}</small>`}`,
    textOf(rsvp.email),
    textOf(rsvp.places),
    WORDS[status] ?? status,
    status === 'cancelled'
      ? ''
      : html`<form method="post" action="${localAddress(context, `${CALENDAR}${event}/reservations`)}">${formToken(context, 'desk')}<input type="hidden" name="rsvp" value="${textOf(rsvp.id)}">${status === 'unconfirmed' && html`<button type="submit" name="confirm" value="1" class="plain" aria-label="Confirm the reservation of ${name}">Confirm</button> `}<button type="submit" class="plain" aria-label="Cancel the reservation of ${name}">Cancel</button></form>`,
  ];
}

async function readRsvps(
  { desk, context }: DeskRequest,
  id: number,
  page: number,
): Promise<readonly Json[]> {
  const list = desk.abilities.get('listRsvps');
  // A page after the last one is refused.
  const found = list?.run(context, { id, page, per_page: PER_PAGE });
  return toRecords(found && (await unlessRefused(found, [])));
}

/** POST `/desk/calendar/{id}/reservations`: confirms one, or cancels it, so that its places go to the waiting list. */
export async function changeReservation(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { desk, context, form } = request;
  const change = desk.abilities.get(form.has('confirm') ? 'confirmRsvp' : 'cancelRsvp');
  await change?.run(context, { id: idOf(form.get('rsvp')) ?? 0 });
  return { location: `${sectionPath(eventSection(request))}${id}?saved#rsvps` };
}

/** `/desk/calendar/{id}/reservations.csv`: all reservations of an event. @throws ApiError as their list does */
export const exportReservations = (request: DeskRequest, id: number): Promise<DeskAnswer> =>
  csvFile(`reservations-${id}.csv`, async (part) =>
    at(await askGraphql(request, CSV, { id, ...part }), 'event.rsvpsCsv'),
  );

const CSV = `query ($id: ID!, $after: String) {
  event(id: $id, idType: DATABASE_ID) { rsvpsCsv(after: $after, limit: 5000) { csv next } }
}`;
