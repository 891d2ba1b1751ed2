import { LRUCache } from 'lru-cache';
import { boundedCache } from '../../../lib/bounded-cache.ts';
import { toMoment } from '../../../lib/clock.ts';
import { fixedOffset } from './time-zone-setting.ts';

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

/** The changes of a zone's offset from 1990 to 2040, the earliest first; the first one is what holds before. */
export function offsetChanges(zone: string): readonly OffsetChange[] {
  const known = changes.get(zone);
  if (known) return known;
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
  changes.set(zone, found);
  return found;
}

const FIRST = Date.UTC(1990, 0);
const LAST = Date.UTC(2040, 0);

const changes = new LRUCache<string, readonly OffsetChange[]>({ max: 20 });

const DAY = 86_400_000;

/** Two changes are further apart; those around Ramadan in Morocco are the nearest. */
const STEP = 14 * DAY;

/** What the clocks show through a whole day of UTC: a list of events asks the same few zones and days over and over. */
const days = boundedCache<string, number | 'changes'>(20_000);
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

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

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
