import type { RRuleTemporal } from 'rrule-temporal';

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
export function longestScan(options: RuleOptions): number {
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
