import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { OwnFields } from '../kinds/kind.ts';
import {
  type DeclaredFields,
  isObject,
  type TextCleaners,
  type ValuesByName,
} from './field-type.ts';
import { defaultOf, fits, isMany, mapParts, partsOf, typeOf } from './field-types.ts';
import { fieldsOfGroups, membersOf, type OwnValues, withoutNull } from './own-values.ts';

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
  const { isUnwrapped } = typeOf(field);
  const stored = isMany(field)
    ? [value].flat().map((one) => storedSingle(field, one, clean))
    : storedSingle(field, Array.isArray(value) && isUnwrapped ? value[0] : value, clean);
  // An empty value is stored only if it differs from the value that is shown without one.
  const isEmpty = stored === '' || (Array.isArray(stored) && stored.length === 0);
  if (stored === undefined || (isEmpty && !defaultOf(field))) return null;
  return stored;
}

function storedSingle(field: FieldDeclaration, value: unknown, clean: TextCleaners): unknown {
  if (value === null || value === undefined) return null;
  const { inside, hasRows, stored } = typeOf(field);
  if (!inside) return stored ? stored(value, field, clean) : value;
  // A row is written as a whole, so that removed values are just absent.
  return mapParts(field, value, (fields, values) => {
    const members = toStored(fields, values, clean);
    return hasRows ? withoutNull(members) : members;
  });
}

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
    if (own.length > 0) return own;
    const isAbsentGroup = membersOf(field) && !isObject(value); // its members may be required
    return partsOf(field, isAbsentGroup ? {} : value).flatMap((part) =>
      missingIn(part.fields, part.values, `${inside}${part.place}`),
    );
  });
