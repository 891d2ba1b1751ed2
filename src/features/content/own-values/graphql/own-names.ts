import type {
  FieldDeclaration,
  FieldGroupDeclaration,
} from '../../../../config/declaration/declaration.ts';
import { pascalCase } from '../../../../model/own-names.ts';
import { taxonomyOf } from '../../terms/taxonomies.ts';

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
export function idTypeOf(field: FieldDeclaration): 'post' | 'term' | 'user' {
  const [target = ''] = field.type === 'reference' ? [field.to].flat() : [];
  if (target === 'user') return 'user';
  return taxonomyOf(target) ? 'term' : 'post';
}
