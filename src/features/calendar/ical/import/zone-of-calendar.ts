import { findIana, findWindows } from 'windows-iana';
import { instantOf } from '../../../../operation/date-time.ts';
import { fixedZone, offsetAt } from '../../../../operation/time-zones.ts';
import { resolveZone } from '../../entries/time/event-time.ts';
import { type CalendarFile, propertyOf, textOf, type ZoneComponent } from './calendar-component.ts';

/**
 * Finds a zone by its name in a file; null for an unknown zone.
 * @param local the time for which it is asked, `YYYY-MM-DDTHH:MM:SS`: a zone that is none here is an offset at each time
 */
export type FindZone = (name: string, local: string) => string | null;

/** Finds the zone of a name, or the offset that holds at a local time. */
type Found = (local: string) => string | null;

/**
 * Resolves the zone names of a file: IANA names, also after a path prefix; Windows names and the cities in them; and
 * descriptions of zones (`VTIMEZONE`), which are compared with all zones.
 * @param siteZone is preferred of several zones that agree with a description
 */
export function zonesOf(
  file: CalendarFile,
  siteZone: string,
  tell: (problem: string) => void,
): FindZone {
  const found = new Map<string, Found>();
  const search = { searches: MOST_SEARCHES, siteZone, tell };
  return (name, local) => {
    const known = found.get(name) ?? findOnce(file, name, search);
    found.set(name, known);
    return known(local);
  };
}

/** How many descriptions of a file are compared with all zones, which takes a tenth of a second each. */
const MOST_SEARCHES = 10;

interface Search {
  searches: number;
  readonly siteZone: string;
  readonly tell: (problem: string) => void;
}

function findOnce(file: CalendarFile, name: string, search: Search): Found {
  const zone = file.zones.find((one) => textOf(one, 'TZID') === name);
  const named =
    nameOf(name) ??
    (zone && (nameOf(textOf(zone, 'X-LIC-LOCATION')) ?? nameOf(textOf(zone, 'TZURL'))));
  if (named) return () => named;
  const years = yearsOf(file, name);
  const description = zone && years.length > 0 ? readDescription(zone, years) : null;
  if (!description) return byName(name, search);
  const own = [...zonesInName(name), search.siteZone];
  const isSearched = search.searches-- > 0;
  const same = [...own, ...(isSearched ? allZones() : [])].find((one) =>
    agrees(one, description, years),
  );
  if (same !== undefined) return () => resolveZone(same);
  const fixed = (at: number) => fixedZone(Math.round(description.offsetAt(at) / 60));
  if (description.changes.length > 1) search.tell(notHere(name));
  return (local) => {
    const wall = instantOf(local);
    return resolveZone(fixed(wall - description.offsetAt(wall) * 1000));
  };
}

/** Without a description, the offset in a name such as “(UTC+01:00) Amsterdam, Berlin, Rome” tells whether its cities are meant. */
function byName(name: string, { tell }: Search): Found {
  const offset = /^\(?(?:UTC|GMT) ?([+-]\d{1,2}:\d\d)\)/i.exec(name)?.[1];
  if (offset === undefined) return () => null;
  const fixed = resolveZone(`UTC${offset}`);
  if (fixed === null) return () => null;
  const isMeant = (zone: string) =>
    [0, 6].some((month) => {
      const at = Date.UTC(2026, month);
      return offsetAt(zone, at) === offsetAt(fixed, at);
    });
  const zone = zonesInName(name).find(isMeant);
  if (zone === undefined) tell(notHere(name));
  return () => zone ?? fixed;
}

const notHere = (name: string): string =>
  `The time zone “${name.slice(0, 100)}” is none that is known here: its times were brought with their offset from UTC.`;

/** The years of the file's events in a zone; series go on for two more. */
function yearsOf({ events }: CalendarFile, name: string): readonly number[] {
  const years = new Set<number>();
  for (const event of events) {
    const start = propertyOf(event, 'DTSTART');
    const year = Number(/^\d{4}/.exec(start?.value ?? '')?.[0] ?? Number.NaN);
    if (start?.parameters.get('TZID') !== name || !(year >= 1970 && year <= 2100)) continue;
    for (let more = 0; more <= (propertyOf(event, 'RRULE') ? 2 : 0); more++) years.add(year + more);
  }
  return [...years].sort((one, other) => one - other).slice(-MOST_YEARS);
}

const MOST_YEARS = 10;

function nameOf(word: string): string | null {
  const name = word
    .replace(/^"|"$/g, '')
    .replace(/\.ics$/, '')
    .trim();
  if (name === '') return null;
  const parts = name.split('/');
  const paths = [name, ...[3, 2, 1].map((length) => parts.slice(-length).join('/'))];
  for (const path of paths) {
    const zone = resolveZone(path.replace(/^GMT(?=[+-]\d)/i, 'UTC'));
    if (zone !== null) return zone;
  }
  // Programs number a second zone of one name.
  const [windows] = findIana(name.replace(/ \d+$/, ''));
  return windows === undefined ? null : resolveZone(windows);
}

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
function readDescription(
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
function agrees(
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
function zonesInName(name: string): readonly string[] {
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
const allZones = (): readonly string[] => [
  ...new Set([...USUAL, ...Intl.supportedValuesOf('timeZone')]),
];

const USUAL = [
  ...['Europe/Berlin', 'Europe/London', 'Europe/Helsinki', 'America/New_York', 'America/Chicago'],
  ...['America/Denver', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Shanghai', 'Australia/Sydney'],
];
