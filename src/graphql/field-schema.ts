import {
  astFromValue,
  doTypesOverlap,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputField,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLInterfaceType,
  type GraphQLLeafType,
  type GraphQLNamedInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphqlScalar } from '../content/fields/field.ts';
import type { JsonSchema } from '../operation/ability.ts';
import { type Args, hasType, schemaOf } from '../operation/args.ts';

/** JSON Schema of a scalar's or an enum's values. A scalar that is not named here may be anything. */
function leafSchema(type: GraphQLLeafType): JsonSchema {
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

/** The scalar of an argument's values, which may be null besides. */
export const scalarOfSchema = ({ type }: JsonSchema): GraphqlScalar =>
  SCALAR_OF_JSON[String([type].flat().find((one) => one !== 'null'))] ?? 'String';

const SCALAR_OF_JSON: Readonly<Record<string, GraphqlScalar>> = {
  boolean: 'Boolean',
  integer: 'Int',
  number: 'Float',
};

/** Allows null. */
const withNull = ({ type, enum: words, ...rest }: JsonSchema): JsonSchema => ({
  ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
  ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  ...rest,
});

/** The arguments of a root field; for a mutation, the members of its input. */
export interface FieldInput {
  /** For those who call. */
  readonly schema: JsonSchema;
  /** As arguments, for validation. */
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
  if (all.some((one) => isRequiredInputField(one) && !members.includes(one)))
    throw new Error(`${name} can't be asked for in JSON.`);
  const given = isFlat ? [only] : members;
  return {
    schema: objectSchema(members),
    args: Object.fromEntries(members.map((one) => [one.name, schemaOf(toArg(one))])),
    variables: Object.fromEntries(given.map((one) => [one.name, String(one.type)])),
    toVariables: (values) => (isFlat ? { input: values } : values),
  };
}

/** Files and `clientMutationId` are left out. */
const isTold = ({ name, type }: Member): boolean =>
  name !== 'clientMutationId' && isTellable(getNamedType(type));

function isTellable(type: GraphQLNamedInputType): boolean {
  if (!isInputObjectType(type)) return type.name !== 'Upload';
  return Object.values(type.getFields()).every((one) => !isRequiredInputField(one) || isTold(one));
}

/** GraphQL bounds `Int` as all arguments are bounded. */
const toArg = (member: Member): JsonSchema => ({
  ...memberSchema(member),
  ...(isRequiredInputField(member) ? { 'x-required': true } : {}),
  ...(getNamedType(member.type) === GraphQLInt ? {} : { 'x-any-size': true }),
});

function objectSchema(members: readonly Member[]): JsonSchema {
  const required = members.filter(isRequiredInputField).map(({ name }) => name);
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
  if (hasType(schema, 'array'))
    return {
      ...schema,
      maxItems,
      items: withMaxima({ ...(schema.items as JsonSchema) }, { maxLength }),
    };
  return hasType(schema, 'string') && !schema.enum ? { ...schema, maxLength } : schema;
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

/** The default selection of a field: all scalars of a record, and the names of the records in it. */
export interface FieldOutput {
  /** In GraphQL, with its braces; empty for a scalar. */
  readonly selection: string;
  readonly schema: JsonSchema;
}

type Fielded = GraphQLObjectType | GraphQLInterfaceType;
type Field = GraphQLField<unknown, unknown>;

/** How far within an answer something is. */
interface Place {
  readonly within: GraphQLSchema;
  readonly depth: number;
  /** Whether it belongs to a record, so that a further record is only named. */
  readonly isInRecord: boolean;
}

/** A member of an object, and what is asked of it. */
interface Part {
  readonly name: string;
  readonly selection: string;
  readonly schema: JsonSchema;
  readonly isAlwaysThere: boolean;
}

/** Objects within objects that are no records. */
const DEEPEST = 4;

/** How a record is named within another. */
const IDENTIFYING: ReadonlySet<string> = new Set(['id', 'databaseId', 'name', 'slug', 'title']);

/** Who has such a name, where a record's type is known only when it is there. */
const NAMED = { databaseId: 'DatabaseIdentifier', name: 'TermNode', title: 'NodeWithTitle' };

/** The selection of a list; `edges` would repeat it. */
const LIST_PARTS: ReadonlySet<string> = new Set(['nodes', 'pageInfo', 'totalCount']);

/** Fields that are too large or too secret, or only echo the input. */
const LEFT_OUT: ReadonlySet<string> = new Set(['clientMutationId', 'contentBase64', 'password']);

/** @throws Error for a field of which nothing can be shown */
export function fieldOutput(within: GraphQLSchema, { name, type }: Field): FieldOutput {
  const shown = typeOutput(type, { within, depth: 0, isInRecord: false });
  if (!shown) throw new Error(`Nothing of ${name} can be shown.`);
  return shown;
}

/** Null for a type that has no fields to show. */
function typeOutput(type: GraphQLOutputType, place: Place): FieldOutput | null {
  const shown = presentOutput(type, place);
  return shown && !isNonNullType(type) ? { ...shown, schema: withNull(shown.schema) } : shown;
}

/** Of a value that is there. */
function presentOutput(type: GraphQLOutputType, place: Place): FieldOutput | null {
  if (isNonNullType(type)) return presentOutput(type.ofType, place);
  if (isLeafType(type)) return { selection: '', schema: leafSchema(type) };
  if (!isListType(type)) return isUnionType(type) ? null : objectOutput(type, place);
  const items = typeOutput(type.ofType, place);
  return items && { ...items, schema: { type: 'array', items: items.schema } };
}

function objectOutput(type: Fielded, place: Place): FieldOutput | null {
  const isRecord = [type, ...type.getInterfaces()].some(({ name }) => name === 'Node');
  const isNamed = isRecord && place.isInRecord;
  const isList = 'pageInfo' in type.getFields();
  if (place.depth === DEEPEST || (isList && place.depth > 0)) return null;
  const isWanted = ({ name, type: kind }: Field): boolean => {
    if (isNamed) return IDENTIFYING.has(name) && isLeafType(getNamedType(kind));
    return isList ? LIST_PARTS.has(name) : !LEFT_OUT.has(name);
  };
  const further = { ...place, depth: place.depth + 1, isInRecord: place.isInRecord || isRecord };
  const own = Object.values(type.getFields())
    .filter((field) => isWanted(field) && isShown(field))
    .flatMap((field) => partOf(field, further) ?? []);
  if (own.length === 0) return null;
  return together(isAbstractType(type) ? [TYPE, ...own, ...names(type, further)] : own);
}

const TYPE: Part = {
  name: '__typename',
  selection: '__typename',
  schema: { type: 'string', description: 'What it is.' },
  isAlwaysThere: true,
};

function partOf(field: Field, place: Place): Part | null {
  const { name, description } = field;
  const shown = typeOutput(field.type, place);
  if (!shown) return null;
  const schema = { ...shown.schema, ...(description ? { description } : {}) };
  return { name, selection: `${name} ${shown.selection}`.trim(), schema, isAlwaysThere: true };
}

/** Names that only some of the types have that it may be. */
const names = (type: GraphQLInterfaceType, place: Place): readonly Part[] =>
  Object.entries(NAMED).flatMap(([name, owner]) => {
    const named = place.within.getType(owner);
    if (name in type.getFields() || !isInterfaceType(named)) return [];
    const field = named.getFields()[name];
    const part = field && doTypesOverlap(place.within, type, named) && partOf(field, place);
    return part
      ? [{ ...part, selection: `... on ${owner} { ${name} }`, isAlwaysThere: false }]
      : [];
  });

const together = (parts: readonly Part[]): FieldOutput => ({
  selection: `{ ${parts.map(({ selection }) => selection).join(' ')} }`,
  schema: {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
    required: parts.filter(({ isAlwaysThere }) => isAlwaysThere).map(({ name }) => name),
  },
});

const isShown = ({ args, deprecationReason }: Field): boolean =>
  deprecationReason == null && !args.some(isRequiredArgument);

/**
 * Returns a document that asks for one root field, with a variable for each of its arguments.
 * @param variables their types by name
 * @param selection with its braces; empty for a scalar
 */
export function documentOf(
  kind: 'query' | 'mutation',
  field: string,
  variables: Readonly<Record<string, string>>,
  selection: string,
): string {
  const inBrackets = (parts: readonly string[]) =>
    parts.length > 0 ? `(${parts.join(', ')})` : '';
  const declared = Object.entries(variables).map(([name, type]) => `$${name}: ${type}`);
  const given = Object.keys(variables).map((name) => `${name}: $${name}`);
  return `${kind}${inBrackets(declared)} { ${`${field}${inBrackets(given)} ${selection}`.trim()} }`;
}
