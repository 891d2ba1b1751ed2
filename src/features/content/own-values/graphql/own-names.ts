import { type ReferenceField, referredBy } from '../reference-targets.ts';

/** What the global ids are of that a field holds. */
export function idTypeOf(field: ReferenceField): 'post' | 'term' | 'user' {
  const referred = referredBy(field);
  return referred === 'entry' ? 'post' : referred;
}
