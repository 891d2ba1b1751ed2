/** `November 2026` for `2026-11`. */
export const monthName = (month: string): string =>
  new Date(`${month}-15T12:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

/** The month so many months later, as `2026-12`. */
export function monthAfter(month: string, months: number): string {
  const date = new Date(`${month}-15T12:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The weeks that the month is in, from Monday to Sunday; each day as `2026-11-30`. */
export function daysOfMonth(month: string): readonly (readonly string[])[] {
  const first = new Date(`${month}-01T12:00Z`);
  first.setUTCDate(1 - ((first.getUTCDay() + 6) % 7));
  const end = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let day = first; day.toISOString().slice(0, 10) < end; ) {
    const week: string[] = [];
    for (let i = 0; i < 7; i += 1, day = new Date(day.getTime() + 86_400_000))
      week.push(day.toISOString().slice(0, 10));
    weeks.push(week);
  }
  return weeks;
}
