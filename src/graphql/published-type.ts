import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
  type GraphQLType,
  introspectionTypes,
  isListType,
  isNonNullType,
  isObjectType,
  isTypeSubTypeOf,
  typeFromAST,
  type ValidationContext,
} from 'graphql';

const PUBLISHED = { Int: GraphQLInt, String: GraphQLString };

/**
 * Options of an `ID` that introspection and the printed schema tell as another type: as the one that existing front ends declare
 * their variables by, since code generators and linters check documents against the published schema, strictly. What is taken
 * stays the same: numbers and text, and variables of either type (published-type.ts).
 */
export const publishedAs = (name: keyof typeof PUBLISHED) => ({
  extensions: { publishedAs: PUBLISHED[name] },
});

/** Makes introspection tell the published types. */
export function introspectPublishedTypes(): void {
  const inputValue = introspectionTypes.find(({ name }) => name === '__InputValue');
  const field = isObjectType(inputValue) && inputValue.getFields().type;
  if (!field) throw new Error('Introspection has no __InputValue.type.');
  field.resolve = ({ type, extensions }) => publishedType(type, extensions.publishedAs);
}

/** The type with another in the place of what it is a list of, or of itself. */
function publishedType(type: GraphQLInputType, other?: GraphQLInputType): GraphQLInputType {
  if (!other) return type;
  if (isNonNullType(type)) return new GraphQLNonNull(publishedType(type.ofType, other));
  if (isListType(type)) return new GraphQLList(publishedType(type.ofType, other));
  return other;
}

/**
 * The rule of the GraphQL specification (§5.8.5) with one liberty: where an `ID` is meant, a variable may be declared `Int` or
 * `String` too, as database ids are numbers to some clients and text to others (docs/rest.md §11).
 */
export function variablesInAllowedPosition(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: {
      leave(operation) {
        const schema = context.getSchema();
        const declared = new Map(
          (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one]),
        );
        for (const { node, type, defaultValue } of context.getRecursiveVariableUsages(operation)) {
          const definition = declared.get(node.name.value);
          const given = definition && typeFromAST(schema, definition.type);
          if (!definition || !given || !type) continue;
          const hasDefault =
            (definition.defaultValue && definition.defaultValue.kind !== 'NullValue') ||
            defaultValue !== undefined;
          if (fits(schema, given, type, hasDefault)) continue;
          context.reportError(
            new GraphQLError(
              `Variable "$${node.name.value}" of type "${given}" used in position expecting type "${type}".`,
              { nodes: [definition, node] },
            ),
          );
        }
      },
    },
  };
}

/** A value that has a default may be given for what must not be null. */
function fits(
  schema: GraphQLSchema,
  given: GraphQLType,
  wanted: GraphQLType,
  hasDefault: boolean,
): boolean {
  const target =
    isNonNullType(wanted) && !isNonNullType(given) && hasDefault ? wanted.ofType : wanted;
  return isTypeSubTypeOf(schema, given, target) || isIdLike(given, target);
}

function isIdLike(given: GraphQLType, wanted: GraphQLType): boolean {
  if (isNonNullType(wanted)) return isNonNullType(given) && isIdLike(given.ofType, wanted.ofType);
  if (isNonNullType(given)) return isIdLike(given.ofType, wanted);
  if (isListType(wanted)) return isListType(given) && isIdLike(given.ofType, wanted.ofType);
  return !isListType(given) && wanted.name === 'ID' && ['ID', 'Int', 'String'].includes(given.name);
}
