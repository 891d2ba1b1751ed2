import type { RRuleTemporal } from 'rrule-temporal';
import { longestScan } from './rule-work.ts';

/**
 * The wall-clock starts that a rule gives between two instants (milliseconds, both included), in order. It is asked span by span,
 * so that who needs few pays for few; where there are few, spans grow. A rule that takes much work is not followed to the end.
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

/** The last of them; null for none. It is looked for from the end, and where that takes much work, this is no earlier than it. */
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

/** Three days: a rule by the minute gives thousands in them. */
const FIRST_SPAN = 3 * 86_400_000;
const GROWTH = 4;
const FEW = 60;

const startsWithin = (rule: RRuleTemporal, from: number, to: number): readonly string[] =>
  rule
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => textOf(epochMilliseconds));

const textOf = (instant: number): string => new Date(instant).toISOString().slice(0, 19);
