import type { RRuleTemporal } from 'rrule-temporal';

/**
 * The wall-clock starts that a rule gives between two instants (milliseconds, both included), in order. It is asked span by span,
 * so that who needs few pays for few; where there are few, spans grow.
 */
export function* ruleStarts(rule: RRuleTemporal, from: number, to: number): Generator<string> {
  let begin = from;
  let span = FIRST_SPAN;
  while (begin <= to) {
    const end = Math.min(begin + span, to + 1);
    const found = startsWithin(rule, begin, end - 1);
    yield* found;
    if (found.length < FEW) span *= GROWTH;
    begin = end;
  }
}

/** The last of them; null for none. It is looked for from the end. */
export function lastRuleStart(rule: RRuleTemporal, from: number, to: number): string | null {
  let end = to;
  for (let span = FIRST_SPAN; end >= from; span *= GROWTH) {
    const begin = Math.max(end - span, from);
    const last = startsWithin(rule, begin, end).at(-1);
    if (last !== undefined) return last;
    end = begin - 1;
  }
  return null;
}

/** Three days: a rule by the minute gives thousands in them. */
const FIRST_SPAN = 3 * 86_400_000;
const GROWTH = 4;
const FEW = 60;

const startsWithin = (rule: RRuleTemporal, from: number, to: number): readonly string[] =>
  rule
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString().slice(0, 19));
