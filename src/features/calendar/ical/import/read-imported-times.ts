import { instantOf, parseDateTime, shifted } from '../../../../operation/date-time.ts';
import { longTime, toLocal, toUtc } from '../../entries/time/event-time.ts';
import { type CalendarComponent, type ContentLine, propertyOf } from './calendar-component.ts';
import type { ImportedEvent } from './imported-event.ts';
import type { FindZone } from './zone-of-calendar.ts';

/** Parses a duration, `PT1H30M`, `P2D`, `P1W` (RFC 5545 §3.3.6), to milliseconds; null if it is invalid or negative. */
function readDuration(text: string): number | null {
  const found =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i.exec(
      text.trim(),
    );
  if (!found || /^\+?P(?:T)?$/i.test(text.trim())) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0));
  return (
    (weeks ?? 0) * 7 * DAY +
    (days ?? 0) * DAY +
    (hours ?? 0) * 3_600_000 +
    (minutes ?? 0) * 60_000 +
    (seconds ?? 0) * 1000
  );
}

/** A time in a calendar file (RFC 5545 §3.3.4, 3.3.5). */
export interface CalendarTime {
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `zone`; midnight for a date. */
  readonly local: string;
  /** Null for a date, and for a time without a zone, which means local time wherever the reader is. */
  readonly zone: string | null;
  readonly isDay: boolean;
}

/** Parses the times of a property, which may be a list; null if one of them is invalid or has an unknown zone. */
function readTimes(line: ContentLine, findZone: FindZone): readonly CalendarTime[] | null {
  const name = line.parameters.get('TZID');
  const times = line.value.split(',').map((word): CalendarTime | null => {
    const time = readTime(word.trim());
    if (time === null || time.isDay || time.zone !== null || name === undefined) return time;
    const zone = findZone(name, time.local);
    return zone === null ? null : { ...time, zone };
  });
  const read = times.filter((time) => time !== null);
  return read.length === times.length ? read : null;
}

/** Parses the first time of a property. */
const readOneTime = (line: ContentLine | undefined, findZone: FindZone): CalendarTime | null =>
  (line && readTimes(line, findZone)?.[0]) ?? null;

/** Converts a time to another zone; dates and times without a zone stay as they are. */
function timeIn({ local, zone, isDay }: CalendarTime, other: string): string {
  if (isDay || zone === null || zone === other) return local;
  return toLocal(toUtc(local, zone), other);
}

/** The start by the rule of the occurrence that an event stands for, in the zone of its series; null for an event of its own. */
export function startInSeries(
  { insteadOf }: Pick<ImportedEvent, 'insteadOf'>,
  { startLocal, timezone }: Pick<ImportedEvent, 'startLocal' | 'timezone'>,
): string | null {
  if (!insteadOf) return null;
  const { local, zone } = insteadOf;
  if (zone === null) return `${local.slice(0, 10)}${startLocal.slice(10)}`;
  return timeIn({ local, zone, isDay: false }, timezone);
}

/** Parses a time; one in local time has no zone yet. */
function readTime(word: string): CalendarTime | null {
  const day = /^\d{8}$/.test(word);
  if (!day && !/^\d{8}T\d{6}Z?$/i.test(word)) return null;
  const compact = day ? `${word}T000000` : word.toUpperCase();
  // Reads a leap second as the second before it, since clocks don't show it.
  const local = longTime(compact.replace(/60(Z?)$/, '59$1'));
  if (parseDateTime(local) === null) return null;
  if (day) return { local, zone: null, isDay: true };
  return { local, zone: compact.endsWith('Z') ? 'UTC' : null, isDay: false };
}

/** How to interpret the times and rules of a file. */
export interface CalendarReading {
  readonly findZone: FindZone;
  /** The zone of times without one; times in UTC are converted to it. */
  readonly ownZone: string;
  /** Normalizes a rule for storage; null if it is invalid or can't be evaluated. */
  readonly parseRule: (text: string) => string | null;
}

type Times = Pick<
  ImportedEvent,
  | 'startLocal'
  | 'endLocal'
  | 'timezone'
  | 'isAllDay'
  | 'rrule'
  | 'exdates'
  | 'furtherDates'
  | 'insteadOf'
  | 'isOnward'
>;

/** Reads when an event takes place; null, with the reason reported, if that can't be understood. */
export function readImportedTimes(
  component: CalendarComponent,
  reading: CalendarReading,
  tell: (problem: string) => void,
): Times | null {
  const start = readOneTime(propertyOf(component, 'DTSTART'), reading.findZone);
  if (!start) {
    tell('its start is missing, or its time zone is not known.');
    return null;
  }
  const instead = readInstead(component, reading);
  if (instead === 'unknown') {
    tell('which occurrence of its series it stands for can not be understood.');
    return null;
  }
  const rrule = instead ? null : readRule(component, reading, tell);
  const timezone = zoneOf(start, rrule !== null || instead !== null, reading);
  const startLocal = timeIn(start, timezone);
  const endLocal = readEnd(component, start, { startLocal, timezone }, reading);
  const times = { startLocal, endLocal, timezone };
  const exdates = instead ? [] : readExdates(component, timezone, reading, tell);
  const furtherDates = instead ? [] : readFurtherDates(component, times, reading, tell);
  return {
    ...times,
    isAllDay: start.isDay,
    rrule,
    exdates: rrule === null ? [] : exdates,
    furtherDates: furtherDates.filter((one) => !exdates.includes(one.startLocal)),
    insteadOf: instead,
    isOnward: instead !== null && isOnward(propertyOf(component, 'RECURRENCE-ID')),
  };
}

/** RFC 5545 §3.2.13 */
const isOnward = (line: ContentLine | undefined): boolean =>
  line?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';

/**
 * A single event in UTC is converted to the calendar's zone, as the programs that write such files mean it. A series
 * keeps UTC, since otherwise daylight saving would move its occurrences.
 */
function zoneOf(
  { zone, isDay }: CalendarTime,
  stays: boolean,
  { ownZone }: CalendarReading,
): string {
  if (isDay || zone === null) return ownZone;
  return zone === 'UTC' && !stays ? ownZone : zone;
}

/**
 * An all-day event ends at the last second of its last day. Without an end, a date lasts one day and a time has no
 * duration.
 */
function readEnd(
  component: CalendarComponent,
  start: CalendarTime,
  { startLocal, timezone }: Pick<Times, 'startLocal' | 'timezone'>,
  { findZone }: CalendarReading,
): string {
  const end = readOneTime(propertyOf(component, 'DTEND'), findZone);
  const length = readDuration(propertyOf(component, 'DURATION')?.value ?? '');
  if (start.isDay) {
    const until = end ? end.local.slice(0, 10) : shifted(startLocal, length ?? DAY).slice(0, 10);
    const last = shifted(`${until}T00:00:00`, -1000);
    return last > startLocal ? last : `${startLocal.slice(0, 10)}T23:59:59`;
  }
  const endLocal = end ? timeIn(end, timezone) : shifted(startLocal, length ?? 0);
  return endLocal < startLocal ? startLocal : endLocal;
}

const DAY = 86_400_000;

function readInstead(
  component: CalendarComponent,
  { findZone, ownZone }: CalendarReading,
): Times['insteadOf'] | 'unknown' {
  const line = propertyOf(component, 'RECURRENCE-ID');
  if (!line) return null;
  // The other range, of all earlier occurrences, was withdrawn.
  const isKnown = !line.parameters.has('RANGE') || isOnward(line);
  const time = isKnown ? readOneTime(line, findZone) : null;
  if (!time) return 'unknown';
  return { local: time.local, zone: time.isDay ? null : (time.zone ?? ownZone) };
}

function readRule(
  component: CalendarComponent,
  { parseRule }: CalendarReading,
  tell: (problem: string) => void,
): string | null {
  const rules = component.properties.filter(({ name }) => name === 'RRULE');
  if (propertyOf(component, 'EXRULE')) tell('what its EXRULE leaves out was brought.');
  if (rules.length > 1) tell('only the first of its rules was brought.');
  const [line] = rules;
  if (!line) return null;
  const rule = parseRule(line.value);
  if (rule === null)
    tell(`its rule ${line.value.slice(0, 100)} was left out: it is brought as happening once.`);
  return rule;
}

const MOST_RDATES = 500;

/** Reads RDATE (RFC 5545 §3.8.5.2): starts, or periods with an end or a duration. Other dates last as long as the event. */
function readFurtherDates(
  component: CalendarComponent,
  { startLocal, endLocal, timezone }: Pick<Times, 'startLocal' | 'endLocal' | 'timezone'>,
  { findZone }: CalendarReading,
  tell: (problem: string) => void,
): Times['furtherDates'] {
  const lines = component.properties.filter(({ name }) => name === 'RDATE');
  const words = lines.flatMap((line) => line.value.split(',').map((value) => ({ ...line, value })));
  if (words.length > MOST_RDATES) tell(`only ${MOST_RDATES} of its further dates were brought.`);
  const length = instantOf(endLocal) - instantOf(startLocal);
  const found = words.slice(0, MOST_RDATES).flatMap((line) => {
    const [first = '', last] = line.value.split('/');
    const start = readOneTime({ ...line, value: first }, findZone);
    if (!start) {
      tell('a further date (RDATE) could not be understood.');
      return [];
    }
    const day = `${start.local.slice(0, 10)}${startLocal.slice(10)}`;
    const from = start.isDay ? day : timeIn(start, timezone);
    const end = last === undefined ? null : readOneTime({ ...line, value: last }, findZone);
    const until = end ? timeIn(end, timezone) : shifted(from, readDuration(last ?? '') ?? length);
    return [{ startLocal: from, endLocal: until < from ? from : until }];
  });
  return [...new Map(found.map((times) => [times.startLocal, times])).values()];
}

const MOST_EXDATES = 2000;

function readExdates(
  component: CalendarComponent,
  timezone: string,
  { findZone }: CalendarReading,
  tell: (problem: string) => void,
): readonly string[] {
  const start = readOneTime(propertyOf(component, 'DTSTART'), findZone);
  const lines = component.properties.filter(({ name }) => name === 'EXDATE');
  const found = lines.flatMap((line) => {
    const times = readTimes(line, findZone);
    if (!times) tell('an exception (EXDATE) could not be understood.');
    return times ?? [];
  });
  if (found.length > MOST_EXDATES) tell(`only ${MOST_EXDATES} of its exceptions were brought.`);
  // An exception that is only a date excludes that day's occurrence.
  const clock = start?.isDay
    ? '00:00:00'
    : (start && timeIn(start, timezone).slice(11)) || '00:00:00';
  const locals = found.map((time) =>
    time.isDay ? `${time.local.slice(0, 10)}T${clock}` : timeIn(time, timezone),
  );
  return [...new Set(locals)].sort().slice(0, MOST_EXDATES);
}
