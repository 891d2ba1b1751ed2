/** Minutes east of UTC of a zone that is an offset, `UTC+2`, `UTC-3:30` or `UTC+5.5`; null for anything else. */
export function fixedOffset(zone: string): number | null {
  if (zone === 'UTC') return 0;
  const found = /^UTC([+-])(\d{1,2})(?::?([0-5]\d)|(\.\d{1,2}))?$/i.exec(zone);
  if (!found) return null;
  const [, sign, hours = '0', minutes = '0', fraction = '0'] = found;
  const size = Number(hours) * 60 + Number(minutes) + Math.round(Number(fraction) * 60);
  if (size > LONGEST) return null;
  return sign === '-' && size !== 0 ? -size : size;
}

/** A zone that is an offset, given in minutes east of UTC, as sites of this kind name it: `UTC+2`, `UTC-3.5`, `UTC+5.75`. */
export function fixedZone(offset: number): string {
  const size = Math.abs(offset);
  const minutes = size % 60;
  const isDecimal = minutes % 15 === 0;
  const hours = isDecimal ? size / 60 : Math.floor(size / 60);
  const rest = isDecimal ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '-' : '+'}${hours}${rest}`;
}

const LONGEST = 14 * 60;
