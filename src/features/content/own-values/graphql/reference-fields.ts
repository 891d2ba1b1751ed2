import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { typeOf } from '../../../../content/fields/field-types.ts';
import { taxonomyOf } from '../../../../content/terms/taxonomies.ts';

export type Referred = 'entry' | 'term' | 'user';

/** The names of the kinds or taxonomies that a field refers to; all are of one sort. */
export const targetsOf = (field: FieldDeclaration): readonly string[] =>
  typeOf(field).refersTo?.(field) ?? [];

export function referredBy(field: FieldDeclaration): Referred {
  const [first = ''] = targetsOf(field);
  if (first === 'user') return 'user';
  return taxonomyOf(first) ? 'term' : 'entry';
}

/** Returns the type of the global ids in a field. */
export function idTypeOf(field: FieldDeclaration): 'post' | 'term' | 'user' {
  const referred = referredBy(field);
  return referred === 'entry' ? 'post' : referred;
}
