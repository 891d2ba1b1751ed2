import { unlessRefused } from '../../lib/api-error.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import { askGraphql } from '../ask-graphql.ts';
import { csvFile } from '../csv-file.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { at, idOf, type Json, textOf, toRecords } from '../json.ts';
import { pagerMarkup, tableMarkup } from '../lists/list-parts.ts';
import { sectionPath } from '../shell.ts';
import { CALENDAR, eventSection } from './event-time-page.ts';

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
export async function rsvpPanel(request: DeskRequest, record: Json): Promise<Markup | null> {
  const { context, query } = request;
  const id = idOf(record.id);
  if (id === null || typeof record.capacity !== 'number') return null;
  const page = Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(query.get('rsvps'))) || 1));
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
  return html`<section class="card" id="rsvps"><h2>Reservations</h2>
<p>${record.capacity} places${typeof record.places_left === 'number' && html`, ${record.places_left} left`}${counts.length > 0 && html`. ${counts.join(', ')}`}.${rsvps.length > 0 && html` <a href="${to(`${CALENDAR}${id}/reservations.csv`)}" download>Download as a table (CSV)</a>`}</p>
${
  rsvps.length === 0
    ? html`<p>Nobody has reserved a place yet.</p>`
    : tableMarkup(
        ['Name', 'E-mail', 'Places', 'Stands', 'What to do'],
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
      : html`<form method="post" action="${localAddress(context, `${CALENDAR}${event}/reservations`)}">${formToken(context, 'desk')}<input type="hidden" name="rsvp" value="${textOf(rsvp.id)}"><button type="submit" class="plain" aria-label="Cancel the reservation of ${name}">Cancel</button></form>`,
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

/** POST `/desk/calendar/{id}/reservations`: cancels one, whose places go to the waiting list. */
export async function cancelReservation(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { desk, context, form } = request;
  await desk.abilities.get('cancelRsvp')?.run(context, { id: idOf(form.get('rsvp')) ?? 0 });
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
