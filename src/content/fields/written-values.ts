import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import { LAYOUT } from './checked-schema.ts';
import {
  type DeclaredFields,
  defaultOf,
  fieldsOfGroups,
  isMany,
  isObject,
  type OwnValues,
  type ValuesByName,
} from './own-values.ts';
import { fits, layoutOf, rowsOf } from './shown-values.ts';

/** Functions that make texts safe to store. */
export interface TextCleaners {
  /** One line of plain text. */
  line(text: string): string;
  /** Plain text of several lines. */
  lines(text: string): string;
  html(text: string): string;
  /** Empty for an address that is not safe. */
  address(text: string): string;
}

/**
 * Returns valid values of fields as they are stored; null for those that are taken away. Members that are not declared are left out.
 */
export const toStored = (
  fields: DeclaredFields,
  values: ValuesByName,
  clean: TextCleaners,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      Object.hasOwn(values, name) && values[name] !== undefined
        ? [[name, storedValue(field, values[name], clean)]]
        : [],
    ),
  );

function storedValue(field: FieldDeclaration, value: unknown, clean: TextCleaners): unknown {
  const stored = isMany(field)
    ? [value].flat().map((one) => storedSingle(field, one, clean))
    : storedSingle(
        field,
        Array.isArray(value) && UNWRAPPED.has(field.type) ? value[0] : value,
        clean,
      );
  // An empty value is stored only if it differs from the value that is shown without one.
  const isEmpty = stored === '' || (Array.isArray(stored) && stored.length === 0);
  if (stored === undefined || (isEmpty && !defaultOf(field))) return null;
  return stored;
}

/** Types whose one value may come as a list of one. */
const UNWRAPPED: ReadonlySet<FieldDeclaration['type']> = new Set(['select', 'reference']);

function storedSingle(field: FieldDeclaration, value: unknown, clean: TextCleaners): unknown {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'text':
      return field.multiline ? clean.lines(String(value)) : clean.line(String(value));
    case 'richText':
      return clean.html(String(value));
    case 'url':
      return clean.address(String(value));
    case 'email':
    case 'color':
      return clean.line(String(value));
    case 'date':
      return String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    case 'dateTime':
      return String(value)
        .replace(' ', 'T')
        .replace(/T(\d\d:\d\d)$/, 'T$1:00');
    case 'image':
    case 'file':
    case 'reference':
      return value === 0 ? null : value;
    case 'link':
      return isObject(value) ? storedLink(value, clean) : null;
    case 'group':
      return isObject(value) ? toStored(field.fields, value, clean) : null;
    case 'repeater':
      return rowsOf(value).map((row) => storedRow(field.fields, row, clean));
    case 'flexible':
      return rowsOf(value).map((row) => ({
        [LAYOUT]: row[LAYOUT],
        ...storedRow(layoutOf(field, row), row, clean),
      }));
    default:
      return value;
  }
}

const storedLink = ({ title = '', url, target = '' }: ValuesByName, clean: TextCleaners) => ({
  title: clean.line(String(title)),
  url: clean.address(String(url)),
  target: clean.line(String(target)),
});

/** A row is written as a whole, so that removed values are just absent. */
const storedRow = (fields: DeclaredFields, row: ValuesByName, clean: TextCleaners): ValuesByName =>
  Object.fromEntries(
    Object.entries(toStored(fields, row, clean)).filter(([, value]) => value !== null),
  );

/** A required field without a value. */
export interface MissingValue {
  readonly name: string;
  /** The path of the record's member in REST: `meta`, `acf[size]`. */
  readonly place: string;
}

/** Returns the required fields that have neither a value nor a default. Fields of rows are checked for the rows that exist. */
export const missingValues = (own: OwnFields, { fields, groups }: OwnValues): MissingValue[] => [
  ...missingIn(own.ownFields, fields, 'meta'),
  ...missingIn(fieldsOfGroups(own), groups, 'acf'),
];

const missingIn = (fields: DeclaredFields, values: unknown, place: string): MissingValue[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = isObject(values) ? values[name] : undefined;
    const inside = `${place}[${name}]`;
    const isThere =
      fits(field, value) && value !== '' && !(Array.isArray(value) && value.length === 0);
    const own =
      field.required && !isThere && defaultOf(field) === undefined ? [{ name, place }] : [];
    switch (field.type) {
      case 'group':
        return own.length > 0 ? own : missingIn(field.fields, value, inside);
      case 'repeater':
        return [
          ...own,
          ...rowsOf(value).flatMap((row, i) => missingIn(field.fields, row, `${inside}[${i}]`)),
        ];
      case 'flexible':
        return [
          ...own,
          ...rowsOf(value).flatMap((row, i) =>
            missingIn(layoutOf(field, row), row, `${inside}[${i}]`),
          ),
        ];
      default:
        return own;
    }
  });
