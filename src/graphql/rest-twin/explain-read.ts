import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { camelCase } from '../../lib/word-forms.ts';
import { abilityName } from '../../operation/ability.ts';
import { parseArgs } from '../../operation/parse-args.ts';
import { type Answer, json } from '../../rest/answer.ts';
import type { PreparedRequest } from '../../rest/prepared-request.ts';
import { readFields } from '../../rest/shape.ts';
import { documentOf } from '../field-schema.ts';
import { shownBy } from './rest-names.ts';
import { PAGING, type Twin, type TwinArg, twinOf, unaskedArgs } from './twin-of.ts';

type Values = Readonly<Record<string, unknown>>;

/** The response to `?_explain`. */
interface Explanation {
  readonly operation: string;
  /** The ability that runs it by name. */
  readonly ability: string;
  /** Null if no root field answers the same. */
  readonly graphql: {
    readonly query: string;
    readonly variables: Values;
    /** How often the query is repeated, each time `after` the `endCursor` before, until it answers the same page. */
    readonly pagesBefore?: number;
  } | null;
  /** Arguments without an equivalent in GraphQL. */
  readonly untranslated: readonly string[];
}

/**
 * Explains a read by the query that answers the same. Nothing is run, and nothing but the routes and the schema is read.
 * @param schema null where introspection is off, so that the schema is not told
 * @throws ApiError for bad arguments, as the read does
 */
export function explainRead(
  schema: GraphQLSchema | null,
  { route, endpoint, path, raw, request, refusal }: PreparedRequest,
): Answer {
  if (refusal) throw refusal;
  const { operationName: operation } = endpoint;
  const known = { operation, ability: abilityName(operation) };
  const values: Values = parseArgs(endpoint.args, raw);
  const given = Object.keys(raw).filter(
    (name) => !(name in path) && (name in endpoint.args || SHAPING.has(name)),
  );
  const twin = schema && twinOf(schema, route, endpoint);
  if (!twin) return answer({ ...known, graphql: null, untranslated: given });
  const fields = readFields(request.repeated._fields ?? request.query._fields);
  const document = twinDocument(twin, fields);
  const said = twinVariables(twin, values, { path, given });
  const place = placeOf(twin, values);
  const isSaid = (name: string) =>
    name === '_fields' || said.names.has(name) || place.names.has(name) || isUnsaid(name, values);
  return answer({
    ...known,
    graphql: {
      query: document.query,
      variables: { ...place.variables, ...said.variables },
      ...(place.pagesBefore > 0 ? { pagesBefore: place.pagesBefore } : {}),
    },
    untranslated: [...given.filter((name) => !isSaid(name)), ...document.untranslated],
  });
}

const answer = (explanation: Explanation): Answer => json(explanation);

/** Arguments that shape the response of every route. */
const SHAPING: ReadonlySet<string> = new Set(['_fields', '_embed']);

/** Whether an argument asks for nothing: the context that answers have anyway, and an empty list. */
const isUnsaid = (name: string, values: Values): boolean => {
  const value = values[name];
  return (name === 'context' && value === 'view') || (Array.isArray(value) && value.length === 0);
};

/** Said even if the caller does not, since lists of GraphQL may have another order of their own. */
const ORDERS: ReadonlySet<string> = new Set(['order', 'orderby']);

interface Said {
  readonly variables: Values;
  readonly names: ReadonlySet<string>;
}

/** The arguments as variables, with the names of those that could be said. */
function twinVariables(
  { field, args, item }: Twin,
  values: Values,
  { path, given }: { readonly path: Values; readonly given: readonly string[] },
): Said {
  const variables: Record<string, unknown> = {};
  const names = new Set<string>();
  const said = new Map<TwinArg, unknown>();
  if (item) {
    variables.id = String(path[item.placeholder]);
    if (item.idType) variables.idType = item.idType;
  }
  for (const [arg, value] of unaskedArgs(field, given))
    put(variables, arg.path, toGraphql(arg, value));
  for (const arg of args) {
    const isAsked = given.includes(arg.rest) || ORDERS.has(arg.rest);
    const value = isAsked ? toGraphql(arg, values[arg.rest]) : undefined;
    if (value !== undefined) said.set(arg, value);
  }
  // A direction without an order has no use.
  const isByName = [...said.keys()].some(({ rest }) => rest === 'orderby');
  for (const [arg, value] of said) {
    if (arg.rest === 'order' && !isByName && args.some(({ rest }) => rest === 'orderby')) continue;
    put(variables, arg.path, value);
    names.add(arg.rest);
  }
  return { variables, names };
}

/** A value as GraphQL takes it; undefined for one that it does not. */
function toGraphql({ type, isList, values }: TwinArg, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const items = [value].flat().map((one) => {
    if (typeof one === 'object') return undefined;
    if (values) return values[String(one)];
    if (type === 'Boolean' && typeof one === 'string') return /^(true|yes|on|1)$/i.test(one.trim());
    return type === 'ID' || type === 'String' ? String(one) : one;
  });
  if (items.length === 0 || items.includes(undefined)) return undefined;
  if (isList) return items;
  return items.length === 1 ? items[0] : undefined;
}

function put(within: Record<string, unknown>, path: TwinArg['path'], value: unknown): void {
  const [step = '', next, ...further] = path;
  if (next === undefined) {
    within[step] = value;
    return;
  }
  const inner = within[step] ?? (typeof next === 'number' ? [] : {});
  within[step] = inner;
  put(inner as Record<string, unknown>, [next, ...further], value); // made here
}

/** The page of a list as cursors reach it. */
function placeOf({ field }: Twin, values: Values): Said & { readonly pagesBefore: number } {
  const none = { variables: {}, names: new Set<string>(), pagesBefore: 0 };
  const { per_page: first, page, offset } = values as Record<string, number | undefined>; // as lists declare them
  if (first === undefined || !field.args.some(({ name }) => name === 'first')) return none;
  const before = offset === undefined ? (page ?? 1) - 1 : offset / first;
  const isWhole = Number.isInteger(before) && before >= 0;
  return {
    variables: { first },
    names: isWhole ? PAGING : new Set(['per_page']),
    pagesBefore: isWhole ? before : 0,
  };
}

interface TwinDocument {
  readonly query: string;
  /** `_fields.name` for each field that was asked for and has no scalar of the same name. */
  readonly untranslated: readonly string[];
}

/** The document that selects the fields of a route, or the given ones. */
function twinDocument(
  { route, field, args, item }: Twin,
  fields: readonly string[] | null | undefined,
): TwinDocument {
  const type = getNamedType(field.type);
  const list = 'nodes' in fieldsOf(type);
  const node = list ? getNamedType(fieldsOf(type).nodes?.type ?? field.type) : type;
  const shown = Object.keys(route.schema?.properties ?? {});
  const asked = fields?.map((name) => name.split('.')[0] ?? '').filter((name) => name !== '');
  const wanted = asked ?? shown;
  const selected = wanted.flatMap((name) => leavesOf(node, name));
  const selection = isLeafType(node)
    ? ''
    : braces(selected.length > 0 ? [...new Set(selected)] : namesOf(node));
  const whole = list ? braces([`nodes ${selection}`, PAGE, 'totalCount']) : selection;
  const used = new Set([
    ...args.map(({ path }) => path[0]),
    ...(list ? ['first', 'after'] : []),
    ...(item ? ['id', 'idType'] : []),
  ]);
  const variables = field.args.filter(({ name }) => used.has(name));
  const types = Object.fromEntries(variables.map(({ name, type }) => [name, String(type)]));
  return {
    query: documentOf('query', field.name, types, whole),
    untranslated: (asked ?? [])
      .filter((name) => leavesOf(node, name).length === 0)
      .map((name) => `_fields.${name}`),
  };
}

const PAGE = 'pageInfo { endCursor hasNextPage }';

const braces = (parts: readonly string[]): string => `{ ${parts.join(' ')} }`;
const fieldsOf = (
  type: GraphQLNamedType,
): Readonly<Record<string, GraphQLField<unknown, unknown>>> =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

/** The scalars for a field of REST: those that name it in `extensions`, or one of the same name. */
function leavesOf(type: GraphQLNamedType, rest: string): readonly string[] {
  const fields = Object.values(fieldsOf(type)).filter(isLeaf);
  const said = fields.filter((field) => shownBy(field) === rest).map(({ name }) => name);
  if (said.length > 0 && rest !== 'id') return said;
  const names = rest === 'id' ? ['databaseId', 'id'] : [camelCase(rest)];
  const known = names.find((name) => fields.some((field) => field.name === name));
  return known === undefined ? said : [known, ...said];
}

const isLeaf = ({ type, args }: GraphQLField<unknown, unknown>): boolean =>
  isLeafType(getNamedType(type)) && !args.some(isRequiredArgument);

/** The fields that name a record without fields of REST. */
const namesOf = (type: GraphQLNamedType): readonly string[] => {
  const fields = fieldsOf(type);
  const id = 'databaseId' in fields ? 'databaseId' : 'id'; // REST's id is the number
  const known = [id, 'name'].filter((name) => name in fields);
  return known.length > 0 ? known : ['__typename'];
};
