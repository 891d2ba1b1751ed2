import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { pascalCase } from '../../config/declaration/own-names.ts';
import { isObject } from '../../lib/is-object.ts';
import { camelCase } from '../../lib/word-forms.ts';
import type { Kind, OwnFields } from '../kinds/kind.ts';
import type { DeclaredFields } from './field-type.ts';
import { emptyMeta, fits, isMany, typeOf } from './field-types.ts';
import { membersOf, type OwnValues } from './own-values.ts';

/** A declared field that lists of a kind are filtered or sorted by. */
export interface IndexedField {
  /** Its name for callers: `price`; of a field in a group, `dimensions.width`. */
  readonly name: string;
  /** The argument's name in GraphQL, `dimensionsWidth`; null if GraphQL does not have the field. */
  readonly graphql: string | null;
  /** As `EntryValue.field` names it: `book.price`. */
  readonly key: string;
  readonly field: FieldDeclaration;
  /** Its path in the declaration of its kind: `fields.price`, `groups.details.format`. */
  readonly place: string;
  /** The type by which values are compared. */
  readonly type: 'text' | 'number';
  /** Where its values are stored. */
  readonly space: keyof OwnValues;
  readonly path: readonly string[];
}

type IndexedKind = Pick<Kind, 'name' | keyof OwnFields>;

/**
 * Returns the fields of a kind that have `filter` or `sort`. A field of a group that has the name of another field is called `acf.name`.
 */
export function indexedFields({ name: kind, ownFields, groups }: IndexedKind): IndexedField[] {
  const found = [
    ...placesIn(ownFields, []).map((place) => ({
      ...place,
      space: 'fields' as const,
      at: 'fields',
    })),
    ...Object.entries(groups).flatMap(([group, { fields }]) =>
      placesIn(fields, []).map((place) => ({
        ...place,
        space: 'groups' as const,
        at: `groups.${group}`,
      })),
    ),
  ];
  const taken = new Set<string>();
  return found.map(({ fields, path, space, at }) => {
    const wish = path.join('.');
    const isTaken = taken.has(wish);
    const name = isTaken ? `acf.${wish}` : wish;
    taken.add(name);
    const field = fields.at(-1) as FieldDeclaration; // a path leads to one
    return {
      ...{
        name,
        key: `${kind}.${name}`,
        field,
        type: typeOf(field).compared?.as ?? 'text',
        space,
        path,
      },
      graphql: graphqlName(path, fields, isTaken),
      place: `${at}.${wish}`,
    };
  });
}

/** A field with those that it is in. */
interface Place {
  readonly fields: readonly FieldDeclaration[];
  readonly path: readonly string[];
}

const placesIn = (
  fields: DeclaredFields,
  path: readonly string[],
  above: readonly FieldDeclaration[] = [],
): readonly Place[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const place = { fields: [...above, field], path: [...path, name] };
    const members = membersOf(field);
    if (members) return placesIn(members, place.path, place.fields);
    return field.filter || field.sort ? [place] : [];
  });

function graphqlName(
  path: readonly string[],
  fields: readonly FieldDeclaration[],
  isTaken: boolean,
): string | null {
  if (fields.some(({ graphql }) => graphql === false)) return null;
  const names = fields.map(({ graphql }, i) => graphql || camelCase(path[i] ?? ''));
  const [first = '', ...others] = isTaken ? ['acf', ...names] : names;
  return [first, ...others.map(pascalCase)].join('');
}

/** A value as the index has it, but for how texts are folded. */
export type IndexedValue = string | number;

/** The values that lists find an entry by: at least one, since an entry without a value has the default or an empty one. */
export function indexedValues(
  { field, type, space, path }: IndexedField,
  values: OwnValues,
): { readonly isEmpty: boolean; readonly all: readonly IndexedValue[] } {
  const stored = path.reduce<unknown>(
    (at, name) => (isObject(at) ? at[name] : undefined),
    values[space],
  );
  const hasType = fits(field, stored);
  const value = hasType ? stored : emptyMeta(field);
  const all = isMany(field) && Array.isArray(value) ? value : [value];
  return {
    isEmpty: !hasType || stored === '' || all.length === 0,
    all: (all.length > 0 ? all : [undefined]).map((one) => toIndexed(type, one)),
  };
}

/** The index notes an entry without a value of its own in the column that its type does not use. */
export const EMPTY = { text: '-', number: 1 } as const;

/** Returns the test that a field of a type has no value, or that it has one. */
export const emptyTest = (type: IndexedField['type'], isEmpty: boolean) =>
  type === 'text'
    ? ({
        type: 'number',
        tests: [{ compare: 'in', values: [isEmpty ? EMPTY.number : 0] }],
      } as const)
    : ({ type: 'text', tests: [{ compare: 'in', values: [isEmpty ? EMPTY.text : ''] }] } as const);

/** @param value as it is stored, or as a caller gives it in a filter */
function toIndexed(type: IndexedField['type'], value: unknown): IndexedValue {
  if (type === 'text') return typeof value === 'string' ? value : '';
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : 0;
}
