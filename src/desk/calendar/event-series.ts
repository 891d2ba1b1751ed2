import { RRuleTemporal } from 'rrule-temporal';
import { ApiError } from '../../lib/api-error.ts';
import type { Context } from '../../operation/context.ts';
import { writtenTime } from '../../operation/date-time.ts';
import { offsetAt } from '../../operation/time-zones.ts';
import { atomically } from '../../operation/unit-of-work.ts';
import type { Desk } from '../desk-request.ts';
import { at, idOf, isRecord, type Json, textOf, toList, toObject } from '../json.ts';
import type { Section } from '../section.ts';
import { addDays, type CalendarEvent, toCalendarEvent } from './calendar-event.ts';
import { movedSeries } from './repeat.ts';

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

async function update({ context, section }: Changing, id: number, input: Json): Promise<number> {
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
    return update(changing, event.id, timesAt(event, to));
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
    return update(inUnit, id, { ...timesAt(series, moved.start), rrule: moved.rule });
  });
}

const timesAt = ({ start, end }: CalendarEvent, to: string): Json => ({
  start_date: to,
  end_date: writtenTime(Date.parse(`${to}Z`) + Date.parse(`${end}Z`) - Date.parse(`${start}Z`)),
});

/** Writes whether an event, or all of its series, takes place. Returns the id that it has then. */
export const setState = (
  changing: Changing,
  event: CalendarEvent,
  scope: Scope,
  state: { readonly event_status: string; readonly status_reason: string },
): Promise<number> =>
  update(changing, scope === 'all' ? (event.seriesId ?? event.id) : event.id, state);

/** Takes one time out of its series. */
export async function leaveOut({ context, section }: Changing, id: number): Promise<void> {
  await section.records.actions.delete?.run(context, { id });
}

/** Has a time of a series take place that was left out. */
export const putBack = async (changing: Changing, id: number, start: string): Promise<number> => {
  const { leftOut } = await readEvent(changing, id);
  return update(changing, id, { exdates: leftOut.filter((one) => one !== start) });
};

/**
 * Ends a series before one of its times, and makes a series of that and all later times. Returns the id of the new one; that of the series
 * itself if the time is the first. Times that have been moved before stay records of the old series.
 * @throws ApiError 409 if people have places at times of the series, since RSVPs can't go along
 */
export async function splitSeries(changing: Changing, event: CalendarEvent): Promise<number> {
  const { desk, context, seriesId } = { ...changing, seriesId: event.seriesId ?? event.id };
  const series = await readEvent(changing, seriesId);
  const rule = series.rule ?? '';
  if (event.start <= series.start) return seriesId;
  const rsvps = await desk.abilities.get('listRsvps')?.run(context, { id: seriesId, per_page: 1 });
  if (toList(rsvps).length > 0)
    throw new ApiError(
      'conflict',
      409,
      'People have reserved places at times of this series. A series with reservations can’t be divided: change single times, or all of them.',
    );
  return atomically(context, async (unit) => {
    const inUnit = { ...changing, context: unit };
    const { result } =
      (await changing.section.records.actions.read?.run(unit, { id: seriesId })) ?? {};
    const made = await desk.abilities.get('duplicateEvent')?.run(unit, { id: String(event.id) });
    const [copy] = isRecord(made) ? Object.values(made) : [];
    const copyId = idOf(at(copy, 'databaseId')) ?? 0;
    const moved = await movedStarts(inUnit, seriesId, series.zone);
    const isLater = (start: string) => start >= event.start;
    await update(inUnit, copyId, {
      rrule: laterRule(series, event.start),
      exdates: [...new Set([...series.leftOut, ...moved])].filter(isLater),
      status: textOf(at(result, 'status')),
      author: idOf(at(result, 'author')),
      sticky: at(result, 'sticky') === true,
    });
    await update(inUnit, seriesId, {
      rrule: [...withoutEnd(rule), `UNTIL=${lastBefore(rule, event.start)}`].join(';'),
      exdates: series.leftOut.filter((start) => !isLater(start)),
    });
    return copyId;
  });
}

const withoutEnd = (rule: string): readonly string[] =>
  rule.split(';').filter((part) => !/^(UNTIL|COUNT)=/.test(part));

/** The end of a rule before a time: the day before, or the second before where there may be several times on a day. */
function lastBefore(rule: string, start: string): string {
  const isOften = /FREQ=(HOURLY|MINUTELY)|BYHOUR=|BYMINUTE=/.test(rule);
  const end = isOften
    ? writtenTime(Date.parse(`${start}Z`) - 1000)
    : addDays(start.slice(0, 10), -1);
  return end.replace(/[-:]/g, '');
}

/** The rule of a series from one of its times on: of a number of times, those that are left. */
function laterRule({ start, rule }: CalendarEvent, from: string): string {
  const count = Number(/(?:^|;)COUNT=(\d+)/.exec(rule ?? '')?.[1] ?? 0);
  if (count === 0) return rule ?? '';
  const dtstart = start.replace(/[-:]/g, '');
  const starts = new RRuleTemporal({
    rruleString: `DTSTART:${dtstart}Z\nRRULE:${rule}`,
    cache: false,
  });
  const end = Date.parse(`${from}Z`);
  let before = 0;
  starts.all(({ epochMilliseconds }) => {
    if (epochMilliseconds < end) before += 1;
    return epochMilliseconds < end;
  });
  return [...withoutEnd(rule ?? ''), `COUNT=${Math.max(1, count - before)}`].join(';');
}

/** The starts that moved times of a series had, which its calendar file names (RFC 5545 §3.8.4.4). */
async function movedStarts(
  { desk, context }: Changing,
  id: number,
  zone: string,
): Promise<readonly string[]> {
  const file = textOf(await desk.abilities.get('getEvent')?.run(context, { id, format: 'ics' }));
  const found = file.matchAll(/^RECURRENCE-ID[^:]*:(\d{8})(?:T(\d{6})(Z?))?/gm);
  return [...found].map(([, day, time = '000000', utc]) => {
    const written = `${day}${time}`.replace(/(....)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:');
    const instant = Date.parse(`${written}Z`);
    return utc === 'Z' ? writtenTime(instant + offsetAt(zone, instant) * 1000) : written;
  });
}
