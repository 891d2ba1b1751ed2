/**
 * Formats a stored date or moment (`2020-03-15`, `2020-03-15T10:30:00`) by the letters of PHP's `date`; others stand for themselves, and
 * a backslash makes the next one do so.
 */
export function formatDate(stored: string, format: string): string {
  const date = new Date(stored.length === 10 ? `${stored}T00:00:00Z` : `${stored}Z`);
  if (Number.isNaN(date.getTime())) return stored;
  return format.replace(/\\(.)|([a-zA-Z])/g, (all, literal: string | undefined, letter: string) =>
    literal === undefined ? (letters[letter]?.(date) ?? all) : literal,
  );
}

const pad = (value: number): string => String(value).padStart(2, '0');

const named = (date: Date, part: Intl.DateTimeFormatOptions): string =>
  date.toLocaleDateString('en-US', { ...part, timeZone: 'UTC' });

const hourOf = (date: Date): number => date.getUTCHours() % 12 || 12;

const ordinal = (day: number): string =>
  day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');

const letters: Readonly<Record<string, (date: Date) => string>> = {
  d: (date) => pad(date.getUTCDate()),
  j: (date) => String(date.getUTCDate()),
  S: (date) => ordinal(date.getUTCDate()),
  D: (date) => named(date, { weekday: 'short' }),
  l: (date) => named(date, { weekday: 'long' }),
  N: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay()),
  m: (date) => pad(date.getUTCMonth() + 1),
  n: (date) => String(date.getUTCMonth() + 1),
  M: (date) => named(date, { month: 'short' }),
  F: (date) => named(date, { month: 'long' }),
  Y: (date) => String(date.getUTCFullYear()).padStart(4, '0'),
  y: (date) => pad(date.getUTCFullYear() % 100),
  G: (date) => String(date.getUTCHours()),
  H: (date) => pad(date.getUTCHours()),
  g: (date) => String(hourOf(date)),
  h: (date) => pad(hourOf(date)),
  i: (date) => pad(date.getUTCMinutes()),
  s: (date) => pad(date.getUTCSeconds()),
  a: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
};
