/** A date and time in RFC 3339, with an optional offset. Its parts are a valid calendar date. */
export interface DateTime {
  /** The local time, `YYYY-MM-DDTHH:MM:SS`. */
  readonly local: string;
  /** Minutes east of UTC, or null without an offset. */
  readonly offset: number | null;
}

const PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/** Parses `2026-11-21T10:30:00`, `2026-11-21`, `… 10:30:00Z`, `…+01:00`, `…+01`. Returns null for anything else. */
export function parseDateTime(text: string): DateTime | null {
  const found = PATTERN.exec(text.trim());
  if (!found) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone] =
    found;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${local}Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 19) !== local) return null;
  return { local, offset: zone === undefined ? null : offsetOf(zone) };
}

/** Whether this is a date of the calendar without a time, `2026-11-21`. */
export const isCalendarDate = (text: string): boolean =>
  DATE.test(text) && parseDateTime(text) !== null;

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Whether a date has all its parts, as the reference requires of arguments. */
export const isDateTime = (text: string): boolean =>
  FULL.test(text) && parseDateTime(text) !== null;

const FULL = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?$/;

/** Completes the parts of a date. Leaves an invalid date as it is, so that it is rejected later. */
export function toFullDateTime(text: string): string {
  const read = parseDateTime(text);
  if (!read) return text;
  const { local, offset } = read;
  if (offset === null) return local;
  return `${shifted(local, -offset * 60_000)}Z`;
}

/** Formats milliseconds since 1970 as `YYYY-MM-DDTHH:MM:SS`, clamped to the years 0000 to 9999. */
export const writtenTime = (time: number): string =>
  new Date(Math.min(Math.max(time, EARLIEST), LATEST)).toISOString().slice(0, 19);

/** Returns the milliseconds since 1970 of a time as `writtenTime` formats it. */
export const instantOf = (time: string): number => Date.parse(`${time}Z`);

/** Moves a time by milliseconds. */
export const shifted = (time: string, by: number): string => writtenTime(instantOf(time) + by);

const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');

function offsetOf(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', ''));
  return zone.startsWith('-') ? -minutes : minutes;
}
