import { parseDateTime } from '../../../../operation/date-time.ts';
import { longTime } from '../../events/recurrence/compact-time.ts';
import { toLocal, toUtc } from '../../events/time/event-time.ts';
import type { ContentLine } from './content-lines.ts';
import type { FindZone } from './zone-of-calendar.ts';

/** A time in a calendar file (RFC 5545 §3.3.4, 3.3.5). */
export interface CalendarTime {
  /** `YYYY-MM-DDTHH:MM:SS`, local time in `zone`; midnight for a date. */
  readonly local: string;
  /** Null for a date, and for a time without a zone, which means local time wherever the reader is. */
  readonly zone: string | null;
  readonly isDay: boolean;
}

/** Parses the times of a property, which may be a list; null if one of them is invalid or has an unknown zone. */
export function readTimes(line: ContentLine, findZone: FindZone): readonly CalendarTime[] | null {
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
export const readOneTime = (
  line: ContentLine | undefined,
  findZone: FindZone,
): CalendarTime | null => (line && readTimes(line, findZone)?.[0]) ?? null;

/** Converts a time to another zone; dates and times without a zone stay as they are. */
export function timeIn({ local, zone, isDay }: CalendarTime, other: string): string {
  if (isDay || zone === null || zone === other) return local;
  return toLocal(toUtc(local, zone), other);
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
