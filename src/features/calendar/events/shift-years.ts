/** The same time of another year, between the years 0 and 9999; of 29 February the day before, where there is none. */
export function shiftYears(time: string, years: number): string {
  const year = Math.min(Math.max(Number(time.slice(0, 4)) + years, 0), 9999);
  const isLeapDay = time.slice(4, 10) === '-02-29';
  return `${String(year).padStart(4, '0')}${isLeapDay ? '-02-28' : time.slice(4, 10)}${time.slice(10)}`;
}
