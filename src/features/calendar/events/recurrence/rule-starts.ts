import type { RRuleTemporal } from 'rrule-temporal';
import { writtenTime } from '../../../../operation/date-time.ts';

type RuleOptions = ReturnType<RRuleTemporal['options']>;

/** The most starts that a rule may have in one period before `BYSETPOS` selects some. */
const MOST_CANDIDATES = 1000;

/** The most starts to evaluate for one window, or to find the end of a rule with COUNT. */
const MOST_LOOKED_AT = 20_000;

/**
 * Whether a rule is cheap enough to evaluate: no period has too many starts, and `BYSETPOS` selects a start that can
 * exist.
 */
export function isWorthReckoning(options: RuleOptions): boolean {
  const candidates = candidatesOf(options);
  const { bySetPos = [] } = options;
  return (
    candidates <= MOST_CANDIDATES &&
    (bySetPos.length === 0 || bySetPos.some((position) => Math.abs(position) <= candidates))
  );
}

/** The longest time to evaluate a rule for, in milliseconds: some decades for days, years for hours and minutes. */
function longestScan(options: RuleOptions): number {
  const { freq, interval = 1 } = options;
  const { length, cost } = PERIODS[freq];
  return (MOST_LOOKED_AT / (candidatesOf(options) * cost)) * interval * length;
}

const DAY = 86_400_000;

/** The length of a period in milliseconds, and the library's cost per period in days of work. */
const PERIODS: Readonly<
  Record<RuleOptions['freq'], { readonly length: number; readonly cost: number }>
> = {
  YEARLY: { length: 365 * DAY, cost: 1 },
  MONTHLY: { length: 28 * DAY, cost: 1 },
  WEEKLY: { length: 7 * DAY, cost: 1 },
  DAILY: { length: DAY, cost: 1 },
  HOURLY: { length: DAY / 24, cost: 1 / 20 },
  MINUTELY: { length: DAY / 24 / 60, cost: 1 / 100 },
  SECONDLY: { length: 1000, cost: 1 },
};

/** Estimates the starts of one period, rather too high than too low. */
function candidatesOf(options: RuleOptions): number {
  const { freq, byHour, byMinute } = options;
  const hours = freq === 'HOURLY' || freq === 'MINUTELY' ? 1 : (byHour?.length ?? 1);
  const minutes = freq === 'MINUTELY' ? 1 : (byMinute?.length ?? 1);
  return daysOf(options) * hours * minutes;
}

/** Each part limits the days of a period on its own; a day must satisfy all of them. */
function daysOf({ freq, byDay, byMonth, byMonthDay, byYearDay, byWeekNo }: RuleOptions): number {
  if (freq === 'WEEKLY') return byDay?.length ?? 1;
  if (freq !== 'YEARLY' && freq !== 'MONTHLY') return 1;
  const months = freq === 'MONTHLY' ? 1 : (byMonth?.length ?? 12);
  const weeks = freq === 'MONTHLY' ? 5 : 53;
  const all = [
    byDay?.reduce((days, day) => days + (/\d/.test(day) ? months : weeks), 0),
    byMonthDay && byMonthDay.length * months,
    byYearDay?.length,
    byWeekNo && byWeekNo.length * 7,
  ].filter((days) => days !== undefined);
  return all.length > 0 ? Math.min(...all) : (byMonth?.length ?? 1);
}

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
  return first > from ? writtenTime(first) : null;
}

/** Three days, in milliseconds: a rule by the minute has thousands of starts in that time. */
const FIRST_SPAN = 3 * DAY;
const GROWTH = 4;
const FEW = 60;

const startsWithin = (rule: RRuleTemporal, from: number, to: number): readonly string[] =>
  rule
    .between(new Date(from), new Date(to), true)
    .map(({ epochMilliseconds }) => writtenTime(epochMilliseconds));
