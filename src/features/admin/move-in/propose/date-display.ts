/** Formats of dates that sites show, in the letters of PHP's `date`. */
const FORMATS = [
  ...['d/m/Y', 'm/d/Y', 'F j, Y', 'j F Y', 'Y-m-d', 'd.m.Y', 'Ymd', 'd-m-Y', 'm-d-Y', 'j. F Y'],
  ...['d/m/y', 'm/d/y', 'D j M Y', 'j M Y', 'M j, Y', 'Y/m/d', 'j.n.Y', 'n/j/Y', 'j/n/Y'],
];
const TIMES = ['g:i a', 'H:i', 'H:i:s', 'g:i A'];

const name = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  at.toLocaleString('en', { ...options, timeZone: 'UTC' });
const two = (value: number): string => String(value).padStart(2, '0');

const LETTERS: Readonly<Record<string, (at: Date) => string>> = {
  d: (at) => two(at.getUTCDate()),
  j: (at) => String(at.getUTCDate()),
  m: (at) => two(at.getUTCMonth() + 1),
  n: (at) => String(at.getUTCMonth() + 1),
  M: (at) => name(at, { month: 'short' }),
  F: (at) => name(at, { month: 'long' }),
  D: (at) => name(at, { weekday: 'short' }),
  Y: (at) => String(at.getUTCFullYear()),
  y: (at) => two(at.getUTCFullYear() % 100),
  H: (at) => two(at.getUTCHours()),
  g: (at) => String(at.getUTCHours() % 12 || 12),
  i: (at) => two(at.getUTCMinutes()),
  s: (at) => two(at.getUTCSeconds()),
  a: (at) => (at.getUTCHours() < 12 ? 'am' : 'pm'),
  A: (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
};

const shown = (format: string, at: Date): string =>
  format.replace(/[a-zA-Z]/g, (letter) => LETTERS[letter]?.(at) ?? letter);

/**
 * The format in which a site shows dates; null where none that is known gives all of them.
 * @param pairs dates as they are stored (`20200315`, `2020-03-15 10:30:00`), and as they are shown
 */
export function displayOf(
  pairs: readonly (readonly [stored: string, shown: string])[],
): string | null {
  if (pairs.length === 0) return null;
  const formats = [...FORMATS, ...FORMATS.flatMap((day) => TIMES.map((time) => `${day} ${time}`))];
  const fits = (format: string) =>
    pairs.every(([stored, text]) => {
      const at = readStored(stored);
      return at !== null && shown(format, at) === text;
    });
  return formats.find(fits) ?? null;
}

function readStored(text: string): Date | null {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').replace(' ', 'T');
  const at = new Date(day.length === 10 ? `${day}T00:00:00Z` : `${day}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
