/** Moves a time to another year between 0 and 9999; 29 February becomes 28 February in years without it. */
export function shiftYears(time: string, years: number): string {
  const year = Math.min(Math.max(Number(time.slice(0, 4)) + years, 0), 9999);
  const isLeapDay = time.slice(4, 10) === '-02-29';
  return `${String(year).padStart(4, '0')}${isLeapDay ? '-02-28' : time.slice(4, 10)}${time.slice(10)}`;
}
