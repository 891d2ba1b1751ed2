import { localRule, startOf } from './local-rule.ts';
import { EARLIEST_START, LATEST_START } from './occurrence-id.ts';
import type { Series } from './series.ts';

/**
 * The wall-clock starts of a series between two (both included), in order and without those left out. They are asked of the rule
 * span by span, so that who needs few pays for few. The first start belongs to the series even where the rule leaves it out.
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
  const last = Date.parse(`${to}Z`);
  let begin = Date.parse(`${max(from, first)}Z`);
  let span = FIRST_SPAN;
  while (begin <= last) {
    const end = Math.min(begin + span, last + 1);
    const found = rule.between(new Date(begin), new Date(end - 1), true).map(startOf);
    for (const start of found) if (start !== first) yield start;
    if (found.length < FEW) span *= 4;
    begin = end;
  }
}

/** Three days, so that a rule by the minute isn't asked for thousands at once; where there are few, spans grow. */
const FIRST_SPAN = 3 * 86_400_000;
const FEW = 60;

const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);
