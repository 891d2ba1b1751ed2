import { parseDateTime } from '../../../../operation/date-time.ts';
import { longTime } from '../../events/recurrence/compact-time.ts';
import { toLocal, toUtc } from '../../events/time/event-time.ts';
import type { ContentLine } from './content-lines.ts';
import type { FindZone } from './zone-of-calendar.ts';

/** A time of a calendar file (RFC 5545 §3.3.4, 3.3.5). */
export interface CalendarTime {
  /** `YYYY-MM-DDTHH:MM:SS` on clocks in `zone`; midnight of a day. */
  readonly local: string;
  /** Null for a day, or a time that says no zone: it is whichever the reader is in. */
  readonly zone: string | null;
  readonly isDay: boolean;
}

/** The times of a property, which may be a list; null where one of them can't be read, or its zone is not known. */
export function readTimes(line: ContentLine, findZone: FindZone): readonly CalendarTime[] | null {
  const name = line.parameters.get('TZID');
  const zone = name === undefined ? null : findZone(name);
  const times = line.value.split(',').map((word) => readTime(word.trim(), zone));
  if (times.includes(null)) return null;
  const read = times.filter((time) => time !== null);
  const needsZone = read.some((time) => !time.isDay && time.zone === null);
  return name !== undefined && zone === null && needsZone ? null : read;
}

/** The first of them. */
export const readOneTime = (
  line: ContentLine | undefined,
  findZone: FindZone,
): CalendarTime | null => (line && readTimes(line, findZone)?.[0]) ?? null;

/** The same time on clocks in another zone; days and times without a zone stay as they are. */
export function timeIn({ local, zone, isDay }: CalendarTime, other: string): string {
  if (isDay || zone === null || zone === other) return local;
  return toLocal(toUtc(local, zone), other);
}

function readTime(word: string, zone: string | null): CalendarTime | null {
  const day = /^\d{8}$/.test(word);
  if (!day && !/^\d{8}T\d{6}Z?$/i.test(word)) return null;
  const compact = day ? `${word}T000000` : word.toUpperCase();
  // A leap second is the second before; nobody's clock shows it.
  const local = longTime(compact.replace(/60(Z?)$/, '59$1'));
  if (parseDateTime(local) === null) return null;
  if (day) return { local, zone: null, isDay: true };
  return { local, zone: compact.endsWith('Z') ? 'UTC' : zone, isDay: false };
}
