import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

const canBeAsked = ({ args }: Field): boolean => !args.some(isRequiredArgument);

const first = ({ args }: Field): string =>
  args.some(({ name }) => name === 'first') ? '(first: 3)' : '';

/** The fields that can't be null. */
const leavesOf = (type: GraphQLObjectType): readonly string[] =>
  Object.values(type.getFields())
    .filter((field) => isNonNullType(field.type) && isLeafType(getNamedType(field.type)))
    .filter(canBeAsked)
    .map(({ name }) => name);

const objectsOf = (schema: GraphQLSchema, { type }: Field): readonly GraphQLObjectType[] => {
  const named = getNamedType(type);
  if (isAbstractType(named)) return schema.getPossibleTypes(named);
  return isObjectType(named) ? [named] : [];
};

/** What several types have under one name, and not of one type: aliases tell them apart. */
const AMBIGUOUS = new Set(['author', 'status', 'tags', 'template', 'total', 'version']);

const named = ({ name: type }: GraphQLObjectType, name: string): string =>
  AMBIGUOUS.has(name) ? `${type}_${name}: ${name}` : name;

/** Selects everything of a type that can't be null, and as many levels of what it leads to. */
export function selectNonNull(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  levels: number,
): string {
  const leaves = leavesOf(type).map((name) => named(type, name));
  const further = Object.values(type.getFields())
    .filter((field) => !isLeafType(getNamedType(field.type)) && canBeAsked(field))
    .filter((field) => levels > 0 || isNonNullType(field.type))
    .map((field) => {
      const inner =
        levels > 0
          ? objectsOf(schema, field)
              .map((one) => `... on ${one.name} { ${selectNonNull(schema, one, levels - 1)} }`)
              .join(' ')
          : '__typename';
      return `${named(type, field.name)}${first(field)} { __typename ${inner} }`;
    });
  return ['__typename', ...leaves, ...further].join(' ');
}

/** A document for each type that a root field leads to, by the shortest way. */
export function documentsOfTypes(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  const root = schema.getQueryType();
  if (!root) return documents;
  let ways = [{ type: root, open: '{', close: '}' }];
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { type, open, close } of ways)
      for (const field of Object.values(type.getFields())) {
        if (isLeafType(getNamedType(field.type)) || !canBeAsked(field)) continue;
        const isAbstract = isInterfaceType(getNamedType(field.type));
        for (const one of objectsOf(schema, field)) {
          if (documents.has(one.name)) continue;
          const way = {
            type: one,
            open: `${open} ${field.name}${first(field)} { ${isAbstract ? `... on ${one.name} {` : ''}`,
            close: `${isAbstract ? '}' : ''} } ${close}`,
          };
          documents.set(one.name, `${way.open} ${selectNonNull(schema, one, 0)} ${way.close}`);
          next.push(way);
        }
      }
    ways = next;
  }
  return documents;
}
