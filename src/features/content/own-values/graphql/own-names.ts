import type { FieldGroupDeclaration } from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../model/own-names.ts';
import { type ReferenceField, referredBy } from '../reference-targets.ts';

/** The type of a group: `BookDetails` for the group `details` or `bookDetails` of books. */
export function groupTypename(
  owner: string,
  name: string,
  { style }: FieldGroupDeclaration,
): string {
  const own = pascalCase(name);
  return style === 'acf' || own.startsWith(owner) ? own : `${owner}${own}`;
}

/** What the global ids are of that a field holds. */
export function idTypeOf(field: ReferenceField): 'post' | 'term' | 'user' {
  const referred = referredBy(field);
  return referred === 'entry' ? 'post' : referred;
}
