import { type GraphQLLeafType, isEnumType } from 'graphql';
import type { JsonSchema } from '../operation/ability.ts';

/** JSON Schema of a scalar's or an enum's values. A scalar that is not named here may be anything. */
export function leafSchema(type: GraphQLLeafType): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  const known = SCALARS[type.name];
  return known === undefined ? {} : { type: known };
}

const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  DateTime: 'string',
  Float: 'number',
  ID: 'string',
  Int: 'integer',
  MinorUnits: 'integer',
  String: 'string',
  URL: 'string',
};

/** A built-in scalar that the values of an argument or a field can have. */
export type GraphqlScalar = 'String' | 'Int' | 'Float' | 'Boolean';

/** The scalar of an argument's values, which may be null besides. */
export const scalarOfSchema = ({ type }: JsonSchema): GraphqlScalar =>
  NAMES[String([type].flat().find((one) => one !== 'null'))] ?? 'String';

const NAMES: Readonly<Record<string, GraphqlScalar>> = {
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
};

/** The same, or null. */
export const withNull = ({ type, enum: words, ...rest }: JsonSchema): JsonSchema => ({
  ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
  ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  ...rest,
});
