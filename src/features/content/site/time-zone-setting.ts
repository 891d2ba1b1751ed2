import type { SiteSettings } from '../../../config/site-settings.ts';

type Zone = Pick<SiteSettings, 'timezone' | 'gmtOffset'>;

/**
 * The time zone that a caller wrote: an IANA name, or an offset as `UTC+2`, `UTC-3:30` or `UTC+5.5`. An empty one keeps the
 * offset that is set. Null for what is no zone.
 */
export function readTimeZone(text: string, { timezone, gmtOffset }: Zone): Zone | null {
  const word = text.trim();
  if (word === '') return { timezone: '', gmtOffset: timezone === '' ? gmtOffset : 0 };
  const hours = readOffset(word);
  if (hours !== null) return { timezone: '', gmtOffset: hours };
  const name = findZone(word);
  return name === null ? null : { timezone: name, gmtOffset: 0 };
}

/** Hours east of UTC, from `UTC±h`, `UTC±h:mm` or `UTC±h.f`. */
function readOffset(word: string): number | null {
  const found = /^UTC([+-])(\d{1,2})(?::([0-5]\d)|(\.\d{1,2}))?$/i.exec(word);
  if (!found) return null;
  const [, sign, whole = '0', minutes = '0', fraction = '0'] = found;
  const hours = Number(whole) + Number(minutes) / 60 + Number(fraction);
  if (hours > 14) return null;
  return sign === '-' && hours !== 0 ? -hours : hours;
}

/** The name as the zone database writes it; older names that are still understood are kept as they are. */
function findZone(word: string): string | null {
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(word)) return null;
  const lower = word.toLowerCase();
  if (lower === 'utc') return 'UTC';
  const known = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === lower);
  if (known !== undefined) return known;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: word });
    return word;
  } catch {
    return null;
  }
}

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
