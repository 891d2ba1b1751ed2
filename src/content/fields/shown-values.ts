import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { LAYOUT } from './checked-schema.ts';
import {
  type DeclaredFields,
  defaultOf,
  emptyAcf,
  emptyMeta,
  fieldsOfGroups,
  isMany,
  isObject,
  type OwnValues,
  type ValuesByName,
} from './own-values.ts';

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

/** The viewer of the values. */
export interface Reader {
  can(capability: string): boolean;
}

/** Whether someone may read the values of a field. */
export const canReadField = ({ read = 'anyone' }: FieldDeclaration, reader: Reader): boolean =>
  read === 'anyone' || reader.can(read);

/** Returns `meta` as REST shows it, without fields that the reader may not see. */
export const shownMeta = (
  { ownFields }: Pick<OwnFields, 'ownFields'>,
  { fields }: OwnValues,
  reader: Reader,
): ValuesByName =>
  mapReadable(ownFields, reader, (field, name) => {
    const value = fields[name];
    return fits(field, value) ? plainValue(field, value) : emptyMeta(field);
  });

/** As stored, with the members of objects in the order of their declaration. */
function plainValue(field: FieldDeclaration, value: unknown): unknown {
  switch (field.type) {
    case 'group':
      return isObject(value) ? membersOf(field.fields, value) : value;
    case 'repeater':
      return rowsOf(value).map((row) => membersOf(field.fields, row));
    case 'flexible':
      return rowsOf(value).map((row) => ({
        [LAYOUT]: row[LAYOUT],
        ...membersOf(layoutOf(field, row), row),
      }));
    default:
      return value;
  }
}

const membersOf = (fields: DeclaredFields, values: ValuesByName): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      fits(field, values[name]) ? [[name, plainValue(field, values[name])]] : [],
    ),
  );

/** How `acf` is shown: values as they are edited, or as `acf_format=standard` has them for people. */
export interface AcfShape {
  readonly isFormatted: boolean;
  /** Renders stored rich text. */
  renderHtml(html: string): string;
}

/** Returns `acf` as REST shows it (recorded), without fields that the reader may not see. */
export const shownAcf = (
  own: Pick<OwnFields, 'groups' | 'ownFields'>,
  { groups }: OwnValues,
  reader: Reader,
  shape: AcfShape,
): ValuesByName =>
  mapReadable(fieldsOfGroups(own), reader, (field, name) => acfValue(field, groups[name], shape));

function acfValue(field: FieldDeclaration, stored: unknown, shape: AcfShape): unknown {
  if (field.type === 'group')
    return acfMembers(field.fields, isObject(stored) ? stored : {}, shape);
  if (stored === '') return ''; // it was emptied on a site that was moved in
  const value = fits(field, stored) ? stored : defaultOf(field);
  if (value === undefined || value === '') return emptyAcf(field);
  const one = (each: unknown) => acfSingle(field, each, shape);
  return isMany(field) && Array.isArray(value) ? value.map(one) : one(value);
}

function acfSingle(field: FieldDeclaration, value: unknown, shape: AcfShape): unknown {
  const { isFormatted } = shape;
  switch (field.type) {
    case 'date': {
      const date = String(value);
      return isFormatted ? formatDate(date, field.display ?? 'd/m/Y') : date.replaceAll('-', '');
    }
    case 'dateTime': {
      const moment = String(value);
      return isFormatted
        ? formatDate(moment, field.display ?? 'd/m/Y g:i a')
        : moment.replace('T', ' ');
    }
    case 'richText':
      return isFormatted ? shape.renderHtml(String(value)) : value;
    case 'repeater':
      return rowsOf(value).map((row) => acfMembers(field.fields, row, shape));
    case 'flexible':
      return rowsOf(value).map((row) => ({
        [LAYOUT]: row[LAYOUT],
        ...acfMembers(layoutOf(field, row), row, shape),
      }));
    default:
      return value;
  }
}

const acfMembers = (fields: DeclaredFields, values: ValuesByName, shape: AcfShape): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, acfValue(field, values[name], shape)]),
  );

const mapReadable = (
  fields: DeclaredFields,
  reader: Reader,
  map: (field: FieldDeclaration, name: string) => unknown,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => canReadField(field, reader))
      .map(([name, field]) => [name, map(field, name)]),
  );

/** The rows of a repeater or a flexible list. */
export const rowsOf = (value: unknown): readonly ValuesByName[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The fields of a row of a flexible list; none for a layout that is not declared any more. */
export const layoutOf = (
  { layouts }: Extract<FieldDeclaration, { type: 'flexible' }>,
  row: ValuesByName,
): DeclaredFields => layouts[String(row[LAYOUT])]?.fields ?? {};

/** Whether a stored value has the declared type; a former declaration may have had another type. */
export function fits(field: FieldDeclaration, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (isMany(field)) return Array.isArray(value) && value.every((one) => isOfType(field, one));
  return isOfType(field, value);
}

function isOfType({ type }: FieldDeclaration, value: unknown): boolean {
  switch (type) {
    case 'json':
      return true;
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'integer':
    case 'image':
    case 'file':
    case 'reference':
      return Number.isInteger(value);
    case 'group':
    case 'link':
      return isObject(value);
    case 'repeater':
    case 'flexible':
      return Array.isArray(value);
    default:
      return typeof value === 'string';
  }
}
