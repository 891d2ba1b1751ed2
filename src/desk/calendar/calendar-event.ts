import { ApiError } from '../../lib/api-error.ts';
import { plainText } from '../../lib/strip-tags.ts';
import type { Context } from '../../operation/context.ts';
import { instantOf, shifted } from '../../operation/date-time.ts';
import { offsetAt, siteZone } from '../../operation/time-zones.ts';
import { atomically } from '../../operation/unit-of-work.ts';
import type { Desk } from '../desk-request.ts';
import { idOf, type Json, textOf, toList, toObject } from '../json.ts';
import type { Section } from '../section.ts';
import { dayWords, movedSeries } from './repeat.ts';

/** An event as the calendar shows it: one that takes place once, a series, or one time of a series. */
export interface CalendarEvent {
  readonly id: number;
  readonly title: string;
  /** `YYYY-MM-DDTHH:MM:SS` on the clock of `zone`. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** Who can see it: `publish`, `draft`. */
  readonly status: string;
  /** Whether it takes place: `scheduled`, `cancelled`. */
  readonly state: string;
  readonly reason: string;
  /** Of a series, and of a time that nobody has changed. */
  readonly rule: string | null;
  /** The series that it is, or has been, a time of. */
  readonly seriesId: number | null;
  /** Whether it is a time that nobody has changed, so that it has no record of its own. */
  readonly isOccurrence: boolean;
  /** The starts that a series leaves out. */
  readonly leftOut: readonly string[];
}

export function toCalendarEvent(record: Json): CalendarEvent {
  const rule = textOf(record.rrule) || null;
  const seriesId = idOf(record.series_id);
  return {
    id: idOf(record.id) ?? 0,
    title: plainText(textOf(record.title)) || 'Without a title',
    start: toLocalTime(textOf(record.start_date)),
    end: toLocalTime(textOf(record.end_date)),
    zone: textOf(record.timezone),
    isAllDay: record.all_day === true,
    status: textOf(record.status),
    state: textOf(record.event_status) || 'scheduled',
    reason: textOf(record.status_reason),
    rule,
    seriesId,
    isOccurrence: rule !== null && seriesId !== null,
    leftOut: toList(record.exdates).map((one) => toLocalTime(textOf(one))),
  };
}

const toLocalTime = (text: string): string => text.replace(' ', 'T');

/** Today at the site. */
export function today(context: Context): string {
  const offset = offsetAt(siteZone(context.site), instantOf(context.now));
  return shifted(context.now, offset * 1000).slice(0, 10);
}

/** Returns `Tuesday 4 March 2031, 19:00–21:00`. */
export function whenWords({ start, end, isAllDay }: CalendarEvent): string {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const from = dayWords(first, { weekday: 'long' });
  const to = first === last ? '' : dayWords(last, { weekday: 'long' });
  if (isAllDay) return to === '' ? `${from}, all day` : `${from} to ${to}`;
  return to === ''
    ? `${from}, ${start.slice(11, 16)}–${end.slice(11, 16)}`
    : `${from}, ${start.slice(11, 16)}, to ${to}, ${end.slice(11, 16)}`;
}

/** The words for whether it takes place; empty if it does as planned. */
export const stateWords = ({ state }: Pick<CalendarEvent, 'state'>): string =>
  ({ cancelled: 'Cancelled', postponed: 'Postponed', moved_online: 'Moved online' })[state] ?? '';

/** The times of a series that a change is of: one, this and all later ones, or all. */
export type Scope = 'one' | 'later' | 'all';

/** Whoever changes events, and by which operations. */
interface Changing {
  readonly desk: Desk;
  readonly context: Context;
  readonly section: Section;
}

/** Reads an event, a series or a time of it. @throws ApiError as its operation does */
export async function readEvent(
  { context, section }: Pick<Changing, 'context' | 'section'>,
  id: number,
): Promise<CalendarEvent> {
  const { result } = (await section.records.actions.read?.run(context, { id })) ?? {};
  return toCalendarEvent(toObject(result));
}

/** Changes an event, a series or a time of it. Returns the id that it has then. */
export async function updateEvent(
  { context, section }: Changing,
  id: number,
  input: Json,
): Promise<number> {
  const written = await section.records.actions.update?.run(context, { ...input, id });
  return idOf(written?.result) ?? id;
}

/** Moves an event to another start, by the clock of its zone. It lasts as long as before. Returns the id that it has then. */
export async function moveEvent(
  changing: Changing,
  event: CalendarEvent,
  to: string,
  scope: Scope,
): Promise<number> {
  const { context } = changing;
  if (!event.isOccurrence || event.seriesId === null || scope === 'one')
    return updateEvent(changing, event.id, timesAt(event, to));
  return atomically(context, async (unit) => {
    const inUnit = { ...changing, context: unit };
    const id = scope === 'later' ? await splitSeries(inUnit, event) : (event.seriesId ?? event.id);
    const series = await readEvent(inUnit, id);
    const moved = movedSeries(
      { start: series.start, rule: series.rule ?? '' },
      event.start,
      to,
      event.zone,
    );
    if (!moved)
      throw new ApiError(
        'rest_invalid_param',
        400,
        'This series repeats by a rule of its own, which can’t be moved to other days here. Change the rule in the form of the event.',
      );
    return updateEvent(inUnit, id, { ...timesAt(series, moved.start), rrule: moved.rule });
  });
}

const timesAt = ({ start, end }: CalendarEvent, to: string): Json => ({
  start_date: to,
  end_date: shifted(to, instantOf(end) - instantOf(start)),
});

/** Makes a series of a time and all later ones. Returns its id; that of the series itself if the time is the first. */
export async function splitSeries(changing: Changing, event: CalendarEvent): Promise<number> {
  const { desk, context } = changing;
  const seriesId = event.seriesId ?? event.id;
  const { start } = await readEvent(changing, seriesId);
  if (event.start <= start) return seriesId;
  const divide = desk.abilities.get('divideSeries');
  return idOf(await divide?.run(context, { id: seriesId, from: event.start })) ?? seriesId;
}
