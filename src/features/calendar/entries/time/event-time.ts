import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';
import { addDays } from '../../../../lib/days.ts';
import { oncePer } from '../../../../lib/once.ts';
import type { Context } from '../../../../operation/context.ts';
import { instantOf, shifted, writtenTime } from '../../../../operation/date-time.ts';
import { fixedOffset, fixedZone, offsetAt } from '../../../../operation/time-zones.ts';

/** Returns an IANA name in its canonical spelling, ignoring case; null for an unknown name. */
function findZoneName(name: string): string | null {
  known ??= new Map([...tzlib_get_timezones()].map((each) => [each.toLowerCase(), each]));
  const found = known.get(name.toLowerCase());
  if (found === undefined) return null;
  if (understood.has(found)) return found;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: found });
  } catch {
    return null; // the platform does not know some abbreviations in its own list
  }
  understood.add(found);
  return found;
}

/** Canonical names by their lower-case form. */
let known: ReadonlyMap<string, string> | undefined;
const understood = new Set<string>();

/**
 * Normalizes a time zone for storage: an IANA name in its canonical spelling, `UTC`, or an offset such as `UTC+2` or
 * `UTC-3.5`. Case-insensitive; null for an unknown zone, and for offsets above 14 hours.
 */
export function resolveZone(name: string): string | null {
  const word = name.trim();
  if (/^UTC$/i.test(word)) return 'UTC';
  const offset = fixedOffset(word);
  return offset === null ? findZoneName(word) : fixedZone(offset);
}

/**
 * Converts a local time in `zone` to UTC, both `YYYY-MM-DDTHH:MM:SS`. A time that daylight saving skips moves forward
 * by the skipped duration; of a time that occurs twice, the first is taken (RFC 5545 §3.3.5).
 */
export function toUtc(local: string, zone: string): string {
  const wall = instantOf(local);
  const before = offsetAt(zone, wall - DAY);
  const after = offsetAt(zone, wall + DAY);
  if (before === after) return writtenTime(wall - before * 1000);
  const real = [before, after]
    .map((offset) => ({ offset, instant: wall - offset * 1000 }))
    .filter(({ offset, instant }) => offsetAt(zone, instant) === offset)
    .map(({ instant }) => instant);
  return writtenTime(real.length === 0 ? wall - before * 1000 : Math.min(...real));
}

/** Converts a moment (UTC) to local time in `zone`, both `YYYY-MM-DDTHH:MM:SS`. */
export function toLocal(utc: string, zone: string): string {
  return shifted(utc, offsetAt(zone, instantOf(utc)) * 1000);
}

/**
 * Returns the usual abbreviation of `zone` at a moment (UTC): `CEST`, `EST`; `+0545` if there is none. An offset zone
 * is its own abbreviation.
 */
export function zoneAbbreviation(utc: string, zone: string): string {
  if (fixedOffset(zone) !== null) return zone;
  const offset = offsetText(Math.round(offsetAt(zone, instantOf(utc)) / 60));
  return zoneAbbreviations(zone).get(offset) ?? offset.replace(/00$/, '');
}

/** Formats minutes east of UTC as `+0545`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

const DAY = 86_400_000;

/** Returns the abbreviations of a zone by offset such as `+0100`: `CET`, `CEST`; by the current rules only. */
const zoneAbbreviations = oncePer(new Map<string, ReadonlyMap<string, string>>(), (zone) => {
  const [block = ''] = tzlib_get_ical_block(zone);
  const names = new Map<string, string>();
  for (const part of block.split('BEGIN:').slice(2)) {
    const name = /^TZNAME:(.+?)\r?$/m.exec(part)?.[1];
    const offset = /^TZOFFSETTO:([+-]\d{4})/m.exec(part)?.[1];
    if (name !== undefined && offset !== undefined) names.set(offset, name);
  }
  return names;
});

/** Formats a local time with its offset from UTC (RFC 3339): `2026-11-21T18:00:00+02:00`. */
export function withOffset(local: string, utc: string): string {
  const offset = offsetText(Math.round((instantOf(local) - instantOf(utc)) / 60_000));
  return `${local}${offset.slice(0, 3)}:${offset.slice(3)}`;
}

/** Converts `YYYY-MM-DDTHH:MM:SS` to iCalendar's `YYYYMMDDTHHMMSS`. */
export const compactTime = (time: string): string => time.replace(/[-:]/g, '');

/** Converts iCalendar's `YYYYMMDDTHHMMSS`, with or without `Z`, to `YYYY-MM-DDTHH:MM:SS`. */
export const longTime = (compact: string): string =>
  compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6');

/** Returns the current day at the site, `YYYY-MM-DD`, and limits the validity of the response to that day. @param zone the site's */
export function siteDay({ now, validity }: Context, zone: string): string {
  const day = toLocal(now, zone).slice(0, 10);
  validity.holdUntil(toUtc(`${addDays(day, 1)}T00:00:00`, zone));
  return day;
}
