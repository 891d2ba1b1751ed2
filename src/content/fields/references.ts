import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import { type DeclaredFields, isMany, isObject, type ValuesByName } from './own-values.ts';
import { layoutOf, rowsOf } from './shown-values.ts';

/** A record that a value names. */
export interface Reference {
  readonly id: number;
  /** Names of kinds or taxonomies, or `user`. */
  readonly to: readonly string[];
  /** Its path in the values: `related_books[0]`. */
  readonly place: string;
}

/** Returns every record that stored values name, at every level. */
export const referencesIn = (
  fields: DeclaredFields,
  values: ValuesByName,
  within = '',
): readonly Reference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    referencesOf(field, values[name], within === '' ? name : `${within}[${name}]`),
  );

function referencesOf(
  field: FieldDeclaration,
  value: unknown,
  place: string,
): readonly Reference[] {
  switch (field.type) {
    case 'image':
    case 'file':
      return idsOf(field, value, place, ['attachment']);
    case 'reference':
      return idsOf(field, value, place, [field.to].flat());
    case 'group':
      return isObject(value) ? referencesIn(field.fields, value, place) : [];
    case 'repeater':
      return rowsOf(value).flatMap((row, i) => referencesIn(field.fields, row, `${place}[${i}]`));
    case 'flexible':
      return rowsOf(value).flatMap((row, i) =>
        referencesIn(layoutOf(field, row), row, `${place}[${i}]`),
      );
    default:
      return [];
  }
}

const idsOf = (
  field: FieldDeclaration,
  value: unknown,
  place: string,
  to: readonly string[],
): readonly Reference[] =>
  [value]
    .flat()
    .flatMap((id, i) =>
      typeof id === 'number' ? [{ id, to, place: isMany(field) ? `${place}[${i}]` : place }] : [],
    );

/** The records that REST links to: those of reference fields and of lists of files that stand in no other field (recorded). */
export const linkedReferences = (fields: DeclaredFields, values: ValuesByName) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'reference' ||
    (isMany(field) && (field.type === 'image' || field.type === 'file'))
      ? referencesOf(field, values[name], name)
      : [],
  );
