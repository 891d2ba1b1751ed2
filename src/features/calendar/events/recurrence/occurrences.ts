import { instantOf, shifted } from '../../../../operation/date-time.ts';
import { toLocal, toUtc } from '../../entries/time/event-time.ts';
import { localRule } from './local-rule.ts';
import { ruleStarts } from './rule-starts.ts';
import { EARLIEST_START, LATEST_START, type Occurrence, type Series } from './series.ts';

/**
 * Yields the occurrences that overlap the time between two moments (UTC, both inclusive), sorted by local
 * start. The cost depends on the window, not on when the series began.
 */
export function* eachOccurrence(series: Series, from: string, to: string): Generator<Occurrence> {
  if (from > to) return;
  const earliest = shifted(toLocal(from, series.timezone), -lengthOf(series) - MARGIN);
  const latest = shifted(toLocal(to, series.timezone), MARGIN);
  for (const startLocal of seriesStarts(series, earliest, latest)) {
    const occurrence = occurrenceOf(series, startLocal);
    if (occurrence.startUtc <= to && occurrence.endUtc >= from) yield occurrence;
  }
}

/** Returns the occurrence that begins in the minute of `startLocal`; null if the series has none then. */
export function occurrenceAt(series: Series, startLocal: string): Occurrence | null {
  const minute = startLocal.slice(0, 16);
  const [start] = seriesStarts(series, `${minute}:00`, `${minute}:59`);
  return start === undefined ? null : occurrenceOf(series, start);
}

/** Returns the occurrence with this start, without checking that the rule has it. */
export function occurrenceOf(series: Series, startLocal: string): Occurrence {
  const endLocal = shifted(startLocal, lengthOf(series));
  const startUtc = toUtc(startLocal, series.timezone);
  const endUtc = toUtc(endLocal, series.timezone);
  return { startLocal, endLocal, startUtc, endUtc: endUtc < startUtc ? startUtc : endUtc };
}

/** Longer than clocks are ever moved at once, in milliseconds. */
const MARGIN = 2 * 86_400_000;

const lengthOf = ({ startLocal, endLocal }: Series): number =>
  Math.max(0, instantOf(endLocal) - instantOf(startLocal));

/**
 * Yields the local starts of a series between two (both inclusive), in order, without its exceptions. The first start
 * belongs to the series even if the rule does not have it.
 */
export function* seriesStarts(series: Series, from: string, to: string): Generator<string> {
  const leftOut = new Set(series.exdates);
  for (const start of allStarts(series, max(from, EARLIEST_START), min(to, LATEST_START)))
    if (!leftOut.has(start)) yield start;
}

function* allStarts(series: Series, from: string, to: string): Generator<string> {
  const first = series.startLocal;
  if (first >= from && first <= to) yield first;
  const rule = localRule(series);
  if (rule === null) return;
  for (const start of ruleStarts(rule, instantOf(max(from, first)), instantOf(to)))
    if (start !== first) yield start;
}

const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);

type Times = Omit<Series, 'exdates'>;

/** The most starts of a series that are compared with exceptions. */
const MOST_STARTS = 5000;

/**
 * Returns the starts of exceptions after their series got other times: each stays on its date if the series still takes place then,
 * with the new time of day; otherwise it moves by as much as the series. An exception that the series has no time for stays as it is.
 */
export function shiftedStarts(
  before: Times,
  after: Times,
  starts: readonly string[],
): readonly string[] {
  if (starts.length === 0 || before.startLocal === after.startLocal) return starts;
  const byAll = instantOf(after.startLocal) - instantOf(before.startLocal);
  const timeOf = (local: string) => instantOf(local) % DAY;
  const byTime = timeOf(after.startLocal) - timeOf(before.startLocal);
  const placesOf = (start: string) => [0, byTime, byAll].map((by) => shifted(start, by));
  const places = starts.flatMap(placesOf).sort();
  const all = seriesStarts({ ...after, exdates: [] }, places[0] ?? '', places.at(-1) ?? '');
  const known = new Set(all.take(MOST_STARTS));
  return starts.map((start) => placesOf(start).find((place) => known.has(place)) ?? start);
}

const DAY = 86_400_000;
