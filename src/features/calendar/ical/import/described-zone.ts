import { findIana, findWindows } from 'windows-iana';
import { offsetAt } from '../../../../operation/time-zones.ts';
import { resolveZone } from '../../entries/time/event-time.ts';
import { textOf, type ZoneComponent } from './calendar-component.ts';

/** From an instant (milliseconds since 1970) on, clocks are `to` seconds east of UTC, and before it `from`. */
interface Onset {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the seconds east of UTC that a described zone's clocks show at an instant. */
export type DescribedOffset = (instant: number) => number;

/**
 * Reads a description of a zone (`VTIMEZONE`, RFC 5545 §3.6.5) for some years; null if it can't be understood. Of rules, it
 * understands days of each year: others are in no description that programs write.
 */
export function readDescription(
  { observances }: ZoneComponent,
  years: readonly number[],
): { readonly offsetAt: DescribedOffset; readonly changes: readonly number[] } | null {
  const onsets: Onset[] = [];
  for (const observance of observances) {
    const from = readOffset(textOf(observance, 'TZOFFSETFROM'));
    const to = readOffset(textOf(observance, 'TZOFFSETTO'));
    const starts = startsOf(observance, years);
    if (from === null || to === null || starts === null) return null;
    onsets.push(...starts.map((wall) => ({ at: wall - from * 1000, from, to })));
  }
  onsets.sort((one, other) => one.at - other.at);
  const [first] = onsets;
  if (!first) return null;
  return {
    offsetAt: (instant) => onsets.findLast(({ at }) => at <= instant)?.to ?? first.from,
    changes: onsets.map(({ at }) => at),
  };
}

/** The local times, as if they were UTC, at which an observance begins in the years and the one before; null if they are not understood. */
function startsOf(
  observance: ZoneComponent['observances'][number],
  years: readonly number[],
): readonly number[] | null {
  const begin = readWall(textOf(observance, 'DTSTART'));
  if (begin === null) return null;
  const rule = textOf(observance, 'RRULE');
  if (rule === '') {
    const dates = observance.properties
      .filter(({ name }) => name === 'RDATE')
      .flatMap(({ value }) => value.split(','))
      .slice(0, MOST_DATES)
      .map(readWall);
    return dates.includes(null) ? null : [begin, ...dates.filter((one) => one !== null)];
  }
  const parts = new Map(
    rule.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.toUpperCase().split('=');
      return [name, value];
    }),
  );
  if (parts.get('FREQ') !== 'YEARLY' || Number(parts.get('INTERVAL') ?? 1) !== 1) return null;
  const until = parts.get('UNTIL');
  const last = until ? (readWall(until) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const all = [...new Set(years.flatMap((year) => [year - 1, year]))];
  const starts = all
    .map((year) => dayInYear(year, begin, parts))
    .filter((one) => one !== null)
    .filter((wall) => wall >= begin && wall <= last + DAY);
  // The last rule that ended before these years applies until another one begins.
  const lastYear = new Date(last).getUTCFullYear();
  const ended = Number.isNaN(lastYear) ? null : dayInYear(lastYear, begin, parts);
  return ended !== null && starts.length === 0 ? [ended] : starts;
}

/** The local time in a year at which a yearly rule with a month and a weekday or a day of the month begins. */
function dayInYear(year: number, begin: number, parts: ReadonlyMap<string, string>): number | null {
  const first = new Date(begin);
  const month = Number(parts.get('BYMONTH') ?? first.getUTCMonth() + 1) - 1;
  const [, place = '', weekday] = /^([+-]?\d)?([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const days = parts.get('BYMONTHDAY')?.split(',').map(Number);
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  for (let day = 1; day <= length; day++) {
    const at = Date.UTC(year, month, day);
    if (days && !days.includes(day) && !days.includes(day - length - 1)) continue;
    if (weekday && WEEKDAYS[new Date(at).getUTCDay()] !== weekday) continue;
    if (!weekday && !days && day !== first.getUTCDate()) continue;
    const places = [Math.ceil(day / 7), -Math.ceil((length - day + 1) / 7)];
    if (place !== '' && !places.includes(Number(place))) continue;
    return at + (((begin % DAY) + DAY) % DAY);
  }
  return null;
}

const DAY = 86_400_000;
const MOST_DATES = 500;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function readWall(text: string): number | null {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text.trim());
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  return wall.setUTCHours(hour, minute, second);
}

/** Seconds east of UTC, from `+0100` or `-033000`. */
function readOffset(text: string): number | null {
  const found = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text);
  if (!found) return null;
  const [, sign, hours, minutes, seconds = '0'] = found;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -size : size;
}

/** Whether a zone's clocks show, through the years, what the description says. */
export function agrees(
  zone: string,
  { offsetAt: described, changes }: NonNullable<ReturnType<typeof readDescription>>,
  years: readonly number[],
): boolean {
  const from = Date.UTC(Math.min(...years), 0);
  const to = Date.UTC(Math.max(...years) + 1, 0);
  const near = changes.filter((at) => at > from && at < to).flatMap((at) => [at - 1000, at]);
  const steps = Array.from({ length: Math.ceil((to - from) / STEP) }, (_, i) => from + i * STEP);
  return [...near, ...steps].every((at) => offsetAt(zone, at) === described(at));
}

const STEP = 15 * DAY;

/**
 * Zones of the platform that a name such as “(UTC+01:00) Amsterdam, Berlin, Rome” may mean: that of Windows with these cities, then the
 * cities' own.
 */
export function zonesInName(name: string): readonly string[] {
  const words = name
    .replace(/\([^)]*\)/g, ',')
    .split(/[,;/]/)
    .map((word) => word.trim().toLowerCase().replaceAll(' ', '_'));
  const cities = Intl.supportedValuesOf('timeZone').filter((zone) =>
    words.includes(zone.toLowerCase().split('/').at(-1) ?? ''),
  );
  const windows = cities.flatMap((zone) => findWindows(zone));
  const main = windows.flatMap((found) => findIana(found, '001')).map(resolveZone);
  return [...new Set([...main.filter((zone) => zone !== null), ...cities])];
}

/** All zones of the platform, those that most people live by first. */
export const allZones = (): readonly string[] => [
  ...new Set([...USUAL, ...Intl.supportedValuesOf('timeZone')]),
];

const USUAL = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'America/New_York', 'America/Chicago'],
  ...['America/Denver', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Shanghai', 'Australia/Sydney'],
];
