import { tzlib_get_ical_block } from 'timezones-ical-library';
import { fixedOffset } from '../../content/site/time-zone-setting.ts';

/**
 * Returns the name of a zone in a calendar file; null for UTC, whose times end with `Z`. A TZID parameter can't contain
 * a colon.
 */
export function calendarZone(zone: string): string | null {
  const offset = fixedOffset(zone);
  if (offset === null) return zone;
  return offset === 0 ? null : `UTC${writtenOffset(offset)}`;
}

/** Describes a zone by the name that `calendarZone` returned: `VTIMEZONE` (RFC 5545 §3.6.5). */
export function describeZone(name: string): string | null {
  const offset = fixedOffset(name);
  if (offset !== null) return describeOffset(name, writtenOffset(offset));
  const [block] = tzlib_get_ical_block(name);
  return block ?? null;
}

const describeOffset = (name: string, offset: string): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    `TZNAME:${name}`,
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'DTSTART:19700101T000000',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');

/** Formats minutes east of UTC as `+0545`. */
function writtenOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
