import {
  doTypesOverlap,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isUnionType,
} from 'graphql';
import type { JsonSchema } from '../operation/ability.ts';
import { leafSchema, withNull } from './type-schema.ts';

/** What is asked of a field when nobody says what: a record with all that it has itself, records within it by name. */
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
const NAMES: ReadonlySet<string> = new Set(['id', 'databaseId', 'name', 'slug', 'title']);

/** Who has such a name, where a record's type is known only when it is there. */
const NAMED = { databaseId: 'DatabaseIdentifier', name: 'TermNode', title: 'NodeWithTitle' };

/** What is said of a list; `edges` would say it twice. */
const LIST_PARTS: ReadonlySet<string> = new Set(['nodes', 'pageInfo', 'totalCount']);

/** What is too large or too secret to come unasked, and what only comes back to those who sent it. */
const LEFT_OUT: ReadonlySet<string> = new Set(['clientMutationId', 'contentBase64', 'password']);

/** @throws Error for a field of which nothing can be shown */
export function fieldOutput(within: GraphQLSchema, { name, type }: Field): FieldOutput {
  const shown = typeOutput(type, { within, depth: 0, isInRecord: false });
  if (!shown) throw new Error(`Nothing of ${name} can be shown.`);
  return shown;
}

/** Null for what is not shown here. */
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
    if (isNamed) return NAMES.has(name) && isLeafType(getNamedType(kind));
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
  deprecationReason == null &&
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);
