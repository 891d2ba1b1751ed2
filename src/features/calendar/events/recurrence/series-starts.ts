import { localRule } from './local-rule.ts';
import { EARLIEST_START, LATEST_START } from './occurrence-id.ts';
import { ruleStarts } from './rule-starts.ts';
import type { Series } from './series.ts';

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
  const begin = Date.parse(`${max(from, first)}Z`);
  for (const start of ruleStarts(rule, begin, Date.parse(`${to}Z`)))
    if (start !== first) yield start;
}

const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);
