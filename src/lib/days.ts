/** Days are `YYYY-MM-DD` and months `YYYY-MM`, so both sort as text. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The range of years in the calendar's views; links stop at its ends. */
const YEARS = { first: 1900, last: 2199 };

/** Whether a text is an existing day in the range of years. */
export function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || !isYear(year)) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === text;
}

/** Whether a text is a month in the range of years. */
export const isMonth = (text: string): boolean => MONTH.test(text) && isYear(text.slice(0, 4));

const isYear = (text: string): boolean => Number(text) >= YEARS.first && Number(text) <= YEARS.last;

/** Adds days to a day; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds months to a month. */
export const addMonths = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months))
    .toISOString()
    .slice(0, 7);

export const monthOf = (day: string): string => day.slice(0, 7);

/** 0 for Sunday to 6 for Saturday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns six weeks of seven days around a month. @param startOfWeek 0 for Sunday to 6 for Saturday */
export function weeksAround(month: string, startOfWeek: number): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const before = (weekdayOf(first) - startOfWeek + 14) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => addDays(first, week * 7 + i - before)),
  );
}

/** Moves a time to another year between 0 and 9999; 29 February becomes 28 February in years without it. */
export function shiftYears(time: string, years: number): string {
  const year = Math.min(Math.max(Number(time.slice(0, 4)) + years, 0), 9999);
  const isLeapDay = time.slice(4, 10) === '-02-29';
  return `${String(year).padStart(4, '0')}${isLeapDay ? '-02-28' : time.slice(4, 10)}${time.slice(10)}`;
}
