import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { Kind, OwnFields } from '../kind.ts';
import { emptyMeta } from './empty-value.ts';
import { isMany } from './is-many.ts';
import { type DeclaredFields, fieldsOfGroups, isObject, type OwnValues } from './own-values.ts';
import { fits } from './shown-values.ts';

/** A declared field that lists of a kind are filtered or sorted by. */
export interface IndexedField {
  /** As callers name it: `price`; of a field in a group, `dimensions.width`. */
  readonly name: string;
  /** As `EntryValue.field` names it: `book.price`. */
  readonly key: string;
  readonly field: FieldDeclaration;
  /** How values are compared. */
  readonly type: 'text' | 'number';
  /** Where its values are stored. */
  readonly space: keyof OwnValues;
  readonly path: readonly string[];
}

type IndexedKind = Pick<Kind, 'name' | keyof OwnFields>;

/** The fields of a kind that have `filter` or `sort`. One of a group that has the name of another field is called `acf.name`. */
export function indexedFields({ name: kind, ownFields, groups }: IndexedKind): IndexedField[] {
  const found = [
    ...placesIn(ownFields).map((place) => ({ ...place, space: 'fields' as const })),
    ...placesIn(fieldsOfGroups({ ownFields, groups })).map((place) => ({
      ...place,
      space: 'groups' as const,
    })),
  ];
  const taken = new Set<string>();
  return found.map(({ field, path, space }) => {
    const wish = path.join('.');
    const name = taken.has(wish) ? `acf.${wish}` : wish;
    taken.add(name);
    return { name, key: `${kind}.${name}`, field, type: typeOf(field), space, path };
  });
}

interface Place {
  readonly field: FieldDeclaration;
  readonly path: readonly string[];
}

const placesIn = (fields: DeclaredFields, above: readonly string[] = []): readonly Place[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (field.type === 'group') return placesIn(field.fields, path);
    return field.filter || field.sort ? [{ field, path }] : [];
  });

const NUMBERS: ReadonlySet<FieldDeclaration['type']> = new Set([
  'number',
  'integer',
  'boolean',
  'image',
  'file',
  'reference',
]);

const typeOf = ({ type }: FieldDeclaration): IndexedField['type'] =>
  NUMBERS.has(type) ? 'number' : 'text';

/** A value as the index has it, but for how texts are folded. */
export type IndexedValue = string | number;

/** The values that lists find an entry by: at least one, since an entry without a value has the default or an empty one. */
export function indexedValues(
  { field, type, space, path }: IndexedField,
  values: OwnValues,
): readonly IndexedValue[] {
  const stored = path.reduce<unknown>(
    (at, name) => (isObject(at) ? at[name] : undefined),
    values[space],
  );
  const value = fits(field, stored) ? stored : emptyMeta(field);
  const all = isMany(field) && Array.isArray(value) ? value : [value];
  return (all.length > 0 ? all : [undefined]).map((one) => toIndexed(type, one));
}

/** @param value as it is stored or as a caller asks for it */
function toIndexed(type: IndexedField['type'], value: unknown): IndexedValue {
  if (type === 'text') return typeof value === 'string' ? value : '';
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : 0;
}
