import type { FieldDeclaration } from '../../../../config/declaration/declaration.ts';
import { taxonomyOf } from '../../../../content/terms/taxonomies.ts';

/** A field that holds ids of records. */
export type ReferenceField = Extract<FieldDeclaration, { type: 'reference' | 'image' | 'file' }>;

export const isReference = (field: FieldDeclaration): field is ReferenceField =>
  field.type === 'reference' || field.type === 'image' || field.type === 'file';

export type Referred = 'entry' | 'term' | 'user';

/** The names of the kinds or taxonomies that a field refers to; all are of one sort. */
export const targetsOf = (field: ReferenceField): readonly string[] =>
  field.type === 'reference' ? [field.to].flat() : ['attachment'];

export function referredBy(field: ReferenceField): Referred {
  const [first = ''] = targetsOf(field);
  if (first === 'user') return 'user';
  return taxonomyOf(first) ? 'term' : 'entry';
}

/** Returns the type of the global ids in a field. */
export function idTypeOf(field: ReferenceField): 'post' | 'term' | 'user' {
  const referred = referredBy(field);
  return referred === 'entry' ? 'post' : referred;
}
