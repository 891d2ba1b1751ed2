import { LRUCache } from 'lru-cache';
import { RRuleTemporal } from 'rrule-temporal';
import { instantOf, writtenTime } from '../../../../operation/date-time.ts';
import { compactTime, longTime, toLocal } from '../../entries/time/event-time.ts';
import { ruleStarts } from './rule-starts.ts';
import { LATEST_START, type Series } from './series.ts';

/** Splits a recurrence rule into its parts by name, in the order written; null for an invalid rule (RFC 5545 §3.3.10). */
export function readRuleParts(text: string): ReadonlyMap<string, string> | null {
  const rule = text
    .trim()
    .replace(/^RRULE:/i, '')
    .replace(/;$/, '')
    .toUpperCase();
  if (rule.length > LONGEST) return null;
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=').map((word) => word.trim());
    if (more.length > 0 || parts.has(name) || !isPart(name, value)) return null;
    parts.set(name, value);
  }
  if (!parts.has('FREQ') || (parts.has('COUNT') && parts.has('UNTIL'))) return null;
  return parts;
}

/** Joins parts to a rule, without `RRULE:`. */
export const writeRuleParts = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

const LONGEST = 1000;

const isPart = (name: string, value: string): boolean => PARTS[name]?.(value) ?? false;

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

const isBetween = (value: string, least: number, most: number) =>
  /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most;

const numbers = (least: number, most: number) => (value: string) =>
  value.split(',').every((each) => isBetween(each, least, most));

/** Numbers that may count from the end: `-1` is the last one. */
const signed = (most: number) => (value: string) =>
  value.split(',').every((each) => isBetween(each.replace(/^[+-]/, ''), 1, most));

const PARTS: Readonly<Record<string, ((value: string) => boolean) | undefined>> = {
  FREQ: matches(/^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/),
  INTERVAL: (value) => isBetween(value, 1, 10_000),
  COUNT: (value) => isBetween(value, 1, 10_000),
  UNTIL: matches(/^\d{8}(T\d{6}Z?)?$/),
  BYSECOND: matches(/^\d{1,2}$/),
  BYMINUTE: numbers(0, 59),
  BYHOUR: numbers(0, 23),
  BYDAY: (value) =>
    value.split(',').every(matches(/^([+-]?([1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/)),
  BYMONTHDAY: signed(31),
  BYYEARDAY: signed(366),
  BYWEEKNO: signed(53),
  BYMONTH: numbers(1, 12),
  BYSETPOS: signed(366),
  WKST: matches(/^(MO|TU|WE|TH|FR|SA|SU)$/),
};

/**
 * Builds the library's rule for a series, computed on local time as if it were UTC, so that daylight saving never moves
 * an occurrence. Replaces COUNT with UNTIL, so that a window costs the same late in the series. Null for a series
 * without a rule.
 * @throws Error if the library can't evaluate the rule
 */
export function localRule(series: Series): RRuleTemporal | null {
  if (series.rrule === null) return null;
  const key = `${series.startLocal} ${series.timezone} ${series.rrule}`;
  const kept = rules.get(key);
  if (kept) return kept;
  const made = bounded(series.startLocal, withLocalEnd(series.rrule, series.timezone));
  rules.set(key, made);
  return made;
}

const rules = new LRUCache<string, RRuleTemporal>({ max: 2000 });

function bounded(startLocal: string, rrule: string): RRuleTemporal {
  const parts = new Map(readRuleParts(rrule));
  const count = Number(parts.get('COUNT') ?? 0);
  if (!parts.delete('COUNT')) return ruleOf(startLocal, rrule);
  const last = isEven(parts)
    ? ruleOf(startLocal, rrule).previous(new Date(`${LATEST_START}Z`), true)
    : null;
  const until = last
    ? writtenTime(last.epochMilliseconds)
    : startOfNumber(startLocal, writeRuleParts(parts), count);
  return ruleOf(startLocal, writeRuleParts(parts.set('UNTIL', `${compactTime(until)}Z`)));
}

/**
 * Whether the rule is regular enough for the library to compute the last of many starts arithmetically; all others have
 * to be counted.
 */
const isEven = (parts: ReadonlyMap<string, string>): boolean =>
  /^(WEEKLY|DAILY)$/.test(parts.get('FREQ') ?? '') &&
  [...parts.keys()].every((name) => EVEN.has(name)) &&
  !/\d/.test(parts.get('BYDAY') ?? '');

const EVEN: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'WKST', 'BYDAY']);

/** Returns the start with this ordinal number, or the last one if there are fewer. */
function startOfNumber(startLocal: string, rrule: string, count: number): string {
  const rule = ruleOf(startLocal, rrule);
  const starts = ruleStarts(rule, instantOf(startLocal), instantOf(LATEST_START));
  return starts.take(count).reduce((_, start) => start, startLocal);
}

/** Builds the library's rule with its original end. @throws Error if the library can't evaluate it */
export const ruleOf = (startLocal: string, rrule: string): RRuleTemporal =>
  new RRuleTemporal({
    rruleString: `DTSTART:${compactTime(startLocal)}Z\nRRULE:${rrule}`,
    cache: false,
    maxIterations: MOST_PERIODS,
  });

/** Periods in one span, more than any rule needs (rule-starts.ts). */
const MOST_PERIODS = 1_000_000;

/** Converts the rule's end to local time in the zone. */
function withLocalEnd(rrule: string, timezone: string): string {
  const parts = new Map(readRuleParts(rrule));
  const until = parts.get('UNTIL');
  if (until === undefined) return rrule;
  return writeRuleParts(parts.set('UNTIL', `${compactTime(localEnd(until, timezone))}Z`));
}

/** Returns the end of a rule in local time of the zone, from `UNTIL`: a day, which is included, a local time, or a moment in UTC. */
export function localEnd(until: string, timezone: string): string {
  const time = longTime(until.length === 8 ? `${until}T235959` : until);
  return until.endsWith('Z') ? toLocal(time, timezone) : time;
}
