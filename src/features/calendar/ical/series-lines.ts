import { compactTime, longTime } from '../events/recurrence/compact-time.ts';
import { readRuleParts, writeRuleParts } from '../events/recurrence/rule-parts.ts';
import { toUtc } from '../events/time/event-time.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { calendarZone } from './calendar-zone.ts';

type Repeated = Pick<CalendarEvent, 'startLocal' | 'timezone' | 'isAllDay' | 'rrule' | 'exdates'>;

/** Returns the lines that describe a recurrence (RFC 5545 §3.8.5), rule and exceptions; null for a single event. */
export function seriesLines(event: Repeated): string | null {
  if (event.rrule === null) return null;
  const { parameters, value } = timeForm(event);
  const left = event.exdates.map(value);
  return [
    `RRULE:${ruleOf(event, event.rrule)}`,
    ...(left.length === 0 ? [] : [`EXDATE${parameters}:${left.join(',')}`]),
  ].join('\r\n');
}

/** Returns the parameters and the format of an event's times (RFC 5545 §3.3.4, 3.3.5). */
export function timeForm({ timezone, isAllDay }: Pick<Repeated, 'timezone' | 'isAllDay'>): {
  readonly parameters: string;
  value(local: string): string;
} {
  const zone = calendarZone(timezone);
  if (isAllDay) return { parameters: ';VALUE=DATE', value: (local) => dayOf(local) };
  if (zone === null) return { parameters: '', value: (local) => `${compactTime(local)}Z` };
  return { parameters: `;TZID=${zone}`, value: compactTime };
}

const dayOf = (local: string): string => compactTime(local.slice(0, 10));

/** The rule of an all-day event ends with a date, any other with a moment in UTC (RFC 5545 §3.3.10). */
function ruleOf({ timezone, isAllDay }: Repeated, rrule: string): string {
  const parts = new Map(readRuleParts(rrule));
  const until = parts.get('UNTIL');
  if (until === undefined) return rrule;
  if (isAllDay) return writeRuleParts(parts.set('UNTIL', until.slice(0, 8)));
  if (until.endsWith('Z')) return rrule;
  const local = longTime(until.length === 8 ? `${until}T235959` : until);
  return writeRuleParts(parts.set('UNTIL', `${compactTime(toUtc(local, timezone))}Z`));
}
