/**
 * Parses a time of day to `HH:MM:SS`: `18:00`, `18:00:30.5`, `at 6pm`, `6:30 p.m.`, `noon`, `midnight` or ISO's `1800`;
 * null for anything else.
 */
export function readClockTime(words: string): string | null {
  const text = words.replace(/^(?:at |@ ?)/i, '').toLowerCase();
  if (text === 'noon') return '12:00:00';
  if (text === 'midnight') return '00:00:00';
  const found =
    /^(\d{1,2})(?::(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?)?(?: ?([ap])\.?m\.?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d\d)?$/.exec(text);
  if (!found) return null;
  const [, hour = '', minute, second = '00', half] = found;
  if (half === undefined && minute === undefined) return null;
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  return hours === null ? null : `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${second}`;
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
