import type { RRuleTemporal } from 'rrule-temporal';

type RuleOptions = ReturnType<RRuleTemporal['options']>;

/** Starts that a rule may have in one of its periods, before `BYSETPOS` picks some of them. */
const MOST_CANDIDATES = 1000;

/** How many of them are looked at in one window, or to find the end of a rule that says how often. */
const MOST_LOOKED_AT = 20_000;

/** Whether a rule asks for no more than is worth reckoning: no period has too many starts, and `BYSETPOS` picks one that can be there. */
export function isWorthReckoning(options: RuleOptions): boolean {
  const candidates = candidatesOf(options);
  const { bySetPos = [] } = options;
  return (
    candidates <= MOST_CANDIDATES &&
    (bySetPos.length === 0 || bySetPos.some((position) => Math.abs(position) <= candidates))
  );
}

/** Milliseconds for which a rule is followed at most: some decades of days, years of hours and of minutes. */
export function longestScan(options: RuleOptions): number {
  const { freq, interval = 1 } = options;
  const { length, cost } = PERIODS[freq];
  return (MOST_LOOKED_AT / (candidatesOf(options) * cost)) * interval * length;
}

const DAY = 86_400_000;

/** Milliseconds, and what the library takes for one in days of work. */
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

/** The starts of one period, rather too many than too few. */
function candidatesOf(options: RuleOptions): number {
  const { freq, byHour, byMinute } = options;
  const hours = freq === 'HOURLY' || freq === 'MINUTELY' ? 1 : (byHour?.length ?? 1);
  const minutes = freq === 'MINUTELY' ? 1 : (byMinute?.length ?? 1);
  return daysOf(options) * hours * minutes;
}

/** Each part by itself says on how many days of a period it can be, and all of them must agree. */
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
