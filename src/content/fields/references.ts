import type { FieldDeclaration } from '../../config/declaration/declaration.ts';
import type { DeclaredFields, ValuesByName } from './field-type.ts';
import { isMany, partsOf, typeOf } from './field-types.ts';

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
  const to = typeOf(field).refersTo?.(field);
  if (to)
    return [value]
      .flat()
      .flatMap((id, i) =>
        typeof id === 'number' ? [{ id, to, place: isMany(field) ? `${place}[${i}]` : place }] : [],
      );
  return partsOf(field, value).flatMap((part) =>
    referencesIn(part.fields, part.values, `${place}${part.place}`),
  );
}

/** The records that REST links to: those of reference fields and of lists of files that stand in no other field (recorded). */
export const linkedReferences = (fields: DeclaredFields, values: ValuesByName) =>
  Object.entries(fields).flatMap(([name, field]) =>
    typeOf(field).isLinked?.(field) ? referencesOf(field, values[name], name) : [],
  );
