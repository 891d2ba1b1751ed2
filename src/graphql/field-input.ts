import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLNamedInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  valueFromASTUntyped,
} from 'graphql';
import type { JsonSchema } from '../operation/ability.ts';
import { type Args, schemaOf } from '../operation/args.ts';
import { leafSchema, withNull } from './type-schema.ts';

/** What a root field takes; of a mutation, the members of its one input. */
export interface FieldInput {
  /** For those who call. */
  readonly schema: JsonSchema;
  /** The same, to validate with. */
  readonly args: Args;
  /** The types of the variables that the field is given, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** The values of these variables. */
  toVariables(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

type Member = GraphQLArgument | GraphQLInputField;

/** @throws Error for a field that asks for something that no JSON can carry */
export function fieldInput({ name, args }: GraphQLField<unknown, unknown>): FieldInput {
  const [only] = args;
  const whole = only && getNullableType(only.type);
  const isFlat = only?.name === 'input' && args.length === 1 && isInputObjectType(whole);
  const all: readonly Member[] = isFlat ? Object.values(whole.getFields()) : args;
  const members = all.filter(isTold);
  if (all.some((one) => isRequired(one) && !members.includes(one)))
    throw new Error(`${name} can't be asked for in JSON.`);
  const given = isFlat ? [only] : members;
  return {
    schema: objectSchema(members),
    args: Object.fromEntries(members.map((one) => [one.name, schemaOf(toArg(one))])),
    variables: Object.fromEntries(given.map((one) => [one.name, String(one.type)])),
    toVariables: (values) => (isFlat ? { input: values } : values),
  };
}

/** Files are not, nor what is of use only among several answers. */
const isTold = ({ name, type }: Member): boolean =>
  name !== 'clientMutationId' && isTellable(getNamedType(type));

function isTellable(type: GraphQLNamedInputType): boolean {
  if (!isInputObjectType(type)) return type.name !== 'Upload';
  return Object.values(type.getFields()).every((one) => !isRequired(one) || isTold(one));
}

const isRequired = ({ type, defaultValue }: Member): boolean =>
  isNonNullType(type) && defaultValue === undefined;

/** Of `Int` alone GraphQL says how large it may be, which is what holds for all arguments. */
const toArg = (member: Member): JsonSchema => ({
  ...memberSchema(member),
  ...(isRequired(member) ? { 'x-required': true } : {}),
  ...(getNamedType(member.type) === GraphQLInt ? {} : { 'x-any-size': true }),
});

function objectSchema(members: readonly Member[]): JsonSchema {
  const required = members.filter(isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((one) => [one.name, memberSchema(one)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** A default is kept as the value within; callers know the word for it. */
function memberSchema({ type, description, defaultValue, extensions }: Member): JsonSchema {
  const standard = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return {
    ...withMaxima(typeSchema(type), extensions),
    ...(description ? { description } : {}),
    ...(standard ? { default: valueFromASTUntyped(standard) } : {}),
  };
}

/** The maxima of its texts and lists (bounded-input.ts). */
function withMaxima(schema: JsonSchema, { maxLength, maxItems }: Member['extensions']): JsonSchema {
  const types = [schema.type].flat();
  if (types.includes('array'))
    return {
      ...schema,
      maxItems,
      items: withMaxima({ ...(schema.items as JsonSchema) }, { maxLength }),
    };
  return types.includes('string') && !schema.enum ? { ...schema, maxLength } : schema;
}

const typeSchema = (type: GraphQLInputType): JsonSchema =>
  isNonNullType(type) ? presentSchema(type) : withNull(presentSchema(type));

/** Of a value that is there. */
function presentSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return presentSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: typeSchema(type.ofType) };
  if (type === GraphQLID) return { type: ['string', 'integer'] };
  if (!isInputObjectType(type)) return leafSchema(type);
  const members = Object.values(type.getFields()).filter(isTold);
  return { ...objectSchema(members), additionalProperties: false };
}
