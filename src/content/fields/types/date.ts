import type { CommonOptions, ManyOptions } from '../../../config/declaration/declaration.ts';
import { declares, type FieldType, OPTION } from '../field-type.ts';

declare module '../../../config/declaration/declaration.ts' {
  interface FieldDeclarations {
    date: DateField;
    dateTime: DateField;
  }
}

/** `date` is `2020-03-15`, `dateTime` is `2020-03-15T10:30:00`, local to the site. */
export interface DateField extends CommonOptions, ManyOptions {
  readonly type: 'date' | 'dateTime';
  readonly default?: string;
  /** How `acf_format=standard` shows it, in the letters of PHP's `date` (`d/m/Y`). */
  readonly display?: string;
}

export const date = declares<DateField>('date');
export const dateTime = declares<DateField>('dateTime');

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const COMPACT_DAY = '\\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?';

const days = {
  options: { many: OPTION.flag, default: OPTION.text, display: OPTION.text },
  isValue: (value: unknown) => typeof value === 'string',
  empty: { meta: '', acf: null },
  onPage: (value: unknown) => ({ time: String(value) }),
  graphql: 'String',
} as const;

const comparedAs = (pattern: string) => ({
  as: 'text' as const,
  isOrdered: true,
  isSortable: true,
  isDay: true,
  schema: () => ({ type: 'string', pattern }),
});

export const dateTypes = {
  date: {
    ...days,
    sent: () => ({ type: 'string', pattern: `^(?:|${DAY}|${COMPACT_DAY})$`, format: 'day' }),
    acfDescription: 'A `Ymd` formatted date string.',
    stored: (value) => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    edited: (value) => String(value).replaceAll('-', ''),
    forPeople: (value, { display = 'd/m/Y' }) => formatDate(String(value), display),
    compared: comparedAs('^(\\d{4}-\\d\\d-\\d\\d)?$'),
    moment: {
      show: (day) => `${day}T00:00:00+00:00`,
      read: (moment) => moment.replace(/T00:00:00(Z|\+00:00)$/, ''),
    },
  } satisfies FieldType<DateField>,
  dateTime: {
    ...days,
    sent: () => ({ type: 'string', pattern: `^(?:|${DAY}[T ]${TIME})$`, format: 'day' }),
    acfDescription: 'A `Y-m-d H:i:s` formatted date string.',
    stored: (value) =>
      String(value)
        .replace(' ', 'T')
        .replace(/T(\d\d:\d\d)$/, 'T$1:00'),
    edited: (value) => String(value).replace('T', ' '),
    forPeople: (value, { display = 'd/m/Y g:i a' }) => formatDate(String(value), display),
    compared: comparedAs('^(\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d)?)?)?$'),
    moment: {
      show: (time) => `${time}+00:00`,
      read: (moment) => moment.replace(/(Z|\+00:00)$/, ''),
    },
  } satisfies FieldType<DateField>,
};

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
