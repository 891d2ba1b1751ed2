import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../config/site-settings.ts';
import { toMoment } from '../lib/clock.ts';
import { boundedCache, oncePer } from '../lib/once.ts';

type Zone = Pick<SiteSettings, 'timezone' | 'gmtOffset'>;

/**
 * Reads the time zone that a caller wrote: an IANA name, or an offset as `UTC+2`, `UTC-3:30` or `UTC+5.5`. An empty text keeps the current
 * offset. Null for anything else.
 */
export function readTimeZone(text: string, { timezone, gmtOffset }: Zone): Zone | null {
  const word = text.trim();
  if (word === '') return { timezone: '', gmtOffset: timezone === '' ? gmtOffset : 0 };
  const minutes = /^utc$/i.test(word) ? null : fixedOffset(word);
  if (minutes !== null) return { timezone: '', gmtOffset: minutes / 60 };
  const name = findZone(word);
  return name === null ? null : { timezone: name, gmtOffset: 0 };
}

/** Returns the name in the spelling of the zone database; valid older names are returned unchanged. */
function findZone(word: string): string | null {
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(word)) return null;
  const lower = word.toLowerCase();
  if (lower === 'utc') return 'UTC';
  const known = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === lower);
  if (known !== undefined) return known;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: word });
    return word;
  } catch {
    return null;
  }
}

/** Returns the name of a site's zone, as events store it: an IANA name, or `UTC+2`, `UTC-3.5`. */
export const siteZone = ({ timezone, gmtOffset }: Zone): string =>
  timezone === '' ? fixedZone(Math.round(gmtOffset * 60)) : timezone;

/** Minutes east of UTC of a zone that is an offset, `UTC+2`, `UTC-3:30` or `UTC+5.5`; null for anything else. */
export function fixedOffset(zone: string): number | null {
  if (zone === 'UTC') return 0;
  const found = /^UTC([+-])(\d{1,2})(?::?([0-5]\d)|(\.\d{1,2}))?$/i.exec(zone);
  if (!found) return null;
  const [, sign, hours = '0', minutes = '0', fraction = '0'] = found;
  const size = Number(hours) * 60 + Number(minutes) + Math.round(Number(fraction) * 60);
  if (size > LONGEST) return null;
  return sign === '-' && size !== 0 ? -size : size;
}

/** A zone that is an offset, given in minutes east of UTC, as sites of this kind name it: `UTC+2`, `UTC-3.5`, `UTC+5.75`. */
export function fixedZone(offset: number): string {
  const size = Math.abs(offset);
  const minutes = size % 60;
  const isDecimal = minutes % 15 === 0;
  const hours = isDecimal ? size / 60 : Math.floor(size / 60);
  const rest = isDecimal ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '-' : '+'}${hours}${rest}`;
}

const LONGEST = 14 * 60;

/** Seconds east of UTC that a zone's clocks show at an instant (milliseconds since 1970), by the platform's zone database. */
export function offsetAt(zone: string, instant: number): number {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return fixed * 60;
  const day = Math.floor(instant / DAY);
  const key = `${zone} ${day}`;
  const kept = days.get(key);
  if (kept !== undefined) return kept === 'changes' ? readOffset(zone, instant) : kept;
  const first = readOffset(zone, day * DAY);
  const same = first === readOffset(zone, (day + 1) * DAY);
  days.set(key, same ? first : 'changes');
  return same ? first : readOffset(zone, instant);
}

/** From a moment (UTC) on, a zone's clocks are so many seconds east of UTC. */
export interface OffsetChange {
  readonly from: string;
  readonly seconds: number;
}

/** The changes of a zone's offset from 1990 to 2040, the earliest first; the first one also applies to all time before. */
export const offsetChanges = oncePer<string, readonly OffsetChange[]>(
  new LRUCache({ max: 20 }),
  findChanges,
);

function findChanges(zone: string): readonly OffsetChange[] {
  const fixed = fixedOffset(zone);
  const secondsAt = (at: number) => (fixed === null ? readOffset(zone, at) : fixed * 60);
  let seconds = secondsAt(FIRST);
  const found: OffsetChange[] = [{ from: toMoment(new Date(FIRST)), seconds }];
  for (let at = FIRST; at < LAST; at += STEP) {
    const next = secondsAt(at + STEP);
    if (next === seconds) continue;
    let [before, after] = [at, at + STEP];
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (secondsAt(middle) === next) after = middle;
      else before = middle;
    }
    seconds = next;
    found.push({ from: toMoment(new Date(after)), seconds });
  }
  return found;
}

const FIRST = Date.UTC(1990, 0);
const LAST = Date.UTC(2040, 0);

const DAY = 86_400_000;

/** Less than the shortest time between two changes of a zone, which is around Ramadan in Morocco. */
const STEP = 14 * DAY;

/**
 * The offset of a zone through a whole day of UTC, or `changes`; cached since lists of events need the same few zones and days over and
 * over.
 */
const days = boundedCache<string, number | 'changes'>(20_000);

function readOffset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(second)) parts[type] = value;
  const wall = new Date(0);
  const year = Number(parts.year);
  wall.setUTCFullYear(
    parts.era === 'BC' ? 1 - year : year,
    Number(parts.month) - 1,
    Number(parts.day),
  );
  wall.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return (wall.getTime() - second) / 1000;
}

const formatOf = oncePer<string, Intl.DateTimeFormat>(
  new LRUCache({ max: 200 }),
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);
