import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { schema } from '../../src/app/schema.ts';

const RAW = 'RAW';

/** What is asked of a type: one selection, or for a type that stands for several one for each. */
export function selectionsOf(type: GraphQLNamedType, depth: number): readonly string[] {
  if (isLeafType(type)) return [''];
  if (isAbstractType(type))
    return schema
      .getPossibleTypes(type)
      .map((one) => `{ __typename ... on ${one.name} ${objectSelection(one, depth)} }`);
  return isObjectType(type) ? [objectSelection(type, depth)] : [];
}

function objectSelection(type: GraphQLObjectType, depth: number): string {
  return `{ __typename ${Object.values(type.getFields())
    .flatMap((field) => fieldSelection(field, depth))
    .join(' ')} }`;
}

function fieldSelection(field: GraphQLField<unknown, unknown>, depth: number): readonly string[] {
  if (field.args.some(isRequiredArgument)) return [];
  const type = getNamedType(field.type);
  if (isLeafType(type)) {
    const format = field.args.find(({ name }) => name === 'format');
    const raw =
      format && enumNames(format).includes(RAW)
        ? [`raw_${field.name}: ${field.name}(format: RAW)`]
        : [];
    return [field.name, ...raw];
  }
  // Of a connection its nodes are enough, and they cost no depth.
  if (field.name === 'edges') return [];
  const isTransparent = field.name === 'nodes' || field.name === 'node';
  if (depth === 0 && !isTransparent) return [];
  const first = field.args.some(({ name }) => name === 'first') ? '(first: 5)' : '';
  if (isAbstractType(type)) {
    if (depth === 0) return [];
    const parts = schema
      .getPossibleTypes(type)
      .map((one) => `... on ${one.name} { databaseId_${one.name}: __typename }`);
    return [`${field.name}${first} { __typename ${parts.join(' ')} }`];
  }
  if (!isObjectType(type)) return [];
  return [`${field.name}${first} ${objectSelection(type, isTransparent ? depth : depth - 1)}`];
}

/** How many of a selection one document may have, which may have some thousand fields and a hundred aliases. */
export const atOnce = (selection: string): number => {
  const fields = selection.split(/\s+/).length;
  const aliases = selection.split(':').length;
  return Math.max(1, Math.min(40, Math.floor(3000 / fields), Math.floor(95 / aliases)));
};

/**
 * The body of a request that calls a root field once with each of these arguments. What it selects is a fragment, and the first
 * argument a variable where it is a text: to parse and to validate documents takes most of the time, and thus most requests have the
 * document of another.
 */
export function bodyOf(
  operation: 'query' | 'mutation',
  { name, args, type }: GraphQLField<unknown, unknown>,
  calls: readonly string[],
  selection: string,
): string {
  const variables: Record<string, string> = {};
  const declared: string[] = [];
  const called = calls.map((given, i) => {
    const byVariable = given.replace(/^\((\w+): "([^"]*)"/, (_, first: string, value: string) => {
      variables[`v${i}`] = value;
      declared.push(`$v${i}: ${args.find((one) => one.name === first)?.type}`);
      return `(${first}: $v${i}`;
    });
    return `r${i}: ${name}${byVariable}${selection && ' { ...shown }'}`;
  });
  const head = declared.length > 0 ? `${operation} (${declared.join(', ')})` : operation;
  const shown = selection && ` fragment shown on ${getNamedType(type).name} ${selection}`;
  return JSON.stringify({ query: `${head} { ${called.join(' ')} }${shown}`, variables });
}

export const batches = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );

export const enumNames = ({ type }: GraphQLArgument): readonly string[] => {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
};
