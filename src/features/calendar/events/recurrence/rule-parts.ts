/**
 * Splits a recurrence rule into its parts by name, in the order written; null for an invalid rule (RFC 5545 §3.3.10).
 */
export function readRuleParts(text: string): ReadonlyMap<string, string> | null {
  const rule = text
    .trim()
    .replace(/^RRULE:/i, '')
    .replace(/;$/, '')
    .toUpperCase();
  if (rule.length > LONGEST) return null;
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=').map((word) => word.trim());
    if (more.length > 0 || parts.has(name) || !isPart(name, value)) return null;
    parts.set(name, value);
  }
  if (!parts.has('FREQ') || (parts.has('COUNT') && parts.has('UNTIL'))) return null;
  return parts;
}

/** Joins parts to a rule, without `RRULE:`. */
export const writeRuleParts = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

const LONGEST = 1000;

const isPart = (name: string, value: string): boolean => PARTS[name]?.(value) ?? false;

const matches = (pattern: RegExp) => (value: string) => pattern.test(value);

const isBetween = (value: string, least: number, most: number) =>
  /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most;

const numbers = (least: number, most: number) => (value: string) =>
  value.split(',').every((each) => isBetween(each, least, most));

/** Numbers that may count from the end: `-1` is the last one. */
const signed = (most: number) => (value: string) =>
  value.split(',').every((each) => isBetween(each.replace(/^[+-]/, ''), 1, most));

const PARTS: Readonly<Record<string, ((value: string) => boolean) | undefined>> = {
  FREQ: matches(/^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/),
  INTERVAL: (value) => isBetween(value, 1, 10_000),
  COUNT: (value) => isBetween(value, 1, 10_000),
  UNTIL: matches(/^\d{8}(T\d{6}Z?)?$/),
  BYSECOND: matches(/^\d{1,2}$/),
  BYMINUTE: numbers(0, 59),
  BYHOUR: numbers(0, 23),
  BYDAY: (value) =>
    value.split(',').every(matches(/^([+-]?([1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/)),
  BYMONTHDAY: signed(31),
  BYYEARDAY: signed(366),
  BYWEEKNO: signed(53),
  BYMONTH: numbers(1, 12),
  BYSETPOS: signed(366),
  WKST: matches(/^(MO|TU|WE|TH|FR|SA|SU)$/),
};
