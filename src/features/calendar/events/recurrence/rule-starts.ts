import type { RRuleTemporal } from 'rrule-temporal';
import { longestScan } from './rule-work.ts';

/**
 * Yields the local starts of a rule between two instants (milliseconds, both inclusive), in order. Evaluates the rule
 * span by span, so that callers only pay for the starts they read; spans grow while there are few starts. Stops early
 * for a rule that takes much work.
 */
export function* ruleStarts(rule: RRuleTemporal, from: number, to: number): Generator<string> {
  const scan = longestScan(rule.options());
  const last = Math.min(to, from + scan);
  let begin = from;
  let span = FIRST_SPAN;
  while (begin <= last) {
    const end = Math.floor(Math.min(begin + span, last + 1));
    const found = startsWithin(rule, begin, end - 1);
    yield* found;
    if (found.length < FEW) span = Math.min(span * GROWTH, scan / GROWTH);
    begin = end;
  }
}

/**
 * Returns the last start, or null if there is none. Searches from the end; if that takes too much work, returns a
 * moment that is not before the last start.
 */
export function lastRuleStart(rule: RRuleTemporal, from: number, to: number): string | null {
  const scan = longestScan(rule.options());
  const first = Math.max(from, to - scan);
  let end = to;
  for (let span = FIRST_SPAN; end >= first; span = Math.min(span * GROWTH, scan / GROWTH)) {
    const begin = Math.ceil(Math.max(end - span, first));
    const last = startsWithin(rule, begin, end).at(-1);
    if (last !== undefined) return last;
    end = begin - 1;
  }
  return first > from ? textOf(first) : null;
}

/** Three days, in milliseconds: a rule by the minute has thousands of starts in that time. */
const FIRST_SPAN = 3 * 86_400_000;
const GROWTH = 4;
const FEW = 60;

const startsWithin = (rule: RRuleTemporal, from: number, to: number): readonly string[] =>
  rule
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => textOf(epochMilliseconds));

const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 19);
