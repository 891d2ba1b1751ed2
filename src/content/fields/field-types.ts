import type { FieldDeclaration, FieldDeclarations } from '../../config/declaration/declaration.ts';
import { isObject } from '../../lib/is-object.ts';
import type { DeclaredFields, FieldType, ValuesByName } from './field-type.ts';
import { dateTypes } from './types/date.ts';
import { groupTypes, LAYOUT } from './types/group.ts';
import { objectTypes } from './types/json.ts';
import { numberTypes } from './types/number.ts';
import { referenceTypes } from './types/reference.ts';
import { selectType } from './types/select.ts';
import { textTypes } from './types/text.ts';

/** All types of fields by name. A type is one entry of one of these files; a file more is a line here. */
export const fieldTypes: {
  readonly [T in keyof FieldDeclarations]: FieldType<FieldDeclarations[T]>;
} = {
  ...textTypes,
  ...numberTypes,
  ...dateTypes,
  select: selectType,
  ...referenceTypes,
  ...groupTypes,
  ...objectTypes,
};

export const typeOf = ({ type }: FieldDeclaration): FieldType => fieldTypes[type];

/** Whether a field has a list of values rather than one. */
export const isMany = (field: FieldDeclaration): boolean => 'many' in field && field.many === true;

/** The declared default of a field in the form in which values are stored; undefined for none. */
export function defaultOf(field: FieldDeclaration): unknown {
  const value = 'default' in field ? field.default : undefined;
  return value === undefined || !isMany(field) ? value : [value].flat();
}

/** Returns the value under REST's `meta` of a field without a value: its default, or the empty value of its type. */
export const emptyMeta = (field: FieldDeclaration): unknown =>
  defaultOf(field) ?? (isMany(field) ? [] : typeOf(field).empty.meta);

/** Returns the value under REST's `acf` of a field without a value (recorded). A group is shown as its members. */
export function emptyAcf(field: FieldDeclaration): unknown {
  const { empty, emptyAcfList } = typeOf(field);
  if (!isMany(field)) return empty.acf;
  return emptyAcfList ? emptyAcfList(field) : [];
}

/** Whether a stored value has the declared type; a former declaration may have had another type. */
export function fits(field: FieldDeclaration, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const { isValue } = typeOf(field);
  return isMany(field) ? Array.isArray(value) && value.every(isValue) : isValue(value);
}

/** The values of a group, or of a row of a list. */
interface Part {
  readonly fields: DeclaredFields;
  readonly values: ValuesByName;
  /** Its place in the value: `[2]`; empty for a group. */
  readonly place: string;
  /** The name of its layout, of a list with several. */
  readonly layout: unknown;
}

/** Returns the parts of a value; none for a value of a type without fields within. A layout that is not declared any more has no fields. */
export function partsOf(field: FieldDeclaration, value: unknown): readonly Part[] {
  const { inside, hasRows = false } = typeOf(field);
  if (!inside) return [];
  const layouts = inside(field);
  const rows = hasRows ? (Array.isArray(value) ? value : []) : [value];
  return rows.filter(isObject).map((values, i) => {
    const found = layouts.find(({ layout }) => layout === undefined || layout === values[LAYOUT]);
    const layout = layouts.some((one) => one.layout !== undefined) ? values[LAYOUT] : undefined;
    return { values, fields: found?.fields ?? {}, place: hasRows ? `[${i}]` : '', layout };
  });
}

/** Maps the values of each part of a value; a row keeps its layout. */
export function mapParts(
  field: FieldDeclaration,
  value: unknown,
  map: (fields: DeclaredFields, values: ValuesByName) => ValuesByName,
): unknown {
  const mapped = partsOf(field, value).map(({ fields, values, layout }) => ({
    ...(layout === undefined ? {} : { [LAYOUT]: layout }),
    ...map(fields, values),
  }));
  return typeOf(field).hasRows ? mapped : mapped[0];
}
