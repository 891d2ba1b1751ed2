import { writtenTime } from '../../../../operation/date-time.ts';
import { toLocal, toUtc } from '../../entries/time/event-time.ts';
import type { Occurrence, Series } from './series.ts';
import { seriesStarts } from './series-starts.ts';

export type { Occurrence, Series } from './series.ts';

/** Returns at most `limit` of `eachOccurrence`. */
export function occurrencesBetween(
  series: Series,
  from: string,
  to: string,
  limit: number,
): readonly Occurrence[] {
  if (limit < 1) return [];
  const found: Occurrence[] = [];
  for (const occurrence of eachOccurrence(series, from, to)) {
    found.push(occurrence);
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Yields the occurrences that overlap the time between two moments (UTC, both inclusive), sorted by local
 * start. The cost depends on the window, not on when the series began.
 */
export function* eachOccurrence(series: Series, from: string, to: string): Generator<Occurrence> {
  if (from > to) return;
  const earliest = instantOf(toLocal(from, series.timezone)) - lengthOf(series) - MARGIN;
  const latest = instantOf(toLocal(to, series.timezone)) + MARGIN;
  for (const startLocal of seriesStarts(series, writtenTime(earliest), writtenTime(latest))) {
    const occurrence = occurrenceOf(series, startLocal);
    if (occurrence.startUtc <= to && occurrence.endUtc >= from) yield occurrence;
  }
}

/** Returns the occurrence that begins in the minute of `startLocal`; null if the series has none then. */
export function occurrenceAt(series: Series, startLocal: string): Occurrence | null {
  const minute = startLocal.slice(0, 16);
  for (const start of seriesStarts(series, `${minute}:00`, `${minute}:59`))
    return occurrenceOf(series, start);
  return null;
}

/** Returns the occurrence with this start, without checking that the rule has it. */
export function occurrenceOf(series: Series, startLocal: string): Occurrence {
  const endLocal = writtenTime(instantOf(startLocal) + lengthOf(series));
  const startUtc = toUtc(startLocal, series.timezone);
  const endUtc = toUtc(endLocal, series.timezone);
  return { startLocal, endLocal, startUtc, endUtc: endUtc < startUtc ? startUtc : endUtc };
}

/** Longer than clocks are ever moved at once, in milliseconds. */
const MARGIN = 2 * 86_400_000;

const instantOf = (local: string): number => Date.parse(`${local}Z`);

const lengthOf = ({ startLocal, endLocal }: Series): number =>
  Math.max(0, instantOf(endLocal) - instantOf(startLocal));
