import {
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  introspectionTypes,
  isListType,
  isNonNullType,
  isObjectType,
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

/** Replaces a type, or the type of the items of a list. */
function publishedType(type: GraphQLInputType, other?: GraphQLInputType): GraphQLInputType {
  if (!other) return type;
  if (isNonNullType(type)) return new GraphQLNonNull(publishedType(type.ofType, other));
  if (isListType(type)) return new GraphQLList(publishedType(type.ofType, other));
  return other;
}
