import type { FieldDeclaration } from '../../../config/declaration/declaration.ts';
import {
  type DeclaredFields,
  isObject,
  type ValuesByName,
} from '../../../model/own-values/own-values.ts';
import { layoutOf } from '../../../model/own-values/shown-values.ts';

/** What an id becomes; null for what is not here. @param to names of kinds or taxonomies, or `user` */
export type MapReference = (id: number, to: readonly string[]) => number | null;

/** Returns stored values with every record that they name, at every level, as `map` says; those that are not here are left out. */
export const mapReferences = (
  fields: DeclaredFields,
  values: ValuesByName,
  map: MapReference,
): ValuesByName =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name];
      const mapped = field ? mapValue(field, value, map) : value;
      return mapped === null ? [] : [[name, mapped]];
    }),
  );

function mapValue(field: FieldDeclaration, value: unknown, map: MapReference): unknown {
  switch (field.type) {
    case 'image':
    case 'file':
      return mapIds(value, ['attachment'], map);
    case 'reference':
      return mapIds(value, [field.to].flat(), map);
    case 'group':
      return isObject(value) ? mapReferences(field.fields, value, map) : value;
    case 'repeater':
      return mapRows(value, () => field.fields, map);
    case 'flexible':
      return mapRows(value, (row) => layoutOf(field, row), map);
    default:
      return value;
  }
}

function mapIds(value: unknown, to: readonly string[], map: MapReference): unknown {
  if (typeof value === 'number') return map(value, to);
  if (!Array.isArray(value)) return value;
  return value.map((id) => (typeof id === 'number' ? map(id, to) : id)).filter((id) => id !== null);
}

const mapRows = (
  value: unknown,
  fieldsOf: (row: ValuesByName) => DeclaredFields,
  map: MapReference,
): unknown =>
  Array.isArray(value)
    ? value.map((row) => (isObject(row) ? mapReferences(fieldsOf(row), row, map) : row))
    : value;
