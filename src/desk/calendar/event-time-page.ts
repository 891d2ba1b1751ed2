import { ApiError, isRefusal } from '../../lib/api-error.ts';
import { isDay } from '../../lib/days.ts';
import { html, type Markup } from '../../lib/markup.ts';
import { localAddress } from '../../pages/page.ts';
import { formToken } from '../../pages/read-form.ts';
import type { DeskAnswer, DeskRequest } from '../desk-request.ts';
import { textOf } from '../json.ts';
import type { Section } from '../section.ts';
import { sectionPath } from '../shell.ts';
import {
  type CalendarEvent,
  moveEvent,
  readEvent,
  type Scope,
  splitSeries,
  stateWords,
  updateEvent,
  whenWords,
} from './calendar-event.ts';
import { repeatWords } from './repeat.ts';

export const CALENDAR = '/desk/calendar/';

/** The section with the events. @throws ApiError 404 where there is none */
export function eventSection({ desk }: Pick<DeskRequest, 'desk'>): Section {
  const section = desk.sections.get('ext_events');
  if (!section) throw new ApiError('rest_no_route', 404, 'This site has no events.');
  return section;
}

/** `/desk/calendar/{id}`: moves, calls off or leaves out an event or one time of a series. Scripts show it in a dialog. */
export async function eventTimePage(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { context, query } = request;
  const section = eventSection(request);
  const event = await readEvent({ context, section }, id);
  const given = query.get('date') ?? '';
  return timePage(request, section, event, isDay(given) ? given : event.start.slice(0, 10));
}

function timePage(
  request: DeskRequest,
  section: Section,
  event: CalendarEvent,
  day: string,
  problem?: string,
): DeskAnswer {
  const { context } = request;
  const to = (path: string) => localAddress(context, path);
  const path = to(`${CALENDAR}${event.id}`);
  const one = to(`${sectionPath(section)}${event.id}`);
  const { isOccurrence, seriesId, rule, start, zone } = event;
  const form = (action: string, label: string, body: Markup, isPlain = false) =>
    html`<form method="post" action="${path}">${formToken(context, 'desk')}<input type="hidden" name="do" value="${action}"><input type="hidden" name="view" value="${viewOf(request)}"><input type="hidden" name="start" value="${start}">
${body}
<p><button type="submit"${isPlain && html` class="plain"`}>${label}</button></p></form>`;
  const main = html`<div class="one-time">
${problem !== undefined && html`<div class="error" role="alert"><p>Nothing was changed. ${problem}</p></div>`}
<p><strong>${whenWords(event)}</strong> <small>${zone}</small>${stateWords(event) !== '' && html`<br>${stateWords(event)}${event.reason !== '' && html`: ${event.reason}`}`}${rule !== null && html`<br>One of a series that takes place ${repeatWords(rule, zone)}.`}${rule === null && seriesId !== null && html`<br>This time of <a href="${to(`${sectionPath(section)}${seriesId}`)}">a series</a> has been changed by itself.`}</p>
<section class="card"><h2>Move</h2>
${form(
  'move',
  'Move',
  html`<div class="bar"><label>Day <input type="date" name="date" value="${day}" required></label>${!event.isAllDay && html`<label>Begins at <input type="time" name="time" value="${start.slice(11, 16)}" required></label>`}</div>
${isOccurrence && scopes('move', SCOPES)}<p class="help">It lasts as long as before. People who have reserved places are told by mail.</p>`,
)}</section>
<section class="card"><h2>Does it take place?</h2>
${form(
  'state',
  'Save',
  html`<div class="bar"><label>It is <select name="event_status">${Object.entries(STATES).map(([value, label]) => html`<option value="${value}"${value === event.state && html` selected`}>${label}</option>`)}</select></label><label>Because <input type="text" name="status_reason" maxlength="1000" value="${event.reason}"></label></div>
${isOccurrence && scopes('state', [SCOPES[0], SCOPES[2]])}<p class="help">It stays in the calendar, marked so. People who have reserved places are told by mail.</p>`,
)}</section>
${
  isOccurrence
    ? html`<section class="card"><h2>Leave out</h2><p>This time disappears from the calendar, as if it had never been planned.</p>
${form('leave-out', 'Leave this time out', html``, true)}</section>
<section class="card"><h2>Change anything else</h2><p><a class="button" href="${one}">Only this time</a> <a class="button" href="${to(`${sectionPath(section)}${seriesId ?? ''}`)}">All times</a></p>
${form('split', 'This and all later times', html`<p class="help">To change this and all later times, the series ends before this time, and a new one begins with it.</p>`, true)}</section>`
    : html`<p><a href="${one}">Change anything else</a></p>`
}
</div>`;
  return {
    title: event.title,
    current: CALENDAR,
    main,
    ...(problem === undefined ? {} : { status: 400 }),
  };
}

const SCOPES = [
  ['one', 'Only this time'],
  ['later', 'This and all later times'],
  ['all', 'All times'],
] as const satisfies readonly (readonly [Scope, string])[];

const scopes = (of: string, offered: readonly (readonly [Scope, string])[]): Markup =>
  html`<fieldset class="field check"><legend>Which times?</legend>${offered.map(([value, label], i) => html`<label><input type="radio" name="scope" id="${of}-${value}" value="${value}"${i === 0 && html` checked`}> ${label}</label>`)}</fieldset>`;

/** Whether an event takes place, in words. */
const STATES = {
  scheduled: 'as planned',
  cancelled: 'cancelled',
  postponed: 'postponed',
  moved_online: 'moved online',
};

/** POST of the page, and of what scripts drag: does one of these things, and shows the calendar then. */
export async function changeEventTime(request: DeskRequest, id: number): Promise<DeskAnswer> {
  const { context, desk, form } = request;
  const section = eventSection(request);
  const changing = { desk, context, section };
  const given = (name: string): string => textOf(form.get(name));
  const event = await readEvent(changing, id);
  const day = given('date');
  const wanted = given('scope');
  const scope = SCOPES.map(([value]) => value).find((one) => one === wanted) ?? 'one';
  try {
    if (given('do') === 'put-back') {
      const exdates = event.leftOut.filter((one) => one !== given('left-out'));
      await updateEvent(changing, id, { exdates });
      return { location: `${sectionPath(section)}${id}?saved` };
    }
    if (given('start') !== event.start)
      throw new ApiError(
        'conflict',
        409,
        'Somebody else has moved it in the meantime; it is shown here as it is now.',
      );
    switch (given('do')) {
      case 'move': {
        if (!isDay(day)) throw new ApiError('rest_invalid_param', 400, 'Choose a day.');
        const time = /^\d\d:\d\d/.exec(given('time'))?.[0];
        const moved = await moveEvent(
          changing,
          event,
          `${day}T${time === undefined ? event.start.slice(11) : `${time}:00`}`,
          scope,
        );
        return { location: calendarPlace(request, day, 'moved', moved) };
      }
      case 'state': {
        const changed = await updateEvent(
          changing,
          scope === 'all' ? (event.seriesId ?? event.id) : event.id,
          { event_status: given('event_status'), status_reason: given('status_reason') },
        );
        return { location: calendarPlace(request, event.start.slice(0, 10), 'changed', changed) };
      }
      case 'leave-out': {
        await section.records.actions.delete?.run(context, { id });
        const back =
          given('back') === 'form' ? `${sectionPath(section)}${event.seriesId}?saved` : '';
        return { location: back || calendarPlace(request, event.start.slice(0, 10), 'left-out') };
      }
      case 'split':
        return { location: `${sectionPath(section)}${await splitSeries(changing, event)}` };
      default:
        throw new ApiError('rest_invalid_param', 400, 'It was not said what to do.');
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return timePage(
      request,
      section,
      event,
      isDay(day) ? day : event.start.slice(0, 10),
      error.message,
    );
  }
}

/** The view of the calendar from which the person came; empty if it was another page. */
const viewOf = ({ form, query }: DeskRequest): string =>
  textOf(form.get('view') ?? query.get('view'));

/** The calendar at a day, in that view; at the event that was changed, if it is still there. */
function calendarPlace(request: DeskRequest, date: string, done: string, id?: number): string {
  const view = viewOf(request);
  const isThere = id !== undefined;
  const query = { ...(view !== '' && { view }), date, done, ...(isThere && { id: String(id) }) };
  return `${CALENDAR}?${new URLSearchParams(query)}${isThere ? `#event-${id}` : ''}`;
}
