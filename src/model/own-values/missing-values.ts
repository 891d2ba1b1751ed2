import type { OwnFields } from '../kind.ts';
import { defaultOf } from './empty-value.ts';
import { type DeclaredFields, fieldsOfGroups, isObject, type OwnValues } from './own-values.ts';
import { fits, layoutOf, rowsOf } from './shown-values.ts';

/** A required field without a value. */
export interface MissingValue {
  readonly name: string;
  /** What it is a member of, as REST has it: `meta`, `acf[size]`. */
  readonly place: string;
}

/** Returns the required fields that have neither a value nor a default; those of rows as far as there are rows. */
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
