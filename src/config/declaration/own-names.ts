import { camelCase, capitalized } from '../../lib/word-forms.ts';
import type { FieldGroupDeclaration, GraphqlNames } from './declaration.ts';

/** Returns a name in Pascal case, as GraphQL's types have it. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return capitalized(camel);
};

/** Returns the plural of a name as a label gives it, or the name with an `s` where that is of no use in addresses. */
export function pluralOf(name: string, label: string): string {
  const plural = label.trim().toLowerCase().replace(/\s+/g, '-');
  return /^[a-z][a-z0-9-]*$/.test(plural) ? plural : `${name}s`;
}

export interface OwnGraphqlNames {
  /** `Book` */
  readonly typename: string;
  /** `book` and `books` */
  readonly single: string;
  readonly plural: string;
  /** `BOOK`, in the enum of kinds: made from the name of the kind itself. */
  readonly enumValue: string;
}

/**
 * The names of a kind or a taxonomy in GraphQL. Given names stay as they are, but for their first letter. A plural that equals its singular
 * (`news`) becomes `allNews`.
 */
export function graphqlNamesOf(
  name: string,
  pluralLabel: string,
  given: GraphqlNames | undefined,
): OwnGraphqlNames {
  const { single, typename } = singleNames(name, given?.one);
  const plural = given ? withFirst(given.many, 'small') : camelCase(pluralOf(name, pluralLabel));
  return {
    typename,
    single,
    plural: plural === single ? `all${withFirst(plural, 'capital')}` : plural,
    enumValue: enumValueOf(name),
  };
}

/** The names of one in GraphQL: of a field and of its type. A given name stays as it is, but for its first letter. */
export function singleNames(
  name: string,
  given: string | undefined,
): Pick<OwnGraphqlNames, 'single' | 'typename'> {
  const single = given === undefined ? camelCase(name) : withFirst(given, 'small');
  return { single, typename: withFirst(single, 'capital') };
}

const withFirst = (name: string, first: 'small' | 'capital'): string =>
  (first === 'small' ? name.charAt(0).toLowerCase() : name.charAt(0).toUpperCase()) + name.slice(1);

/** `CODE_SNIPPETS`, of `code-snippets` */
const enumValueOf = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '_').toUpperCase();

/** The GraphQL type of a group: `BookDetails` for the group `details` or `bookDetails` of books. */
export function groupTypename(
  owner: string,
  name: string,
  { style }: FieldGroupDeclaration,
): string {
  const own = pascalCase(name);
  return style === 'acf' || own.startsWith(owner) ? own : `${owner}${own}`;
}
